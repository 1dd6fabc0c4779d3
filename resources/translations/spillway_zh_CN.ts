<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>AppearanceMenus</name>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>&amp;Size of everything</source>
        <translation>整体大小(&amp;S)</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Texts follow at once, everything else at the next start</source>
        <translation>文字立即生效，其余下次启动时生效</translation>
    </message>
</context>
<context>
    <name>Story</name>
    <message>
        <source>What to expect</source>
        <translation>看点</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>经过</translation>
    </message>
    <message>
        <source>What it teaches</source>
        <translation>教训</translation>
    </message>
</context>
<context>
    <name>Timeline</name>
    <message>
        <source>Faults</source>
        <translation>故障</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
</context>
<context>
    <name>schema</name>
    <message>
        <source>link</source>
        <translation>链路</translation>
    </message>
    <message>
        <source>$schema</source>
        <translation>$schema</translation>
    </message>
    <message>
        <source>0 counts threads, 1 requests a second.</source>
        <translation>0 统计线程数，1 统计每秒请求数。</translation>
    </message>
    <message>
        <source>0 rejects, 1 warms up, 2 queues, 3 warms up and queues.</source>
        <translation>0 拒绝，1 预热，2 排队，3 预热并排队。</translation>
    </message>
    <message>
        <source>0 slow-call ratio, 1 error ratio, 2 error count.</source>
        <translation>0 慢调用比例，1 错误比例，2 错误数。</translation>
    </message>
    <message>
        <source>1 or 60 seconds.</source>
        <translation>1 或 60 秒。</translation>
    </message>
    <message>
        <source>A base rate with a burst at regular intervals.</source>
        <translation>基础速率，加上定期的突发。</translation>
    </message>
    <message>
        <source>A bulkhead that sheds who waited long while even the shortest wait was above a target.</source>
        <translation>舱壁：连最短等待也超过目标时，丢弃等待过久的请求。</translation>
    </message>
    <message>
        <source>A closed breaker forgets after it; 0s never.</source>
        <translation>关闭状态的熔断器经过此时长后清零；0s 为从不。</translation>
    </message>
    <message>
        <source>A copy goes out after a fixed delay, or a percentile.</source>
        <translation>经过固定延迟或某分位数后发出副本。</translation>
    </message>
    <message>
        <source>A cycle.</source>
        <translation>一个周期。</translation>
    </message>
    <message>
        <source>A faster call did no work and is left out.</source>
        <translation>更快的调用未做实际工作，不计入。</translation>
    </message>
    <message>
        <source>A faster call is left out.</source>
        <translation>更快的调用不计入。</translation>
    </message>
    <message>
        <source>A host with fewer calls in an interval does not count in shares.</source>
        <translation>间隔内调用少于此数的主机不计入占比。</translation>
    </message>
    <message>
        <source>A host with fewer calls in an interval does not count.</source>
        <translation>间隔内调用少于此数的主机不计入。</translation>
    </message>
    <message>
        <source>A key too many: evict the bucket that was idle longest, or refuse it.</source>
        <translation>键超出上限时：淘汰闲置最久的桶，或拒绝该键。</translation>
    </message>
    <message>
        <source>A limit in flight by Gradient2: it compares the response time with its long-run mean.</source>
        <translation>Gradient2 在途限制：将响应时间与其长期均值比较。</translation>
    </message>
    <message>
        <source>A limit in flight by TCP Vegas: it guesses the queue behind it from how much slower calls are than the fastest.</source>
        <translation>TCP Vegas 在途限制：根据调用比最快时慢多少来估计后方排队。</translation>
    </message>
    <message>
        <source>A limit in flight that grows by one while calls go well and shrinks by a factor on a refusal, a time-out or a slow call.</source>
        <translation>在途限制：调用顺利时加一；遇拒绝、超时或慢调用时按系数缩小。</translation>
    </message>
    <message>
        <source>A long queue.</source>
        <translation>队列长。</translation>
    </message>
    <message>
        <source>A longer call is slow.</source>
        <translation>更长的调用为慢调用。</translation>
    </message>
    <message>
        <source>A number of users, each waiting for its reply and then thinking.</source>
        <translation>若干用户，各自等待应答，然后思考。</translation>
    </message>
    <message>
        <source>A power law cut at both ends.</source>
        <translation>两端截断的幂律分布。</translation>
    </message>
    <message>
        <source>A rate for each stretch of time; 0 before the first.</source>
        <translation>每段时间一个速率；第一段之前为 0。</translation>
    </message>
    <message>
        <source>A rate that follows min(1 - load/ceiling, 1 - cpu/ceiling, target/response time), ten times a second. Load and CPU are as in system_guard.</source>
        <translation>速率取 min(1 - load/ceiling, 1 - cpu/ceiling, target/response time)，每秒十次。负载和 CPU 的含义同 system_guard。</translation>
    </message>
    <message>
        <source>A share of the calls to the node fail.</source>
        <translation>对该节点的部分调用失败。</translation>
    </message>
    <message>
        <source>A share of what is in flight, in place of max_retries.</source>
        <translation>占在途的比例，代替 max_retries。</translation>
    </message>
    <message>
        <source>A short queue.</source>
        <translation>队列短。</translation>
    </message>
    <message>
        <source>A short wait; twice as long is shed while the queue stands.</source>
        <translation>短等待上限；持续排队期间，等待超过两倍即丢弃。</translation>
    </message>
    <message>
        <source>A short wait; what waited over twice as long is shed while none is.</source>
        <translation>短等待上限；没有短等待时，等待超过两倍即丢弃。</translation>
    </message>
    <message>
        <source>A sliding window guessed from two counters, the last window&apos;s weighed by its overlap.</source>
        <translation>由两个计数器估算的滑动窗口，上一窗口按重叠部分加权。</translation>
    </message>
    <message>
        <source>A sliding window in buckets (LCW, leap array): more buckets, smaller error.</source>
        <translation>分桶滑动窗口（LCW、leap array）：桶越多，误差越小。</translation>
    </message>
    <message>
        <source>A slower call counts as a drop.</source>
        <translation>更慢的调用计为丢失。</translation>
    </message>
    <message>
        <source>A slower mean lowers the rate.</source>
        <translation>均值更慢时降低速率。</translation>
    </message>
    <message>
        <source>A token bucket for each tenant, class, or pair of them, in bounded memory.</source>
        <translation>每个租户、类别或两者组合一个令牌桶，内存有界。</translation>
    </message>
    <message>
        <source>A token bucket in a shared store that several instances of the node draw from. A change of rate or burst drops what instances have leased.</source>
        <translation>位于共享存储的令牌桶，由该节点的多个实例取用。更改速率或突发会作废实例已租用的令牌。</translation>
    </message>
    <message>
        <source>A weight for each value; equal when absent.</source>
        <translation>每个值的权重；缺省为均等。</translation>
    </message>
    <message>
        <source>A whole experiment.</source>
        <translation>完整的实验。</translation>
    </message>
    <message>
        <source>A window with fewer samples is lost.</source>
        <translation>样本少于此数的窗口作废。</translation>
    </message>
    <message>
        <source>Above it refuses what exceeds the best rate times the shortest response.</source>
        <translation>超过时，拒绝超出“最佳速率 × 最短响应”的请求。</translation>
    </message>
    <message>
        <source>Added to each call before the node looks at it.</source>
        <translation>节点处理之前，每次调用额外增加。</translation>
    </message>
    <message>
        <source>Admits a rate, and at once what the bucket holds: at most burst + rate * T in any time T.</source>
        <translation>按速率放行，并可一次放行桶中所存：任意时长 T 内至多 burst + rate * T。</translation>
    </message>
    <message>
        <source>After a close, time until all traffic is let in; 0s is at once.</source>
        <translation>关闭后到放行全部流量的时间；0s 为立即。</translation>
    </message>
    <message>
        <source>After the first attempt.</source>
        <translation>首次尝试之后。</translation>
    </message>
    <message>
        <source>Alibaba Sentinel&apos;s degrade rule (circuit breaker).</source>
        <translation>Alibaba Sentinel 的熔断降级规则。</translation>
    </message>
    <message>
        <source>Alibaba Sentinel&apos;s flow rule.</source>
        <translation>Alibaba Sentinel 的流控规则。</translation>
    </message>
    <message>
        <source>Allowed whatever the percentage says.</source>
        <translation>无论百分比如何都允许。</translation>
    </message>
    <message>
        <source>Allowed whatever the share says.</source>
        <translation>无论比例如何都允许。</translation>
    </message>
    <message>
        <source>Alternates between two rates; with exponential stays and poisson spacing an MMPP(2). A change while it runs begins a new stay. A stay lasts 1 ms at least.</source>
        <translation>在两个速率间交替；停留为指数分布且间隔为泊松时即 MMPP(2)。运行中更改会开始新的停留。每次停留至少 1 ms。</translation>
    </message>
    <message>
        <source>Always the same; a plain duration means this too.</source>
        <translation>始终相同；只写时长也是此意。</translation>
    </message>
    <message>
        <source>As &quot;orders.latency&quot;.</source>
        <translation>如 &quot;orders.latency&quot;。</translation>
    </message>
    <message>
        <source>At least one.</source>
        <translation>至少一个。</translation>
    </message>
    <message>
        <source>At most so long, or the base time.</source>
        <translation>至多此时长，或基础时间。</translation>
    </message>
    <message>
        <source>At most so long, or the base.</source>
        <translation>至多此时长，或基础值。</translation>
    </message>
    <message>
        <source>At most this share of the hosts is out.</source>
        <translation>被摘除的主机至多此比例。</translation>
    </message>
    <message>
        <source>At most; 0s is no limit.</source>
        <translation>上限；0s 为不限。</translation>
    </message>
    <message>
        <source>At once after a rest.</source>
        <translation>空闲后一次放行的数量。</translation>
    </message>
    <message>
        <source>At random up to so much longer.</source>
        <translation>随机延长，至多此时长。</translation>
    </message>
    <message>
        <source>Before each further one.</source>
        <translation>之后每次之前。</translation>
    </message>
    <message>
        <source>Beyond the first that may come at once.</source>
        <translation>第一个之外还可一次到来的数量。</translation>
    </message>
    <message>
        <source>BucketPeriod</source>
        <translation>BucketPeriod</translation>
    </message>
    <message>
        <source>Buckets for classes of requests, the slowest first.</source>
        <translation>按请求类别的桶，最慢的在前。</translation>
    </message>
    <message>
        <source>Buckets kept at a time.</source>
        <translation>同时保留的桶数。</translation>
    </message>
    <message>
        <source>Bursty: seconds of permits that idleness saves.</source>
        <translation>突发型：空闲可积累多少秒的许可。</translation>
    </message>
    <message>
        <source>By calls: how many.</source>
        <translation>按调用：次数。</translation>
    </message>
    <message>
        <source>By ratio: no verdict on fewer; 0 is off.</source>
        <translation>按比例：调用更少时不判定；0 为不启用。</translation>
    </message>
    <message>
        <source>By ratio: trips at it.</source>
        <translation>按比例：达到即熔断。</translation>
    </message>
    <message>
        <source>By this factor.</source>
        <translation>按此系数。</translation>
    </message>
    <message>
        <source>By this share up and down.</source>
        <translation>上下浮动此比例。</translation>
    </message>
    <message>
        <source>By time: its length.</source>
        <translation>按时间：长度。</translation>
    </message>
    <message>
        <source>By time: steps in which it slides.</source>
        <translation>按时间：滑动的步数。</translation>
    </message>
    <message>
        <source>CPU that admits nothing.</source>
        <translation>达到此 CPU 时一律不放行。</translation>
    </message>
    <message>
        <source>Calls another node and waits for its reply.</source>
        <translation>调用另一节点并等待其应答。</translation>
    </message>
    <message>
        <source>Calls in flight.</source>
        <translation>在途调用数。</translation>
    </message>
    <message>
        <source>Calls of the long-run mean.</source>
        <translation>长期均值的调用数。</translation>
    </message>
    <message>
        <source>Calls or seconds.</source>
        <translation>调用数或秒数。</translation>
    </message>
    <message>
        <source>Cancel the work of a call that timed out; otherwise it goes on, unseen.</source>
        <translation>取消已超时调用的工作；否则它在后台继续。</translation>
    </message>
    <message>
        <source>Cells at once.</source>
        <translation>一次放行的信元数。</translation>
    </message>
    <message>
        <source>Chance that it is done.</source>
        <translation>执行的概率。</translation>
    </message>
    <message>
        <source>Circuit breaker: fails fast while the node behind it is ill, then probes it.</source>
        <translation>熔断器：后方节点异常时快速失败，然后探测它。</translation>
    </message>
    <message>
        <source>Classes of requests that do this; all when absent.</source>
        <translation>执行此项的请求类别；缺省为全部。</translation>
    </message>
    <message>
        <source>Classes of requests that go elsewhere.</source>
        <translation>改走他处的请求类别。</translation>
    </message>
    <message>
        <source>Classes that are never degraded.</source>
        <translation>从不降级的类别。</translation>
    </message>
    <message>
        <source>Classes that go on while read-only; all others write.</source>
        <translation>只读时照常的类别；其余均为写。</translation>
    </message>
    <message>
        <source>Clients send more requests within a short time.</source>
        <translation>客户端在短时间内发送更多请求。</translation>
    </message>
    <message>
        <source>Closed for so long, the next opening counts as a first one.</source>
        <translation>保持关闭达此时长后，下次打开重新按首次计。</translation>
    </message>
    <message>
        <source>Computes: its time alone on a core.</source>
        <translation>计算：独占一个核时所需时间。</translation>
    </message>
    <message>
        <source>Connections to a store, and the store&apos;s time.</source>
        <translation>到存储的连接，以及存储的耗时。</translation>
    </message>
    <message>
        <source>Connections; a query holds one until it is done.</source>
        <translation>连接数；查询占用一个连接直到完成。</translation>
    </message>
    <message>
        <source>Connections; as in the original a cluster without one still makes one.</source>
        <translation>连接数；与原实现一样，没有连接的集群仍会建立一个。</translation>
    </message>
    <message>
        <source>Copies beside the first.</source>
        <translation>首个请求之外的副本数。</translation>
    </message>
    <message>
        <source>Copies in flight, as a share of all in flight.</source>
        <translation>在途副本占全部在途的比例。</translation>
    </message>
    <message>
        <source>Cores, shared equally by the threads that compute.</source>
        <translation>核数，由计算中的线程平均共享。</translation>
    </message>
    <message>
        <source>Cost of a context switch, paid each time slice while more threads compute than there are cores.</source>
        <translation>上下文切换的开销；计算线程多于核数时，每个时间片付一次。</translation>
    </message>
    <message>
        <source>Counts calls, or seconds.</source>
        <translation>统计调用数或秒数。</translation>
    </message>
    <message>
        <source>Does several steps at once, then goes on.</source>
        <translation>同时执行几个步骤，然后继续。</translation>
    </message>
    <message>
        <source>English.</source>
        <translation>英文。</translation>
    </message>
    <message>
        <source>Envoy&apos;s budget: a share of what is in flight.</source>
        <translation>Envoy 的预算：占在途的比例。</translation>
    </message>
    <message>
        <source>Envoy&apos;s circuit breakers of a cluster over HTTP/1.1, where each request has a connection while it runs. What they say of retries is in envoy_retry.</source>
        <translation>Envoy 集群在 HTTP/1.1 上的熔断限制，每个请求运行时占一个连接。其中有关重试的部分见 envoy_retry。</translation>
    </message>
    <message>
        <source>Envoy&apos;s exponent: more refuses sooner.</source>
        <translation>Envoy 的指数：越大越早拒绝。</translation>
    </message>
    <message>
        <source>Envoy&apos;s local_ratelimit filter. As in the original it does nothing until filter_enabled and filter_enforced are given.</source>
        <translation>Envoy 的 local_ratelimit 过滤器。与原实现一样，给出 filter_enabled 和 filter_enforced 之前不起作用。</translation>
    </message>
    <message>
        <source>Envoy&apos;s outlier_detection over hosts (a gateway&apos;s calls and replicas). A time-out of the gateway&apos;s own is of local origin, a refusal is a gateway failure (503), an error is a 500; rate_limited (429) is a success.</source>
        <translation>Envoy 对主机（网关的调用及副本）的 outlier_detection。网关自身的超时属本地来源，拒绝为网关失败（503），错误为 500；rate_limited（429）为成功。</translation>
    </message>
    <message>
        <source>Envoy&apos;s route retries with what its circuit breakers say of them: max_retries or retry_budget. A retry counts from its grant, back-off included. The wait is random in whole milliseconds below an interval that doubles.</source>
        <translation>Envoy 路由重试，连同其熔断限制中的重试部分：max_retries 或 retry_budget。重试从获准起计，包括退避。等待为随机整毫秒数，小于逐次加倍的间隔。</translation>
    </message>
    <message>
        <source>Equally likely between two ends.</source>
        <translation>两端之间等概率。</translation>
    </message>
    <message>
        <source>Even if that is a larger share.</source>
        <translation>即使比例更大。</translation>
    </message>
    <message>
        <source>Even if that is more than max_ejection_percent.</source>
        <translation>即使超过 max_ejection_percent。</translation>
    </message>
    <message>
        <source>Evenly spaced.</source>
        <translation>均匀间隔。</translation>
    </message>
    <message>
        <source>Every call fails at once.</source>
        <translation>每次调用立即失败。</translation>
    </message>
    <message>
        <source>Every call to the node takes longer to arrive.</source>
        <translation>对该节点的每次调用到达更慢。</translation>
    </message>
    <message>
        <source>Exactly so many in any window, at 8 bytes for each of them.</source>
        <translation>任意窗口内恰好此数，每个占 8 字节。</translation>
    </message>
    <message>
        <source>Factor of a decrease by a drop.</source>
        <translation>因丢失而减小时的系数。</translation>
    </message>
    <message>
        <source>Factor of a decrease.</source>
        <translation>减小的系数。</translation>
    </message>
    <message>
        <source>Factor on the cool-down for each further opening in a row.</source>
        <translation>连续打开时，每多一次，冷却时间乘以此倍数。</translation>
    </message>
    <message>
        <source>Factor on the interval when cold.</source>
        <translation>冷态时间隔的系数。</translation>
    </message>
    <message>
        <source>Factor on the node&apos;s service times; 2 is half as fast.</source>
        <translation>节点服务时间的系数；2 为慢一倍。</translation>
    </message>
    <message>
        <source>Failsafe&apos;s bursty rate limiter: all at once.</source>
        <translation>Failsafe 的突发型限流器：一次全部。</translation>
    </message>
    <message>
        <source>Failsafe&apos;s smooth rate limiter: evenly spaced.</source>
        <translation>Failsafe 的平滑型限流器：均匀间隔。</translation>
    </message>
    <message>
        <source>Failures take a token, successes give a part back; none when absent.</source>
        <translation>失败取走一个令牌，成功归还一部分；缺省为无。</translation>
    </message>
    <message>
        <source>Faults and changes.</source>
        <translation>故障与更改。</translation>
    </message>
    <message>
        <source>Format version: 1.</source>
        <translation>格式版本：1。</translation>
    </message>
    <message>
        <source>From and to; from the end of the warm-up to the end of the run when absent.</source>
        <translation>起止时间；缺省为预热结束到运行结束。</translation>
    </message>
    <message>
        <source>From cold to warm.</source>
        <translation>从冷态到预热完成。</translation>
    </message>
    <message>
        <source>From fill to fill.</source>
        <translation>两次填充之间。</translation>
    </message>
    <message>
        <source>From one burst to the next.</source>
        <translation>两次突发之间。</translation>
    </message>
    <message>
        <source>From one wait to the next.</source>
        <translation>两次等待之间。</translation>
    </message>
    <message>
        <source>From refill to refill.</source>
        <translation>两次补充之间。</translation>
    </message>
    <message>
        <source>Full replies at once after a rest.</source>
        <translation>空闲后一次可得的完整应答数。</translation>
    </message>
    <message>
        <source>Full replies.</source>
        <translation>完整应答。</translation>
    </message>
    <message>
        <source>Further directives.</source>
        <translation>其余指令。</translation>
    </message>
    <message>
        <source>Further places, for a pulse.</source>
        <translation>为脉冲增设的位置数。</translation>
    </message>
    <message>
        <source>Gamma; shape 1 is exponential, more is steadier.</source>
        <translation>伽马分布；形状为 1 时即指数分布，越大越平稳。</translation>
    </message>
    <message>
        <source>Generic cell rate algorithm: decides as the token bucket does, from one arrival time.</source>
        <translation>通用信元速率算法：判定与令牌桶相同，只用一个到达时间。</translation>
    </message>
    <message>
        <source>Given back by a success.</source>
        <translation>每次成功归还的数量。</translation>
    </message>
    <message>
        <source>Go&apos;s golang.org/x/time/rate: Allow, or Wait when maxWait is given.</source>
        <translation>Go 的 golang.org/x/time/rate：Allow，给出 maxWait 时为 Wait。</translation>
    </message>
    <message>
        <source>Go&apos;s throttled: GCRA in a key-value store.</source>
        <translation>Go 的 throttled：键值存储中的 GCRA。</translation>
    </message>
    <message>
        <source>Grows or falls linearly, then stays.</source>
        <translation>线性增减，然后保持。</translation>
    </message>
    <message>
        <source>Guava&apos;s RateLimiter, by tryAcquire.</source>
        <translation>Guava 的 RateLimiter，使用 tryAcquire。</translation>
    </message>
    <message>
        <source>HAProxy&apos;s usual limit by a stick table: http-request deny if sc_http_req_rate is above a limit, keyed by tenant. Refused requests count too, so a tenant that goes on too fast stays out.</source>
        <translation>HAProxy 常用的 stick table 限制：sc_http_req_rate 超过界限时 http-request deny，以租户为键。被拒绝的请求也计入，因此一直过快的租户始终被挡。</translation>
    </message>
    <message>
        <source>Half-open at most so long; 0s is for ever.</source>
        <translation>半开至多此时长；0s 为不限。</translation>
    </message>
    <message>
        <source>Half-open by the clock, not by the next call.</source>
        <translation>按时钟进入半开，而非等下一次调用。</translation>
    </message>
    <message>
        <source>Higher is served sooner.</source>
        <translation>越高越先服务。</translation>
    </message>
    <message>
        <source>How fast it drains.</source>
        <translation>漏出的速率。</translation>
    </message>
    <message>
        <source>How fast requests leave.</source>
        <translation>请求离开的速率。</translation>
    </message>
    <message>
        <source>How long a burst takes.</source>
        <translation>一次突发的时长。</translation>
    </message>
    <message>
        <source>How long a call may wait; 0s refuses at once.</source>
        <translation>调用可等待多久；0s 为立即拒绝。</translation>
    </message>
    <message>
        <source>How long a probe may take before its permit expires; 0s waits for ever.</source>
        <translation>探测的许可多久后过期；0s 为一直等待。</translation>
    </message>
    <message>
        <source>How long a request waits for a connection; 0s waits for ever.</source>
        <translation>请求等待连接多久；0s 为一直等待。</translation>
    </message>
    <message>
        <source>How long a request waits for a thread; 0s waits for ever.</source>
        <translation>请求等待线程多久；0s 为一直等待。</translation>
    </message>
    <message>
        <source>How long a request waits for the store.</source>
        <translation>请求等待存储多久。</translation>
    </message>
    <message>
        <source>How long it stays off.</source>
        <translation>停歇多久。</translation>
    </message>
    <message>
        <source>How long it stays on.</source>
        <translation>活动多久。</translation>
    </message>
    <message>
        <source>How long one call may take; 0s waits for ever.</source>
        <translation>一次调用可用多久；0s 为一直等待。</translation>
    </message>
    <message>
        <source>How long one may wait; 0s until its own deadline.</source>
        <translation>可等待多久；0s 为直到自身截止时间。</translation>
    </message>
    <message>
        <source>How long the change takes.</source>
        <translation>变化持续多久。</translation>
    </message>
    <message>
        <source>How long.</source>
        <translation>时长。</translation>
    </message>
    <message>
        <source>How long; to the end of the run when absent or 0s.</source>
        <translation>时长；缺省或为 0s 时到运行结束。</translation>
    </message>
    <message>
        <source>How many times longer the interval between requests is when cold.</source>
        <translation>冷态时请求间隔为平常的多少倍。</translation>
    </message>
    <message>
        <source>How many times longer.</source>
        <translation>时长的倍数。</translation>
    </message>
    <message>
        <source>How many, evenly spaced.</source>
        <translation>数量，均匀间隔。</translation>
    </message>
    <message>
        <source>How much longer.</source>
        <translation>延长多少。</translation>
    </message>
    <message>
        <source>How often rates are judged.</source>
        <translation>多久判定一次速率。</translation>
    </message>
    <message>
        <source>How often shares are judged.</source>
        <translation>多久判定一次占比。</translation>
    </message>
    <message>
        <source>Independent runs, with seeds from `seed` on.</source>
        <translation>独立的多次运行，种子从 `seed` 起。</translation>
    </message>
    <message>
        <source>Independent users: exponential gaps.</source>
        <translation>独立用户：间隔为指数分布。</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>Interval</translation>
    </message>
    <message>
        <source>It lasts on until it has so many.</source>
        <translation>持续到达到此数。</translation>
    </message>
    <message>
        <source>Its distribution.</source>
        <translation>其分布。</translation>
    </message>
    <message>
        <source>Its length.</source>
        <translation>其长度。</translation>
    </message>
    <message>
        <source>Its length; a new length begins a window anew.</source>
        <translation>其长度；更改长度会重新开始窗口。</translation>
    </message>
    <message>
        <source>Its length; a new length starts the counts anew.</source>
        <translation>其长度；更改长度会重新计数。</translation>
    </message>
    <message>
        <source>Its name, for labels.</source>
        <translation>其名称，用于标签。</translation>
    </message>
    <message>
        <source>Its own time for each request.</source>
        <translation>每个请求各自的时间。</translation>
    </message>
    <message>
        <source>Its share.</source>
        <translation>其占比。</translation>
    </message>
    <message>
        <source>Its weight.</source>
        <translation>其权重。</translation>
    </message>
    <message>
        <source>Kept for low priority.</source>
        <translation>为低优先级保留。</translation>
    </message>
    <message>
        <source>Keys that the zone holds: a MiB holds 16000 or 8000 of them.</source>
        <translation>区域可容纳的键数：每 MiB 16000 或 8000 个。</translation>
    </message>
    <message>
        <source>Kinds of requests; one, &quot;default&quot;, when absent.</source>
        <translation>请求的种类；缺省为名为“default”的一种。</translation>
    </message>
    <message>
        <source>Leaky bucket that holds requests back so that they leave evenly; a caller that goes away meanwhile leaves its slot unused.</source>
        <translation>漏桶：延缓请求，使其均匀离开；其间离去的调用方所占时隙空置。</translation>
    </message>
    <message>
        <source>Leaky bucket that refuses: requests must be 1/rate apart but for a burst.</source>
        <translation>拒绝型漏桶：除突发外，请求须相隔 1/rate。</translation>
    </message>
    <message>
        <source>Leaky shaper with more places for a short pulse than for a lasting overload.</source>
        <translation>漏桶整形器：短脉冲可用的位置多于持续过载。</translation>
    </message>
    <message>
        <source>Left out of summaries; whole buckets of 10 ms.</source>
        <translation>不计入汇总；须为 10 ms 的整数倍。</translation>
    </message>
    <message>
        <source>Less than this is too little.</source>
        <translation>低于此值即不足。</translation>
    </message>
    <message>
        <source>Limits within limits: a request takes a token at every level, or none.</source>
        <translation>层层限制：请求在每层各取一个令牌，或都不取。</translation>
    </message>
    <message>
        <source>Load that admits nothing.</source>
        <translation>达到此负载时一律不放行。</translation>
    </message>
    <message>
        <source>Long for so long: read-only.</source>
        <translation>队列持续长达此时：转为只读。</translation>
    </message>
    <message>
        <source>Longest good response in milliseconds (0), ratio (1) or number (2) beyond which it opens.</source>
        <translation>熔断的界限：最长正常响应毫秒数（0）、比例（1）或数量（2）。</translation>
    </message>
    <message>
        <source>Lower priorities than this are low.</source>
        <translation>低于此值的优先级为低优先级。</translation>
    </message>
    <message>
        <source>Lower-case words with hyphens.</source>
        <translation>小写单词，以连字符连接。</translation>
    </message>
    <message>
        <source>MaxBurst</source>
        <translation>MaxBurst</translation>
    </message>
    <message>
        <source>MaxRequests</source>
        <translation>MaxRequests</translation>
    </message>
    <message>
        <source>May come at once after a rest.</source>
        <translation>空闲后可一次到来的数量。</translation>
    </message>
    <message>
        <source>Mean of the last second.</source>
        <translation>最近一秒的均值。</translation>
    </message>
    <message>
        <source>Mean requests a second.</source>
        <translation>平均每秒请求数。</translation>
    </message>
    <message>
        <source>Mean response of a second, in milliseconds.</source>
        <translation>一秒内的平均响应，毫秒。</translation>
    </message>
    <message>
        <source>Measured values.</source>
        <translation>测量值。</translation>
    </message>
    <message>
        <source>Memoryless.</source>
        <translation>无记忆分布。</translation>
    </message>
    <message>
        <source>Milliseconds counted.</source>
        <translation>统计的毫秒数。</translation>
    </message>
    <message>
        <source>Milliseconds; for 2 and 3.</source>
        <translation>毫秒；用于 2 和 3。</translation>
    </message>
    <message>
        <source>More nodes that answer as it does: a request goes to one of them all. Each of them and the first is a host to the policies that watch hosts.</source>
        <translation>同样应答的更多节点：请求发往其中之一。它们与首个节点各为一台主机，供观察主机的策略使用。</translation>
    </message>
    <message>
        <source>Netflix concurrency-limits&apos; AIMDLimit.</source>
        <translation>Netflix concurrency-limits 的 AIMDLimit。</translation>
    </message>
    <message>
        <source>Netflix concurrency-limits&apos; Gradient2Limit. As in the original it takes no notice of drops.</source>
        <translation>Netflix concurrency-limits 的 Gradient2Limit。与原实现一样不理会丢失。</translation>
    </message>
    <message>
        <source>Netflix concurrency-limits&apos; VegasLimit. As in the original a probe under load takes a slow response for the fastest, so the limit may grow when it should shrink.</source>
        <translation>Netflix concurrency-limits 的 VegasLimit。与原实现一样，负载下的探测会把慢响应当作最快，因此应缩小时限制反而可能增大。</translation>
    </message>
    <message>
        <source>Netflix concurrency-limits&apos; older GradientLimit, against the shortest response time; without its probes.</source>
        <translation>Netflix concurrency-limits 较早的 GradientLimit，对照最短响应时间；不含探测。</translation>
    </message>
    <message>
        <source>Network between two nodes, by &quot;from-&gt;to&quot;; no delay when absent.</source>
        <translation>两节点之间的网络，写作 &quot;from-&gt;to&quot;；缺省无延迟。</translation>
    </message>
    <message>
        <source>No percentages with fewer hosts.</source>
        <translation>主机更少时不看百分比。</translation>
    </message>
    <message>
        <source>No shares with fewer hosts.</source>
        <translation>主机更少时不看占比。</translation>
    </message>
    <message>
        <source>No success rates with fewer hosts.</source>
        <translation>主机更少时不看成功率。</translation>
    </message>
    <message>
        <source>No verdict on fewer calls.</source>
        <translation>调用更少时不判定。</translation>
    </message>
    <message>
        <source>No verdict on fewer.</source>
        <translation>更少时不判定。</translation>
    </message>
    <message>
        <source>Of all instances together.</source>
        <translation>所有实例合计。</translation>
    </message>
    <message>
        <source>Of all random streams.</source>
        <translation>用于所有随机流。</translation>
    </message>
    <message>
        <source>Of all together.</source>
        <translation>全部合计。</translation>
    </message>
    <message>
        <source>Of each fill.</source>
        <translation>每次填充的量。</translation>
    </message>
    <message>
        <source>Of each period.</source>
        <translation>每周期的量。</translation>
    </message>
    <message>
        <source>Of one request.</source>
        <translation>每个请求的量。</translation>
    </message>
    <message>
        <source>Of recent response times.</source>
        <translation>近期响应时间的分位数。</translation>
    </message>
    <message>
        <source>Of slow calls; grade 0.</source>
        <translation>慢调用的比例；grade 为 0 时。</translation>
    </message>
    <message>
        <source>Of the base rate: poisson or even.</source>
        <translation>基础速率的间隔：poisson 或 even。</translation>
    </message>
    <message>
        <source>Of these, served without delay.</source>
        <translation>其中不延迟服务的数量。</translation>
    </message>
    <message>
        <source>Of this node.</source>
        <translation>属于此节点。</translation>
    </message>
    <message>
        <source>Off again at this share.</source>
        <translation>降到此比例时关闭。</translation>
    </message>
    <message>
        <source>On above this share of a full queue.</source>
        <translation>超过满队列的此比例时开启。</translation>
    </message>
    <message>
        <source>Once warm.</source>
        <translation>预热完成后。</translation>
    </message>
    <message>
        <source>One line.</source>
        <translation>一行文字。</translation>
    </message>
    <message>
        <source>One of several distributions, by weight.</source>
        <translation>按权重取若干分布之一。</translation>
    </message>
    <message>
        <source>One rate shared by classes in proportion to their weights; what one leaves, others may borrow.</source>
        <translation>按权重由各类别分享一个速率；一类未用的，其他可借用。</translation>
    </message>
    <message>
        <source>One way, each way drawn anew.</source>
        <translation>单程，每程各自抽取。</translation>
    </message>
    <message>
        <source>Open so long.</source>
        <translation>打开此时长。</translation>
    </message>
    <message>
        <source>Open so long; 0s is 60s.</source>
        <translation>打开此时长；0s 为 60s。</translation>
    </message>
    <message>
        <source>Opens at so many failures in a row; 0 is off.</source>
        <translation>连续失败达此数时打开；0 为不启用。</translation>
    </message>
    <message>
        <source>Opens at this share of failures; 0 is off.</source>
        <translation>失败达此比例时打开；0 为不启用。</translation>
    </message>
    <message>
        <source>Opens at this share of slow calls; 0 is off.</source>
        <translation>慢调用达此比例时打开；0 为不启用。</translation>
    </message>
    <message>
        <source>Or so many gateway failures.</source>
        <translation>或网关失败达此数。</translation>
    </message>
    <message>
        <source>Or so many of local origin, where these are split.</source>
        <translation>或本地来源失败达此数（分开统计时）。</translation>
    </message>
    <message>
        <source>Out after so many errors in a row.</source>
        <translation>连续错误达此数后摘除。</translation>
    </message>
    <message>
        <source>Out after so many in a row; 0 is off.</source>
        <translation>连续达此数后摘除；0 为关闭。</translation>
    </message>
    <message>
        <source>Out at this percentage of failures.</source>
        <translation>失败达此百分比时摘除。</translation>
    </message>
    <message>
        <source>Out at this share of failures in an interval; 0 is off.</source>
        <translation>间隔内失败达此比例时摘除；0 为关闭。</translation>
    </message>
    <message>
        <source>Out below the mean by so many thousandths of a standard deviation.</source>
        <translation>低于均值达标准差的千分之此数时摘除。</translation>
    </message>
    <message>
        <source>Out for so long, times the ejections in a row.</source>
        <translation>摘除此时长，乘以连续摘除次数。</translation>
    </message>
    <message>
        <source>Out for so long, times the ejections so far.</source>
        <translation>摘除此时长，乘以累计摘除次数。</translation>
    </message>
    <message>
        <source>Out when the share of successes is so many standard deviations below the mean; 0 is off.</source>
        <translation>成功率低于均值达此数个标准差时摘除；0 为关闭。</translation>
    </message>
    <message>
        <source>Outcomes that are tried again; every failure and refusal when empty.</source>
        <translation>需重试的结果；为空时为所有失败和拒绝。</translation>
    </message>
    <message>
        <source>Paces requests slowly while cold and, over the warm-up, ever faster up to the rate.</source>
        <translation>冷态时缓慢放行请求，预热期间逐渐加快到速率。</translation>
    </message>
    <message>
        <source>Passes requests on through an ordered list of policies.</source>
        <translation>按顺序经过一列策略后转发请求。</translation>
    </message>
    <message>
        <source>Paths and their new values.</source>
        <translation>路径及其新值。</translation>
    </message>
    <message>
        <source>Percent of those over the limit that are refused.</source>
        <translation>超限请求中被拒绝的百分比。</translation>
    </message>
    <message>
        <source>Percent that are looked at.</source>
        <translation>受检查的百分比。</translation>
    </message>
    <message>
        <source>Percent.</source>
        <translation>百分比。</translation>
    </message>
    <message>
        <source>Permits in each period.</source>
        <translation>每周期的许可数。</translation>
    </message>
    <message>
        <source>Permits of a cycle.</source>
        <translation>一个周期的许可数。</translation>
    </message>
    <message>
        <source>Places that low priority leaves free for core traffic.</source>
        <translation>低优先级为核心流量留出的位置数。</translation>
    </message>
    <message>
        <source>Probes at once, and successes that close it; 0 is 1.</source>
        <translation>同时探测数，也是关闭所需成功数；0 即 1。</translation>
    </message>
    <message>
        <source>Probes while half-open.</source>
        <translation>半开时的探测数。</translation>
    </message>
    <message>
        <source>Probes.</source>
        <translation>探测数。</translation>
    </message>
    <message>
        <source>Refuses above it what exceeds the best rate times the shortest response.</source>
        <translation>高于此值时，拒绝超出“最佳速率 × 最短响应”的请求。</translation>
    </message>
    <message>
        <source>Refuses above it.</source>
        <translation>高于此值时拒绝。</translation>
    </message>
    <message>
        <source>Refuses above it; a value above 1 is ignored.</source>
        <translation>高于此值时拒绝；大于 1 的值被忽略。</translation>
    </message>
    <message>
        <source>Refuses above so many in the period.</source>
        <translation>周期内超过此数时拒绝。</translation>
    </message>
    <message>
        <source>Refuses at most this share.</source>
        <translation>至多拒绝此比例。</translation>
    </message>
    <message>
        <source>Refuses nothing on fewer calls.</source>
        <translation>调用更少时不拒绝。</translation>
    </message>
    <message>
        <source>Refuses nothing while this share succeeds; 1/K of the SRE book.</source>
        <translation>成功率达此比例时不拒绝；即 SRE 书中的 1/K。</translation>
    </message>
    <message>
        <source>Refuses when more are in flight: one more than this gets in.</source>
        <translation>在途超过此数时拒绝：实际会多放进一个。</translation>
    </message>
    <message>
        <source>Replies after which the histogram has halved.</source>
        <translation>经过此数个应答后直方图减半。</translation>
    </message>
    <message>
        <source>Requests a second at best.</source>
        <translation>最好时每秒请求数。</translation>
    </message>
    <message>
        <source>Requests a second at worst.</source>
        <translation>最差时每秒请求数。</translation>
    </message>
    <message>
        <source>Requests a second.</source>
        <translation>每秒请求数。</translation>
    </message>
    <message>
        <source>Requests admitted.</source>
        <translation>放行的请求数。</translation>
    </message>
    <message>
        <source>Requests after which the histogram of priorities has halved.</source>
        <translation>经过此数个请求后优先级直方图减半。</translation>
    </message>
    <message>
        <source>Requests ahead of the rate served at once.</source>
        <translation>超前于速率而立即服务的请求数。</translation>
    </message>
    <message>
        <source>Requests ahead of the rate.</source>
        <translation>超前于速率的请求数。</translation>
    </message>
    <message>
        <source>Requests behind it.</source>
        <translation>后方的请求数。</translation>
    </message>
    <message>
        <source>Requests in a second.</source>
        <translation>一秒内的请求数。</translation>
    </message>
    <message>
        <source>Requests in a window.</source>
        <translation>窗口内的请求数。</translation>
    </message>
    <message>
        <source>Requests in any window.</source>
        <translation>任意窗口内的请求数。</translation>
    </message>
    <message>
        <source>Requests in each period.</source>
        <translation>每周期的请求数。</translation>
    </message>
    <message>
        <source>Requests in flight, where low priority gets what core traffic leaves; nobody waits.</source>
        <translation>在途请求数，低优先级使用核心流量剩余部分；无人等待。</translation>
    </message>
    <message>
        <source>Requests in flight.</source>
        <translation>在途请求数。</translation>
    </message>
    <message>
        <source>Requests in the window.</source>
        <translation>窗口内的请求数。</translation>
    </message>
    <message>
        <source>Requests of a burst, evenly spaced.</source>
        <translation>一次突发的请求数，均匀间隔。</translation>
    </message>
    <message>
        <source>Requests of a tenant in flight.</source>
        <translation>每个租户的在途请求数。</translation>
    </message>
    <message>
        <source>Requests that may be ahead of the rate.</source>
        <translation>可超前于速率的请求数。</translation>
    </message>
    <message>
        <source>Requests that may queue behind it.</source>
        <translation>可在其后排队的请求数。</translation>
    </message>
    <message>
        <source>Requests that may queue.</source>
        <translation>可排队的请求数。</translation>
    </message>
    <message>
        <source>Requests that may wait for a connection. 0 refuses all: a connection is made for a waiting request only.</source>
        <translation>可等待连接的请求数。0 拒绝全部：只有在有请求等待时才建立连接。</translation>
    </message>
    <message>
        <source>Requests that may wait for a connection; no limit when absent.</source>
        <translation>可等待连接的请求数；缺省不限。</translation>
    </message>
    <message>
        <source>Requests that may wait for a place, the highest priority (0 to 7) first; more are refused.</source>
        <translation>可等待位置的请求数，优先级（0 到 7）最高者先；超出则拒绝。</translation>
    </message>
    <message>
        <source>Requests that may wait for a place.</source>
        <translation>可等待位置的请求数。</translation>
    </message>
    <message>
        <source>Requests that may wait for a thread.</source>
        <translation>可等待线程的请求数。</translation>
    </message>
    <message>
        <source>Requests that may wait.</source>
        <translation>可等待的请求数。</translation>
    </message>
    <message>
        <source>Requests that may wait; more are refused.</source>
        <translation>可等待的请求数；超出则拒绝。</translation>
    </message>
    <message>
        <source>Response time over its long-run mean without a decrease.</source>
        <translation>响应时间为其长期均值的此倍以内时不减小。</translation>
    </message>
    <message>
        <source>Response time over its mean without a decrease.</source>
        <translation>响应时间为其均值的此倍以内时不减小。</translation>
    </message>
    <message>
        <source>Response time over the shortest without a decrease.</source>
        <translation>响应时间为最短值的此倍以内时不减小。</translation>
    </message>
    <message>
        <source>Retries at a time.</source>
        <translation>同时重试数。</translation>
    </message>
    <message>
        <source>Retries in flight, as a share of all in flight.</source>
        <translation>在途重试占全部在途的比例。</translation>
    </message>
    <message>
        <source>Retries, in percent of what is in flight.</source>
        <translation>重试数，占在途的百分比。</translation>
    </message>
    <message>
        <source>Rust&apos;s governor: GCRA in whole nanoseconds.</source>
        <translation>Rust 的 governor：以整纳秒计的 GCRA。</translation>
    </message>
    <message>
        <source>Second of the host&apos;s clock at which the bucket was empty.</source>
        <translation>桶为空时主机时钟的秒数。</translation>
    </message>
    <message>
        <source>Seconds open.</source>
        <translation>打开的秒数。</translation>
    </message>
    <message>
        <source>Seconds; for 1 and 3.</source>
        <translation>秒；用于 1 和 3。</translation>
    </message>
    <message>
        <source>Sends a copy of a slow request and takes the first good reply; the others are cancelled (behind the hop too where it has cancel_late).</source>
        <translation>发送慢请求的副本，取第一个正常应答；其余取消（链路设有 cancel_late 时，后方的工作也取消）。</translation>
    </message>
    <message>
        <source>Serves the whole burst without delay.</source>
        <translation>整个突发不延迟地服务。</translation>
    </message>
    <message>
        <source>Sets parameters; with &quot;for&quot; they go back at its end.</source>
        <translation>设置参数；给出 &quot;for&quot; 时，到期恢复。</translation>
    </message>
    <message>
        <source>Share let in as the ramp begins.</source>
        <translation>逐步放行开始时的放行比例。</translation>
    </message>
    <message>
        <source>Share of calls that fail at once.</source>
        <translation>立即失败的调用比例。</translation>
    </message>
    <message>
        <source>Share of calls that the store fails.</source>
        <translation>存储使其失败的调用比例。</translation>
    </message>
    <message>
        <source>Share of calls that vanish: the caller waits until its timeout.</source>
        <translation>消失的调用比例：调用方一直等到超时。</translation>
    </message>
    <message>
        <source>Share of the replications in which each expectation must hold.</source>
        <translation>每项期望必须成立的重复运行比例。</translation>
    </message>
    <message>
        <source>Shed at most this share of all requests.</source>
        <translation>至多丢弃全部请求的此比例。</translation>
    </message>
    <message>
        <source>Sheds a request whose caller will not wait for the reply: its deadline, as it was told, leaves too little time.</source>
        <translation>丢弃调用方等不到应答的请求：按告知的截止时间，所剩时间太少。</translation>
    </message>
    <message>
        <source>Sheds at most this share of requests.</source>
        <translation>至多丢弃此比例的请求。</translation>
    </message>
    <message>
        <source>Sheds from this share of a full queue on.</source>
        <translation>从满队列的此比例起丢弃。</translation>
    </message>
    <message>
        <source>Sheds the least important requests first (priorities 0 to 15), the more the fuller the queue.</source>
        <translation>先丢弃最不重要的请求（优先级 0 到 15），队列越满丢得越多。</translation>
    </message>
    <message>
        <source>Short for so long: normal again.</source>
        <translation>队列持续短达此时：恢复正常。</translation>
    </message>
    <message>
        <source>Shortens a cool-down at random by up to this share.</source>
        <translation>冷却时间随机缩短，至多此比例。</translation>
    </message>
    <message>
        <source>Simplified Chinese.</source>
        <translation>简体中文。</translation>
    </message>
    <message>
        <source>Slots in each per.</source>
        <translation>每个时间单位的时隙数。</translation>
    </message>
    <message>
        <source>Slots that idleness saves.</source>
        <translation>空闲可积累的时隙数。</translation>
    </message>
    <message>
        <source>Slots.</source>
        <translation>时隙数。</translation>
    </message>
    <message>
        <source>So many in each window; around an edge twice as many may pass at once.</source>
        <translation>每个窗口放行此数；窗口边界处可能放行两倍。</translation>
    </message>
    <message>
        <source>So many requests in flight behind it; others wait or are refused.</source>
        <translation>其后至多此数的在途请求；其余等待或被拒绝。</translation>
    </message>
    <message>
        <source>Spring Cloud Gateway&apos;s RedisRateLimiter: the script, counting whole seconds.</source>
        <translation>Spring Cloud Gateway 的 RedisRateLimiter：其脚本，以整秒计。</translation>
    </message>
    <message>
        <source>Squared coefficient of variation; 1 is exponential.</source>
        <translation>变异系数的平方；1 为指数分布。</translation>
    </message>
    <message>
        <source>Standard deviation of the logarithm, instead of p99.</source>
        <translation>对数的标准差，代替 p99。</translation>
    </message>
    <message>
        <source>Steps in which it slides; a new shape starts the counts anew.</source>
        <translation>滑动的步数；更改形状会重新计数。</translation>
    </message>
    <message>
        <source>Stops asking a node that refuses: the more calls fail, the more are refused here at random (SRE book; Envoy admission control).</source>
        <translation>不再请求正在拒绝的节点：失败的调用越多，在此随机拒绝的越多（SRE 书；Envoy admission control）。</translation>
    </message>
    <message>
        <source>Takes hosts (a gateway&apos;s calls and replicas) out while they fail: after failures in a row, by their share of failures, or when they stand out from the others.</source>
        <translation>主机（网关的调用及副本）失败时将其摘除：连续失败、失败占比过高，或明显偏离其他主机。</translation>
    </message>
    <message>
        <source>Tells callers to hold back while the queue is long: 503 with Retry-After.</source>
        <translation>队列长时要求调用方暂缓：503 并带 Retry-After。</translation>
    </message>
    <message>
        <source>The 99th percentile; at most 14.97 times the mean.</source>
        <translation>第 99 百分位数；至多为均值的 14.97 倍。</translation>
    </message>
    <message>
        <source>The base rate.</source>
        <translation>基础速率。</translation>
    </message>
    <message>
        <source>The bucket of each class; none when absent.</source>
        <translation>每个类别的桶；缺省为无。</translation>
    </message>
    <message>
        <source>The bucket of each tenant; none when absent.</source>
        <translation>每个租户的桶；缺省为无。</translation>
    </message>
    <message>
        <source>The bucket that everybody shares.</source>
        <translation>全体共享的桶。</translation>
    </message>
    <message>
        <source>The bucket.</source>
        <translation>桶。</translation>
    </message>
    <message>
        <source>The bucket; it starts full.</source>
        <translation>桶；初始为满。</translation>
    </message>
    <message>
        <source>The class of requests.</source>
        <translation>请求的类别。</translation>
    </message>
    <message>
        <source>The class.</source>
        <translation>类别。</translation>
    </message>
    <message>
        <source>The classes with a share of their own.</source>
        <translation>有单独份额的类别。</translation>
    </message>
    <message>
        <source>The clients.</source>
        <translation>客户端。</translation>
    </message>
    <message>
        <source>The delay, also until enough response times are known.</source>
        <translation>延迟；已知响应时间不足时也用它。</translation>
    </message>
    <message>
        <source>The fastest time is measured anew every so many calls, times the limit and a jitter.</source>
        <translation>每隔此数乘以限制再乘以抖动次调用，重新测量最快时间。</translation>
    </message>
    <message>
        <source>The fastest time is measured anew every so many calls, times the limit.</source>
        <translation>每隔此数乘以限制次调用，重新测量最快时间。</translation>
    </message>
    <message>
        <source>The first burst.</source>
        <translation>首次突发。</translation>
    </message>
    <message>
        <source>The first cool-down.</source>
        <translation>首次冷却时间。</translation>
    </message>
    <message>
        <source>The first interval.</source>
        <translation>首个间隔。</translation>
    </message>
    <message>
        <source>The first limit.</source>
        <translation>初始限制。</translation>
    </message>
    <message>
        <source>The first wait, 20 percent up and down.</source>
        <translation>首次等待，上下浮动 20%。</translation>
    </message>
    <message>
        <source>The first wait.</source>
        <translation>首次等待。</translation>
    </message>
    <message>
        <source>The greatest limit.</source>
        <translation>限制的最大值。</translation>
    </message>
    <message>
        <source>The greatest value.</source>
        <translation>最大值。</translation>
    </message>
    <message>
        <source>The least limit.</source>
        <translation>限制的最小值。</translation>
    </message>
    <message>
        <source>The least value.</source>
        <translation>最小值。</translation>
    </message>
    <message>
        <source>The limit sees one sample a window: the mean response time and the most in flight. Every call when absent.</source>
        <translation>限制每个窗口只看一个样本：平均响应时间与最大在途数。缺省为每次调用。</translation>
    </message>
    <message>
        <source>The longest a request is held back.</source>
        <translation>请求最多延缓多久。</translation>
    </message>
    <message>
        <source>The longest a request is held back; 0s is now or not at all.</source>
        <translation>请求最多延缓多久；0s 为立即放行或拒绝。</translation>
    </message>
    <message>
        <source>The longest cool-down.</source>
        <translation>最长冷却时间。</translation>
    </message>
    <message>
        <source>The longest interval; 0s is ten times the first.</source>
        <translation>最长间隔；0s 为首个间隔的十倍。</translation>
    </message>
    <message>
        <source>The longest wait for a permit.</source>
        <translation>等待许可的最长时间。</translation>
    </message>
    <message>
        <source>The longest wait for a token; a caller that goes gives it back.</source>
        <translation>等待令牌的最长时间；离去的调用方会归还令牌。</translation>
    </message>
    <message>
        <source>The longest wait, before it varies.</source>
        <translation>浮动之前的最长等待。</translation>
    </message>
    <message>
        <source>The longest wait.</source>
        <translation>最长等待。</translation>
    </message>
    <message>
        <source>The longest window.</source>
        <translation>最长窗口。</translation>
    </message>
    <message>
        <source>The mean.</source>
        <translation>均值。</translation>
    </message>
    <message>
        <source>The most low priority may hold.</source>
        <translation>低优先级至多占用。</translation>
    </message>
    <message>
        <source>The network between two nodes.</source>
        <translation>两节点之间的网络。</translation>
    </message>
    <message>
        <source>The node behind it.</source>
        <translation>后方节点。</translation>
    </message>
    <message>
        <source>The node dies: what is inside it fails, and so does every call until it is back.</source>
        <translation>节点崩溃：其中的请求失败，恢复之前的每次调用也失败。</translation>
    </message>
    <message>
        <source>The node&apos;s own work takes longer.</source>
        <translation>节点自身的工作变慢。</translation>
    </message>
    <message>
        <source>The node.</source>
        <translation>节点。</translation>
    </message>
    <message>
        <source>The nodes by name.</source>
        <translation>按名称列出的节点。</translation>
    </message>
    <message>
        <source>The parts.</source>
        <translation>各组成部分。</translation>
    </message>
    <message>
        <source>The period.</source>
        <translation>周期。</translation>
    </message>
    <message>
        <source>The pulse: so long since the bucket was last empty.</source>
        <translation>脉冲：距桶上次为空的时长。</translation>
    </message>
    <message>
        <source>The rate after.</source>
        <translation>之后的速率。</translation>
    </message>
    <message>
        <source>The rate before.</source>
        <translation>之前的速率。</translation>
    </message>
    <message>
        <source>The rate from then on.</source>
        <translation>自此时起的速率。</translation>
    </message>
    <message>
        <source>The rate while off.</source>
        <translation>停歇时的速率。</translation>
    </message>
    <message>
        <source>The rate while on.</source>
        <translation>活动时的速率。</translation>
    </message>
    <message>
        <source>The rate.</source>
        <translation>速率。</translation>
    </message>
    <message>
        <source>The requests that match it.</source>
        <translation>与之匹配的请求。</translation>
    </message>
    <message>
        <source>The scheduler&apos;s time slice.</source>
        <translation>调度器的时间片。</translation>
    </message>
    <message>
        <source>The shape.</source>
        <translation>形状。</translation>
    </message>
    <message>
        <source>The share.</source>
        <translation>占比。</translation>
    </message>
    <message>
        <source>The shortest window; it is twice the shortest response time if that is more.</source>
        <translation>最短窗口；若最短响应时间的两倍更长，则用后者。</translation>
    </message>
    <message>
        <source>The state that it starts in.</source>
        <translation>起始状态。</translation>
    </message>
    <message>
        <source>The steps.</source>
        <translation>各步骤。</translation>
    </message>
    <message>
        <source>The stretches.</source>
        <translation>各时段。</translation>
    </message>
    <message>
        <source>The tail&apos;s index.</source>
        <translation>尾指数。</translation>
    </message>
    <message>
        <source>The threshold.</source>
        <translation>阈值。</translation>
    </message>
    <message>
        <source>The time they are spread over.</source>
        <translation>分布在多长时间内。</translation>
    </message>
    <message>
        <source>The usual shape of service times. Give p99, or sigma of the logarithm.</source>
        <translation>服务时间的常见形状。给出 p99 或对数的 sigma。</translation>
    </message>
    <message>
        <source>The value is exactly this.</source>
        <translation>值恰好等于此值。</translation>
    </message>
    <message>
        <source>The value is less than this.</source>
        <translation>值小于此值。</translation>
    </message>
    <message>
        <source>The value is more than this.</source>
        <translation>值大于此值。</translation>
    </message>
    <message>
        <source>The value is not less than this.</source>
        <translation>值不小于此值。</translation>
    </message>
    <message>
        <source>The value is not more than this.</source>
        <translation>值不大于此值。</translation>
    </message>
    <message>
        <source>The value.</source>
        <translation>值。</translation>
    </message>
    <message>
        <source>The values.</source>
        <translation>各值。</translation>
    </message>
    <message>
        <source>The window counts the last calls, or a time: calls or time.</source>
        <translation>窗口统计最近的调用或一段时间：calls 或 time。</translation>
    </message>
    <message>
        <source>The work.</source>
        <translation>工作。</translation>
    </message>
    <message>
        <source>There and back.</source>
        <translation>往返。</translation>
    </message>
    <message>
        <source>Threads; a request holds one until its reply.</source>
        <translation>线程数；请求占用一个线程直到得到应答。</translation>
    </message>
    <message>
        <source>Time from a reply to the next request.</source>
        <translation>从应答到下一请求的时间。</translation>
    </message>
    <message>
        <source>Time of a query that runs alone.</source>
        <translation>查询单独运行所需时间。</translation>
    </message>
    <message>
        <source>Time until one cell is there again.</source>
        <translation>再有一个信元可用的时间。</translation>
    </message>
    <message>
        <source>Timeout</source>
        <translation>Timeout</translation>
    </message>
    <message>
        <source>Token bucket whose requests reserve a token and wait for it; a caller that goes away gives it back.</source>
        <translation>令牌桶：请求预订一个令牌并等待；离去的调用方会归还令牌。</translation>
    </message>
    <message>
        <source>Tokens a second.</source>
        <translation>每秒令牌数。</translation>
    </message>
    <message>
        <source>Tokens a second; a request takes one.</source>
        <translation>每秒令牌数；每个请求取一个。</translation>
    </message>
    <message>
        <source>Tokens at most; retries are allowed while more than half are left.</source>
        <translation>令牌上限；剩余超过一半时允许重试。</translation>
    </message>
    <message>
        <source>Tokens of each bucket.</source>
        <translation>每个桶的令牌数。</translation>
    </message>
    <message>
        <source>Tokens; a request takes one.</source>
        <translation>令牌数；每个请求取一个。</translation>
    </message>
    <message>
        <source>Tries a failed call again, within its budgets.</source>
        <translation>在预算内重试失败的调用。</translation>
    </message>
    <message>
        <source>Trips on more than so many in a row.</source>
        <translation>连续超过此数时熔断。</translation>
    </message>
    <message>
        <source>Two exponential phases: mostly short, some long.</source>
        <translation>两个指数相位：多数短，少数长。</translation>
    </message>
    <message>
        <source>Two stages of giving up: an empty bucket degrades replies, a queue that stays long makes the node read-only. The queue is the node&apos;s own, or what is in flight behind the policy.</source>
        <translation>两级放弃：桶空时应答降级，队列持续长时节点转为只读。队列为节点自身的队列，或策略后方的在途数。</translation>
    </message>
    <message>
        <source>USL alpha: with n queries running, a query that starts takes 1 + alpha (n-1) + beta n (n-1) times as long.</source>
        <translation>USL alpha：有 n 个查询运行时，新查询的耗时为 1 + alpha (n-1) + beta n (n-1) 倍。</translation>
    </message>
    <message>
        <source>USL beta.</source>
        <translation>USL beta。</translation>
    </message>
    <message>
        <source>Uniform queueing: requests leave 1/rate apart; one that would wait too long is refused. A caller that goes away meanwhile leaves its slot unused.</source>
        <translation>匀速排队：请求相隔 1/rate 离开；等待会过久的被拒绝。其间离去的调用方所占时隙空置。</translation>
    </message>
    <message>
        <source>Unused slots that later requests may make up for.</source>
        <translation>后来的请求可补用的空闲时隙数。</translation>
    </message>
    <message>
        <source>Users or callers, in an open or a closed loop.</source>
        <translation>用户或调用方，开环或闭环。</translation>
    </message>
    <message>
        <source>Users.</source>
        <translation>用户数。</translation>
    </message>
    <message>
        <source>Version 2: forgets bucket by bucket; 0s all at once.</source>
        <translation>第 2 版：逐桶清除；0s 为一次全部清除。</translation>
    </message>
    <message>
        <source>Virtual time of the run; whole buckets of 10 ms. Series take memory by it.</source>
        <translation>运行的虚拟时间；须为 10 ms 的整数倍。数据序列按此占用内存。</translation>
    </message>
    <message>
        <source>Wait at least as long as the reply&apos;s Retry-After says.</source>
        <translation>至少等待应答的 Retry-After 所示的时间。</translation>
    </message>
    <message>
        <source>Waits, holding its worker but no core.</source>
        <translation>等待，占用工作线程但不占核。</translation>
    </message>
    <message>
        <source>Warming up: factor when cold.</source>
        <translation>预热：冷态时的系数。</translation>
    </message>
    <message>
        <source>Weibull; shape below 1 has a heavy tail.</source>
        <translation>威布尔分布；形状小于 1 时为重尾。</translation>
    </message>
    <message>
        <source>Weight of a decrease.</source>
        <translation>减小的权重。</translation>
    </message>
    <message>
        <source>Weight of the newest estimate.</source>
        <translation>最新估计的权重。</translation>
    </message>
    <message>
        <source>Weight of the newest.</source>
        <translation>最新值的权重。</translation>
    </message>
    <message>
        <source>Weight that all other classes have together.</source>
        <translation>其他所有类别合计的权重。</translation>
    </message>
    <message>
        <source>What a request passes on its way in, in this order.</source>
        <translation>请求进入时按此顺序经过的策略。</translation>
    </message>
    <message>
        <source>What an expired probe does: reopen or give_back.</source>
        <translation>探测过期后的处理：reopen 或 give_back。</translation>
    </message>
    <message>
        <source>What callers are told.</source>
        <translation>告知调用方的内容。</translation>
    </message>
    <message>
        <source>What counts as a full queue. The queue is the node&apos;s own (whose limit goes first, if it has one); on a node without workers or connections, the requests in flight behind the policy.</source>
        <translation>何为满队列。队列为节点自身的队列（若有限制，以其限制为先）；没有工作线程或连接的节点，则为策略后方的在途请求数。</translation>
    </message>
    <message>
        <source>What each bucket holds.</source>
        <translation>每个桶的容量。</translation>
    </message>
    <message>
        <source>What happened.</source>
        <translation>发生了什么。</translation>
    </message>
    <message>
        <source>What has a bucket of its own.</source>
        <translation>什么有单独的桶。</translation>
    </message>
    <message>
        <source>What has a state of its own: tenant, class, or the server.</source>
        <translation>什么有单独的状态：tenant、class 或服务器。</translation>
    </message>
    <message>
        <source>What is wrong with the node.</source>
        <translation>节点有何异常。</translation>
    </message>
    <message>
        <source>What it does for a request, in order.</source>
        <translation>对请求依次做什么。</translation>
    </message>
    <message>
        <source>What it remembers.</source>
        <translation>它记住什么。</translation>
    </message>
    <message>
        <source>What it shows.</source>
        <translation>它展示什么。</translation>
    </message>
    <message>
        <source>What must hold.</source>
        <translation>什么必须成立。</translation>
    </message>
    <message>
        <source>What the bucket holds.</source>
        <translation>桶的容量。</translation>
    </message>
    <message>
        <source>What the bucket holds; it starts full.</source>
        <translation>桶的容量；初始为满。</translation>
    </message>
    <message>
        <source>What the node behind is told: forward, set or strip.</source>
        <translation>告知后方节点的内容：forward、set 或 strip。</translation>
    </message>
    <message>
        <source>What the run should show.</source>
        <translation>运行应展示什么。</translation>
    </message>
    <message>
        <source>What then: OPEN or CLOSED.</source>
        <translation>之后的状态：OPEN 或 CLOSED。</translation>
    </message>
    <message>
        <source>What they do when an attempt fails; nothing when absent.</source>
        <translation>尝试失败时怎么做；缺省为不做。</translation>
    </message>
    <message>
        <source>What to take home.</source>
        <translation>应记住的要点。</translation>
    </message>
    <message>
        <source>When it begins; in ascending order.</source>
        <translation>开始的时间；按升序。</translation>
    </message>
    <message>
        <source>When it happens.</source>
        <translation>发生的时间。</translation>
    </message>
    <message>
        <source>When requests arrive.</source>
        <translation>请求何时到达。</translation>
    </message>
    <message>
        <source>When the change begins.</source>
        <translation>变化开始的时间。</translation>
    </message>
    <message>
        <source>Where the JSON Schema is, for editors.</source>
        <translation>JSON Schema 的位置，供编辑器使用。</translation>
    </message>
    <message>
        <source>Where the desktop draws the nodes.</source>
        <translation>桌面程序绘制节点的位置。</translation>
    </message>
    <message>
        <source>Where they go.</source>
        <translation>去向。</translation>
    </message>
    <message>
        <source>Whether a class may use what others leave.</source>
        <translation>类别是否可用其他类别剩余的部分。</translation>
    </message>
    <message>
        <source>Whether a reply that is no failure, but in retry_on to the end, becomes one.</source>
        <translation>直到最后仍属 retry_on 的非失败应答是否算作失败。</translation>
    </message>
    <message>
        <source>Whether a request that a descriptor matches takes a token of the default bucket too. What one bucket gave is lost when the next one refuses.</source>
        <translation>与描述符匹配的请求是否也取默认桶的令牌。一个桶已给出的令牌，在下一个桶拒绝时作废。</translation>
    </message>
    <message>
        <source>Whether calls refused here count, as in the SRE book, or not, as in Envoy.</source>
        <translation>在此拒绝的调用是否计入：SRE 书中计入，Envoy 不计入。</translation>
    </message>
    <message>
        <source>Whether failures of local origin are counted apart.</source>
        <translation>本地来源的失败是否分开统计。</translation>
    </message>
    <message>
        <source>Whether it grows from attempt to attempt.</source>
        <translation>是否随每次尝试增长。</translation>
    </message>
    <message>
        <source>Whether it grows with each opening in a row.</source>
        <translation>是否随连续打开增长。</translation>
    </message>
    <message>
        <source>Whether it varies at random.</source>
        <translation>是否随机变化。</translation>
    </message>
    <message>
        <source>Which of its series, as {&quot;outcome&quot;: &quot;ok&quot;}.</source>
        <translation>其哪些序列，如 {&quot;outcome&quot;: &quot;ok&quot;}。</translation>
    </message>
    <message>
        <source>Who is served next: fifo, lifo, priority, or codel.</source>
        <translation>下一个服务谁：fifo、lifo、priority 或 codel。</translation>
    </message>
    <message>
        <source>Whole microseconds; given, it is the warming-up form, which starts cold.</source>
        <translation>整微秒数；给出时为预热型，从冷态开始。</translation>
    </message>
    <message>
        <source>Whole milliseconds: the table stores http_req_rate(period).</source>
        <translation>整毫秒数：表中存储 http_req_rate(period)。</translation>
    </message>
    <message>
        <source>Whom they call.</source>
        <translation>调用谁。</translation>
    </message>
    <message>
        <source>Whose requests.</source>
        <translation>谁的请求。</translation>
    </message>
    <message>
        <source>WindowedLimit: the limit sees one sample a window. Every call when absent.</source>
        <translation>WindowedLimit：限制每个窗口只看一个样本。缺省为每次调用。</translation>
    </message>
    <message>
        <source>Windows begin with the limiter (creation) or at multiples of their length (epoch).</source>
        <translation>窗口从限流器创建时起（creation），或从其长度的整数倍起（epoch）。</translation>
    </message>
    <message>
        <source>With codel: the longest wait otherwise, and the time after which a queue that never emptied counts as standing.</source>
        <translation>codel：其他时候的最长等待，也是队列多久未排空即算持续排队。</translation>
    </message>
    <message>
        <source>With codel: the longest wait while a queue stands.</source>
        <translation>codel：持续排队时的最长等待。</translation>
    </message>
    <message>
        <source>With lease: tokens taken at a time.</source>
        <translation>lease：一次取的令牌数。</translation>
    </message>
    <message>
        <source>With max_rate: over what time a rate is counted; a multiple of 10 ms that divides the window.</source>
        <translation>max_rate：统计速率的时长；须为 10 ms 的整数倍，并整除窗口。</translation>
    </message>
    <message>
        <source>With replicas: round_robin, least_requests in flight from here, or random.</source>
        <translation>有副本时：round_robin、least_requests（从此处在途最少）或 random。</translation>
    </message>
    <message>
        <source>With share: the counter that is the whole.</source>
        <translation>share：作为整体的计数器。</translation>
    </message>
    <message>
        <source>With the first one.</source>
        <translation>包括首次。</translation>
    </message>
    <message>
        <source>With the first one; as in the original a channel makes at most 5.</source>
        <translation>包括首次；与原实现一样，一个通道至多 5 次。</translation>
    </message>
    <message>
        <source>With versioned: attempts when others write in between.</source>
        <translation>versioned：其间有他人写入时的尝试次数。</translation>
    </message>
    <message>
        <source>Within it one wait must be short.</source>
        <translation>其间须有一次等待短于目标。</translation>
    </message>
    <message>
        <source>Within what time.</source>
        <translation>在多长时间内。</translation>
    </message>
    <message>
        <source>Without the store: open admits, closed refuses, local gives each instance its share.</source>
        <translation>没有存储时：open 放行，closed 拒绝，local 给每个实例其份额。</translation>
    </message>
    <message>
        <source>Worker threads with an accept queue; each request holds a worker until its reply.</source>
        <translation>带接受队列的工作线程；每个请求占用一个线程直到得到应答。</translation>
    </message>
    <message>
        <source>Would shed all at this share.</source>
        <translation>到此比例时会全部丢弃。</translation>
    </message>
    <message>
        <source>above</source>
        <translation>高于</translation>
    </message>
    <message>
        <source>accept queue</source>
        <translation>接受队列</translation>
    </message>
    <message>
        <source>acquire timeout</source>
        <translation>获取超时</translation>
    </message>
    <message>
        <source>add</source>
        <translation>增加</translation>
    </message>
    <message>
        <source>after</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>aggression</source>
        <translation>激进度</translation>
    </message>
    <message>
        <source>align</source>
        <translation>对齐</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>alpha</source>
        <translation>alpha</translation>
    </message>
    <message>
        <source>also</source>
        <translation>同时</translation>
    </message>
    <message>
        <source>always consume default token bucket</source>
        <translation>总是消耗默认令牌桶</translation>
    </message>
    <message>
        <source>always eject one</source>
        <translation>总可摘除一台</translation>
    </message>
    <message>
        <source>always eject one host</source>
        <translation>总可摘除一台主机</translation>
    </message>
    <message>
        <source>arrivals</source>
        <translation>到达</translation>
    </message>
    <message>
        <source>at</source>
        <translation>时刻</translation>
    </message>
    <message>
        <source>at least</source>
        <translation>至少</translation>
    </message>
    <message>
        <source>at most</source>
        <translation>至多</translation>
    </message>
    <message>
        <source>attempts</source>
        <translation>尝试次数</translation>
    </message>
    <message>
        <source>automaticTransitionFromOpenToHalfOpenEnabled</source>
        <translation>automaticTransitionFromOpenToHalfOpenEnabled</translation>
    </message>
    <message>
        <source>avgRt</source>
        <translation>avgRt</translation>
    </message>
    <message>
        <source>backoff</source>
        <translation>退避</translation>
    </message>
    <message>
        <source>backoff reset after</source>
        <translation>退避重置时间</translation>
    </message>
    <message>
        <source>backoffMultiplier</source>
        <translation>backoffMultiplier</translation>
    </message>
    <message>
        <source>backoffRatio</source>
        <translation>backoffRatio</translation>
    </message>
    <message>
        <source>balance</source>
        <translation>负载均衡</translation>
    </message>
    <message>
        <source>bandwidths</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>base</source>
        <translation>基准</translation>
    </message>
    <message>
        <source>base ejection</source>
        <translation>基础摘除</translation>
    </message>
    <message>
        <source>base ejection time</source>
        <translation>基础摘除时间</translation>
    </message>
    <message>
        <source>base interval</source>
        <translation>基础间隔</translation>
    </message>
    <message>
        <source>below</source>
        <translation>低于</translation>
    </message>
    <message>
        <source>borrow</source>
        <translation>借用</translation>
    </message>
    <message>
        <source>bucket4j&apos;s Bucket, by tryConsume: a request takes a token of every bandwidth, or none.</source>
        <translation>bucket4j 的 Bucket，使用 tryConsume：请求从每个带宽各取一个令牌，或都不取。</translation>
    </message>
    <message>
        <source>buckets</source>
        <translation>桶</translation>
    </message>
    <message>
        <source>budget</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>budget percent</source>
        <translation>预算百分比</translation>
    </message>
    <message>
        <source>burst</source>
        <translation>突发</translation>
    </message>
    <message>
        <source>burst window</source>
        <translation>突发窗口</translation>
    </message>
    <message>
        <source>burstCapacity</source>
        <translation>burstCapacity</translation>
    </message>
    <message>
        <source>burstSize</source>
        <translation>burstSize</translation>
    </message>
    <message>
        <source>by</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>call</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>calls</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>cancel late</source>
        <translation>取消超时调用</translation>
    </message>
    <message>
        <source>cap</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>capacity</source>
        <translation>容量</translation>
    </message>
    <message>
        <source>chunk</source>
        <translation>批量</translation>
    </message>
    <message>
        <source>class</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>classes</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>codel interval</source>
        <translation>CoDel 间隔</translation>
    </message>
    <message>
        <source>codel target</source>
        <translation>CoDel 目标</translation>
    </message>
    <message>
        <source>coherency</source>
        <translation>一致性</translation>
    </message>
    <message>
        <source>cold factor</source>
        <translation>冷态系数</translation>
    </message>
    <message>
        <source>coldFactor</source>
        <translation>coldFactor</translation>
    </message>
    <message>
        <source>connections</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>consecutive 5xx</source>
        <translation>连续 5xx</translation>
    </message>
    <message>
        <source>consecutive failures</source>
        <translation>连续失败</translation>
    </message>
    <message>
        <source>consecutive gateway failure</source>
        <translation>连续网关失败</translation>
    </message>
    <message>
        <source>consecutive local origin failure</source>
        <translation>连续本地来源失败</translation>
    </message>
    <message>
        <source>contention</source>
        <translation>争用</translation>
    </message>
    <message>
        <source>controlBehavior</source>
        <translation>controlBehavior</translation>
    </message>
    <message>
        <source>core</source>
        <translation>核心</translation>
    </message>
    <message>
        <source>core headroom</source>
        <translation>核心余量</translation>
    </message>
    <message>
        <source>cores</source>
        <translation>核</translation>
    </message>
    <message>
        <source>count</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>count refused</source>
        <translation>计入被拒绝的</translation>
    </message>
    <message>
        <source>cpu</source>
        <translation>cpu</translation>
    </message>
    <message>
        <source>cpu ceiling</source>
        <translation>CPU 上限</translation>
    </message>
    <message>
        <source>crash</source>
        <translation>崩溃</translation>
    </message>
    <message>
        <source>deadline</source>
        <translation>截止时间</translation>
    </message>
    <message>
        <source>delay</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>descriptors</source>
        <translation>描述符</translation>
    </message>
    <message>
        <source>discipline</source>
        <translation>排队规则</translation>
    </message>
    <message>
        <source>down</source>
        <translation>停机</translation>
    </message>
    <message>
        <source>duration</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>during</source>
        <translation>时段</translation>
    </message>
    <message>
        <source>ejection jitter</source>
        <translation>摘除抖动</translation>
    </message>
    <message>
        <source>en</source>
        <translation>英文</translation>
    </message>
    <message>
        <source>enableExponentialBackoff</source>
        <translation>enableExponentialBackoff</translation>
    </message>
    <message>
        <source>enableRandomizedWait</source>
        <translation>enableRandomizedWait</translation>
    </message>
    <message>
        <source>enforcing consecutive 5xx</source>
        <translation>执行连续 5xx</translation>
    </message>
    <message>
        <source>enforcing consecutive gateway failure</source>
        <translation>执行连续网关失败</translation>
    </message>
    <message>
        <source>enforcing consecutive local origin failure</source>
        <translation>执行连续本地来源失败</translation>
    </message>
    <message>
        <source>enforcing failure percentage</source>
        <translation>执行失败百分比</translation>
    </message>
    <message>
        <source>enforcing failure percentage local origin</source>
        <translation>执行本地来源失败百分比</translation>
    </message>
    <message>
        <source>enforcing local origin success rate</source>
        <translation>执行本地来源成功率</translation>
    </message>
    <message>
        <source>enforcing success rate</source>
        <translation>执行成功率</translation>
    </message>
    <message>
        <source>equals</source>
        <translation>等于</translation>
    </message>
    <message>
        <source>errors</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>every</source>
        <translation>周期</translation>
    </message>
    <message>
        <source>expect</source>
        <translation>期望</translation>
    </message>
    <message>
        <source>exponentialBackoffMultiplier</source>
        <translation>exponentialBackoffMultiplier</translation>
    </message>
    <message>
        <source>exponentialMaxWaitDuration</source>
        <translation>exponentialMaxWaitDuration</translation>
    </message>
    <message>
        <source>exponentialMaxWaitDurationInOpenState</source>
        <translation>exponentialMaxWaitDurationInOpenState</translation>
    </message>
    <message>
        <source>factor</source>
        <translation>系数</translation>
    </message>
    <message>
        <source>failAfterMaxAttempts</source>
        <translation>failAfterMaxAttempts</translation>
    </message>
    <message>
        <source>failure percentage minimum hosts</source>
        <translation>失败百分比最少主机</translation>
    </message>
    <message>
        <source>failure percentage request volume</source>
        <translation>失败百分比请求量</translation>
    </message>
    <message>
        <source>failure percentage threshold</source>
        <translation>失败百分比阈值</translation>
    </message>
    <message>
        <source>failure rate</source>
        <translation>失败率</translation>
    </message>
    <message>
        <source>failure ratio</source>
        <translation>失败比例</translation>
    </message>
    <message>
        <source>failure share</source>
        <translation>失败占比</translation>
    </message>
    <message>
        <source>failureRateThreshold</source>
        <translation>failureRateThreshold</translation>
    </message>
    <message>
        <source>fastest counted</source>
        <translation>计入的最快时间</translation>
    </message>
    <message>
        <source>fill interval</source>
        <translation>填充间隔</translation>
    </message>
    <message>
        <source>filter enabled</source>
        <translation>启用过滤器</translation>
    </message>
    <message>
        <source>filter enforced</source>
        <translation>执行过滤器</translation>
    </message>
    <message>
        <source>fixed, or exponential.</source>
        <translation>fixed 或 exponential。</translation>
    </message>
    <message>
        <source>folly&apos;s TokenBucket on a host that has been up for a day.</source>
        <translation>folly 的 TokenBucket，主机已运行一天。</translation>
    </message>
    <message>
        <source>folly&apos;s executor Codel on the queue of a bulkhead. A change of its settings starts it anew.</source>
        <translation>folly 执行器的 Codel，用于舱壁的队列。更改设置会重新开始。</translation>
    </message>
    <message>
        <source>for</source>
        <translation>持续</translation>
    </message>
    <message>
        <source>from</source>
        <translation>从</translation>
    </message>
    <message>
        <source>gRPC&apos;s budget: failures take a token, successes give a part back.</source>
        <translation>gRPC 的预算：失败取走一个令牌，成功归还一部分。</translation>
    </message>
    <message>
        <source>gRPC&apos;s retryPolicy and retryThrottling (A6). A reply&apos;s Retry-After is the server&apos;s pushback: it replaces the back-off, which then begins anew.</source>
        <translation>gRPC 的 retryPolicy 和 retryThrottling（A6）。应答的 Retry-After 是服务器的 pushback：它代替退避，之后退避重新开始。</translation>
    </message>
    <message>
        <source>genRate</source>
        <translation>genRate</translation>
    </message>
    <message>
        <source>grade</source>
        <translation>等级</translation>
    </message>
    <message>
        <source>greedy, token by token, or intervally, all at once.</source>
        <translation>greedy 逐个补充令牌，intervally 一次全部补充。</translation>
    </message>
    <message>
        <source>half open max wait</source>
        <translation>半开最长等待</translation>
    </message>
    <message>
        <source>half open probes</source>
        <translation>半开探测</translation>
    </message>
    <message>
        <source>hazards</source>
        <translation>异常</translation>
    </message>
    <message>
        <source>highestCpuUsage</source>
        <translation>highestCpuUsage</translation>
    </message>
    <message>
        <source>highestSystemLoad</source>
        <translation>highestSystemLoad</translation>
    </message>
    <message>
        <source>honour retry after</source>
        <translation>遵守 Retry-After</translation>
    </message>
    <message>
        <source>hypothesis</source>
        <translation>假设</translation>
    </message>
    <message>
        <source>initial</source>
        <translation>初始</translation>
    </message>
    <message>
        <source>initialBackoff</source>
        <translation>initialBackoff</translation>
    </message>
    <message>
        <source>initialLimit</source>
        <translation>initialLimit</translation>
    </message>
    <message>
        <source>initialState</source>
        <translation>initialState</translation>
    </message>
    <message>
        <source>instances</source>
        <translation>实例</translation>
    </message>
    <message>
        <source>interval</source>
        <translation>间隔</translation>
    </message>
    <message>
        <source>jitter</source>
        <translation>抖动</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>labels</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>latency</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>lazy, as since mid 2024, or by a timer.</source>
        <translation>lazy（2024 年中起的做法）或使用定时器。</translation>
    </message>
    <message>
        <source>length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>lesson</source>
        <translation>教训</translation>
    </message>
    <message>
        <source>limit</source>
        <translation>限制</translation>
    </message>
    <message>
        <source>limit conn</source>
        <translation>连接限制</translation>
    </message>
    <message>
        <source>limitForPeriod</source>
        <translation>limitForPeriod</translation>
    </message>
    <message>
        <source>limitRefreshPeriod</source>
        <translation>limitRefreshPeriod</translation>
    </message>
    <message>
        <source>links</source>
        <translation>链路</translation>
    </message>
    <message>
        <source>load ceiling</source>
        <translation>负载上限</translation>
    </message>
    <message>
        <source>long window</source>
        <translation>长窗口</translation>
    </message>
    <message>
        <source>longWindow</source>
        <translation>longWindow</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>low below</source>
        <translation>低优先级界限</translation>
    </message>
    <message>
        <source>low max share</source>
        <translation>低优先级最大占比</translation>
    </message>
    <message>
        <source>low min share</source>
        <translation>低优先级最小占比</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>max attempts</source>
        <translation>最多尝试次数</translation>
    </message>
    <message>
        <source>max burst</source>
        <translation>最大突发</translation>
    </message>
    <message>
        <source>max connections</source>
        <translation>最大连接数</translation>
    </message>
    <message>
        <source>max cpu</source>
        <translation>最大 CPU</translation>
    </message>
    <message>
        <source>max ejected</source>
        <translation>最大摘除占比</translation>
    </message>
    <message>
        <source>max ejection</source>
        <translation>最长摘除</translation>
    </message>
    <message>
        <source>max ejection percent</source>
        <translation>最大摘除百分比</translation>
    </message>
    <message>
        <source>max ejection time</source>
        <translation>最长摘除时间</translation>
    </message>
    <message>
        <source>max ejection time jitter</source>
        <translation>最大摘除时间抖动</translation>
    </message>
    <message>
        <source>max hedges</source>
        <translation>最多对冲数</translation>
    </message>
    <message>
        <source>max in flight</source>
        <translation>最大在途数</translation>
    </message>
    <message>
        <source>max interval</source>
        <translation>最长间隔</translation>
    </message>
    <message>
        <source>max load</source>
        <translation>最大负载</translation>
    </message>
    <message>
        <source>max pending requests</source>
        <translation>最大待处理请求数</translation>
    </message>
    <message>
        <source>max rate</source>
        <translation>最大速率</translation>
    </message>
    <message>
        <source>max rejection</source>
        <translation>最大拒绝占比</translation>
    </message>
    <message>
        <source>max requests</source>
        <translation>最大请求数</translation>
    </message>
    <message>
        <source>max response time</source>
        <translation>最长响应时间</translation>
    </message>
    <message>
        <source>max retries</source>
        <translation>最多重试次数</translation>
    </message>
    <message>
        <source>max shed</source>
        <translation>最大丢弃占比</translation>
    </message>
    <message>
        <source>max tokens</source>
        <translation>最大令牌数</translation>
    </message>
    <message>
        <source>max wait</source>
        <translation>最长等待</translation>
    </message>
    <message>
        <source>max waiting</source>
        <translation>最大等待数</translation>
    </message>
    <message>
        <source>maxAttempts</source>
        <translation>maxAttempts</translation>
    </message>
    <message>
        <source>maxBackoff</source>
        <translation>maxBackoff</translation>
    </message>
    <message>
        <source>maxBurstSeconds</source>
        <translation>maxBurstSeconds</translation>
    </message>
    <message>
        <source>maxConcurrency</source>
        <translation>maxConcurrency</translation>
    </message>
    <message>
        <source>maxConcurrentCalls</source>
        <translation>maxConcurrentCalls</translation>
    </message>
    <message>
        <source>maxLimit</source>
        <translation>maxLimit</translation>
    </message>
    <message>
        <source>maxPermits</source>
        <translation>maxPermits</translation>
    </message>
    <message>
        <source>maxQueueingTimeMs</source>
        <translation>maxQueueingTimeMs</translation>
    </message>
    <message>
        <source>maxThread</source>
        <translation>maxThread</translation>
    </message>
    <message>
        <source>maxTokens</source>
        <translation>maxTokens</translation>
    </message>
    <message>
        <source>maxWait</source>
        <translation>maxWait</translation>
    </message>
    <message>
        <source>maxWaitDuration</source>
        <translation>maxWaitDuration</translation>
    </message>
    <message>
        <source>maxWaitDurationInHalfOpenState</source>
        <translation>maxWaitDurationInHalfOpenState</translation>
    </message>
    <message>
        <source>maxWaitTime</source>
        <translation>maxWaitTime</translation>
    </message>
    <message>
        <source>maxWindowTime</source>
        <translation>maxWindowTime</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>min</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>min calls</source>
        <translation>最少调用</translation>
    </message>
    <message>
        <source>min hedges</source>
        <translation>最少对冲数</translation>
    </message>
    <message>
        <source>min rate</source>
        <translation>最小速率</translation>
    </message>
    <message>
        <source>min requests</source>
        <translation>最少请求</translation>
    </message>
    <message>
        <source>min retries</source>
        <translation>最少重试</translation>
    </message>
    <message>
        <source>min retry concurrency</source>
        <translation>最小重试并发</translation>
    </message>
    <message>
        <source>min samples</source>
        <translation>最少样本</translation>
    </message>
    <message>
        <source>minLimit</source>
        <translation>minLimit</translation>
    </message>
    <message>
        <source>minRequestAmount</source>
        <translation>minRequestAmount</translation>
    </message>
    <message>
        <source>minRttThreshold</source>
        <translation>minRttThreshold</translation>
    </message>
    <message>
        <source>minWindowTime</source>
        <translation>minWindowTime</translation>
    </message>
    <message>
        <source>minimum calls</source>
        <translation>最少调用</translation>
    </message>
    <message>
        <source>minimum hosts</source>
        <translation>最少主机</translation>
    </message>
    <message>
        <source>minimumNumberOfCalls</source>
        <translation>minimumNumberOfCalls</translation>
    </message>
    <message>
        <source>mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>most keys</source>
        <translation>最多键数</translation>
    </message>
    <message>
        <source>multiplier</source>
        <translation>倍数</translation>
    </message>
    <message>
        <source>must hold</source>
        <translation>必须成立</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>needed</source>
        <translation>所需</translation>
    </message>
    <message>
        <source>nginx&apos;s limit_conn, keyed by tenant.</source>
        <translation>nginx 的 limit_conn，以租户为键。</translation>
    </message>
    <message>
        <source>nginx&apos;s limit_req. With several directives all must let a request pass, the longest delay counts, and a refusal leaves them all as they were.</source>
        <translation>nginx 的 limit_req。有多条指令时，须全部放行，取最长的延迟；一旦拒绝，各指令保持原状。</translation>
    </message>
    <message>
        <source>node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>nodelay</source>
        <translation>nodelay</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>none, full, equal or decorrelated.</source>
        <translation>none、full、equal 或 decorrelated。</translation>
    </message>
    <message>
        <source>note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>num retries</source>
        <translation>重试次数</translation>
    </message>
    <message>
        <source>of</source>
        <translation>整体</translation>
    </message>
    <message>
        <source>off</source>
        <translation>停歇</translation>
    </message>
    <message>
        <source>off below</source>
        <translation>关闭界限</translation>
    </message>
    <message>
        <source>off for</source>
        <translation>停歇时长</translation>
    </message>
    <message>
        <source>on</source>
        <translation>活动</translation>
    </message>
    <message>
        <source>on above</source>
        <translation>开启界限</translation>
    </message>
    <message>
        <source>on error</source>
        <translation>出错时</translation>
    </message>
    <message>
        <source>on for</source>
        <translation>活动时长</translation>
    </message>
    <message>
        <source>on lease expiry</source>
        <translation>租约到期时</translation>
    </message>
    <message>
        <source>only</source>
        <translation>仅</translation>
    </message>
    <message>
        <source>open for</source>
        <translation>熔断时长</translation>
    </message>
    <message>
        <source>open for max</source>
        <translation>最长熔断时长</translation>
    </message>
    <message>
        <source>open jitter</source>
        <translation>熔断时长抖动</translation>
    </message>
    <message>
        <source>open multiplier</source>
        <translation>熔断时长倍数</translation>
    </message>
    <message>
        <source>others</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>over</source>
        <translation>历时</translation>
    </message>
    <message>
        <source>overflow</source>
        <translation>溢出</translation>
    </message>
    <message>
        <source>overhead</source>
        <translation>开销</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>parallel</source>
        <translation>并行</translation>
    </message>
    <message>
        <source>parts</source>
        <translation>组成部分</translation>
    </message>
    <message>
        <source>per</source>
        <translation>每</translation>
    </message>
    <message>
        <source>percentile</source>
        <translation>分位数</translation>
    </message>
    <message>
        <source>period</source>
        <translation>周期</translation>
    </message>
    <message>
        <source>permitsPerSecond</source>
        <translation>permitsPerSecond</translation>
    </message>
    <message>
        <source>permittedNumberOfCallsInHalfOpenState</source>
        <translation>permittedNumberOfCallsInHalfOpenState</translation>
    </message>
    <message>
        <source>poisson or even.</source>
        <translation>poisson 或 even。</translation>
    </message>
    <message>
        <source>policies</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>priority</source>
        <translation>优先级</translation>
    </message>
    <message>
        <source>probe multiplier</source>
        <translation>探测倍数</translation>
    </message>
    <message>
        <source>probeMultiplier</source>
        <translation>probeMultiplier</translation>
    </message>
    <message>
        <source>qps</source>
        <translation>qps</translation>
    </message>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>queue for</source>
        <translation>排队时长</translation>
    </message>
    <message>
        <source>queue threshold</source>
        <translation>队列阈值</translation>
    </message>
    <message>
        <source>queue timeout</source>
        <translation>排队超时</translation>
    </message>
    <message>
        <source>queueSize</source>
        <translation>queueSize</translation>
    </message>
    <message>
        <source>ramp from</source>
        <translation>起始放行比例</translation>
    </message>
    <message>
        <source>ramp up</source>
        <translation>逐步放行</translation>
    </message>
    <message>
        <source>randomizedWaitFactor</source>
        <translation>randomizedWaitFactor</translation>
    </message>
    <message>
        <source>rate</source>
        <translation>速率</translation>
    </message>
    <message>
        <source>rate=Nr/s, or Nr/m with scale 60.</source>
        <translation>rate=Nr/s；scale 为 60 时为 Nr/m。</translation>
    </message>
    <message>
        <source>ratio budget</source>
        <translation>比例预算</translation>
    </message>
    <message>
        <source>reads</source>
        <translation>读</translation>
    </message>
    <message>
        <source>recover below</source>
        <translation>恢复界限</translation>
    </message>
    <message>
        <source>recover for</source>
        <translation>恢复时长</translation>
    </message>
    <message>
        <source>refill</source>
        <translation>补充</translation>
    </message>
    <message>
        <source>refillPeriod</source>
        <translation>refillPeriod</translation>
    </message>
    <message>
        <source>refillTokens</source>
        <translation>refillTokens</translation>
    </message>
    <message>
        <source>replenish 1 per</source>
        <translation>补充一个的时间</translation>
    </message>
    <message>
        <source>replenishRate</source>
        <translation>replenishRate</translation>
    </message>
    <message>
        <source>replicas</source>
        <translation>副本</translation>
    </message>
    <message>
        <source>replications</source>
        <translation>重复运行</translation>
    </message>
    <message>
        <source>requestedTokens</source>
        <translation>requestedTokens</translation>
    </message>
    <message>
        <source>requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>resilience4j&apos;s AtomicRateLimiter.</source>
        <translation>resilience4j 的 AtomicRateLimiter。</translation>
    </message>
    <message>
        <source>resilience4j&apos;s CircuitBreaker: late results count in whatever state they meet. Waits are whole milliseconds.</source>
        <translation>resilience4j 的 CircuitBreaker：迟到的结果计入其到达时的状态。等待为整毫秒。</translation>
    </message>
    <message>
        <source>resilience4j&apos;s Retry: waits in whole milliseconds, knows no deadline and no budget.</source>
        <translation>resilience4j 的 Retry：等待为整毫秒，没有截止时间和预算。</translation>
    </message>
    <message>
        <source>resilience4j&apos;s SemaphoreBulkhead: who waits is let in in order of arrival.</source>
        <translation>resilience4j 的 SemaphoreBulkhead：等待者按到达顺序放行。</translation>
    </message>
    <message>
        <source>resolution</source>
        <translation>分辨率</translation>
    </message>
    <message>
        <source>retry</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>retry after</source>
        <translation>Retry-After</translation>
    </message>
    <message>
        <source>retry budget</source>
        <translation>重试预算</translation>
    </message>
    <message>
        <source>retry on</source>
        <translation>重试条件</translation>
    </message>
    <message>
        <source>retryThrottling</source>
        <translation>retryThrottling</translation>
    </message>
    <message>
        <source>routes</source>
        <translation>路由</translation>
    </message>
    <message>
        <source>rttTolerance</source>
        <translation>rttTolerance</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>尺度</translation>
    </message>
    <message>
        <source>script: each request asks the store; versioned: read, decide, write if unchanged; cached: decides by a copy and tells the store later; lease: takes a chunk at a time.</source>
        <translation>script：每个请求询问存储；versioned：读取、判定、未变则写入；cached：按副本判定，稍后告知存储；lease：一次取一批。</translation>
    </message>
    <message>
        <source>scv</source>
        <translation>scv</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>set</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>shares</source>
        <translation>份额</translation>
    </message>
    <message>
        <source>sigma</source>
        <translation>sigma</translation>
    </message>
    <message>
        <source>slack</source>
        <translation>余量</translation>
    </message>
    <message>
        <source>sleep</source>
        <translation>睡眠</translation>
    </message>
    <message>
        <source>slidingWindowSize</source>
        <translation>slidingWindowSize</translation>
    </message>
    <message>
        <source>slidingWindowType</source>
        <translation>slidingWindowType</translation>
    </message>
    <message>
        <source>slow</source>
        <translation>变慢</translation>
    </message>
    <message>
        <source>slow call duration</source>
        <translation>慢调用时长</translation>
    </message>
    <message>
        <source>slow call rate</source>
        <translation>慢调用率</translation>
    </message>
    <message>
        <source>slowCallDurationThreshold</source>
        <translation>slowCallDurationThreshold</translation>
    </message>
    <message>
        <source>slowCallRateThreshold</source>
        <translation>slowCallRateThreshold</translation>
    </message>
    <message>
        <source>slowRatioThreshold</source>
        <translation>slowRatioThreshold</translation>
    </message>
    <message>
        <source>smoothing</source>
        <translation>平滑</translation>
    </message>
    <message>
        <source>sony/gobreaker. ReadyToTrip is one of its two usual forms: failures in a row, or, with min_requests above 0, a ratio.</source>
        <translation>sony/gobreaker。ReadyToTrip 为其两种常用形式之一：连续失败，或 min_requests 大于 0 时按比例。</translation>
    </message>
    <message>
        <source>spacing</source>
        <translation>间隔方式</translation>
    </message>
    <message>
        <source>spillway</source>
        <translation>spillway</translation>
    </message>
    <message>
        <source>split external local origin errors</source>
        <translation>分开统计外部与本地来源错误</translation>
    </message>
    <message>
        <source>start</source>
        <translation>起始</translation>
    </message>
    <message>
        <source>stat</source>
        <translation>统计量</translation>
    </message>
    <message>
        <source>statIntervalMs</source>
        <translation>statIntervalMs</translation>
    </message>
    <message>
        <source>stdev factor</source>
        <translation>标准差系数</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>store errors</source>
        <translation>存储错误</translation>
    </message>
    <message>
        <source>store latency</source>
        <translation>存储延迟</translation>
    </message>
    <message>
        <source>story</source>
        <translation>故事</translation>
    </message>
    <message>
        <source>success rate minimum hosts</source>
        <translation>成功率最少主机</translation>
    </message>
    <message>
        <source>success rate request volume</source>
        <translation>成功率请求量</translation>
    </message>
    <message>
        <source>success rate stdev factor</source>
        <translation>成功率标准差系数</translation>
    </message>
    <message>
        <source>success threshold</source>
        <translation>成功阈值</translation>
    </message>
    <message>
        <source>switch cost</source>
        <translation>切换开销</translation>
    </message>
    <message>
        <source>target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>target delay</source>
        <translation>目标延迟</translation>
    </message>
    <message>
        <source>target response time</source>
        <translation>目标响应时间</translation>
    </message>
    <message>
        <source>tenant</source>
        <translation>租户</translation>
    </message>
    <message>
        <source>think</source>
        <translation>思考时间</translation>
    </message>
    <message>
        <source>time slice</source>
        <translation>时间片</translation>
    </message>
    <message>
        <source>timeWindow</source>
        <translation>timeWindow</translation>
    </message>
    <message>
        <source>timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>timeout</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>timeoutDuration</source>
        <translation>timeoutDuration</translation>
    </message>
    <message>
        <source>title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>to</source>
        <translation>到</translation>
    </message>
    <message>
        <source>token budget</source>
        <translation>令牌预算</translation>
    </message>
    <message>
        <source>token ratio</source>
        <translation>令牌比例</translation>
    </message>
    <message>
        <source>tokenRatio</source>
        <translation>tokenRatio</translation>
    </message>
    <message>
        <source>tokens per fill</source>
        <translation>每次填充令牌</translation>
    </message>
    <message>
        <source>tolerance</source>
        <translation>容差</translation>
    </message>
    <message>
        <source>transitionToStateAfterWaitDuration</source>
        <translation>transitionToStateAfterWaitDuration</translation>
    </message>
    <message>
        <source>uber-go/ratelimit: never refuses, requests wait for their slot however long.</source>
        <translation>uber-go/ratelimit：从不拒绝，请求无论多久都等待其时隙。</translation>
    </message>
    <message>
        <source>undelayed</source>
        <translation>不延迟数</translation>
    </message>
    <message>
        <source>users</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>waitDuration</source>
        <translation>waitDuration</translation>
    </message>
    <message>
        <source>waitDurationInOpenState</source>
        <translation>waitDurationInOpenState</translation>
    </message>
    <message>
        <source>warm up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>warmUpPeriodSec</source>
        <translation>warmUpPeriodSec</translation>
    </message>
    <message>
        <source>warmup</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>warmupPeriod</source>
        <translation>warmupPeriod</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>when full</source>
        <translation>已满时</translation>
    </message>
    <message>
        <source>window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>window buckets</source>
        <translation>窗口桶数</translation>
    </message>
    <message>
        <source>window calls</source>
        <translation>窗口调用数</translation>
    </message>
    <message>
        <source>windowSize</source>
        <translation>windowSize</translation>
    </message>
    <message>
        <source>windowed</source>
        <translation>窗口化</translation>
    </message>
    <message>
        <source>workers</source>
        <translation>工作线程</translation>
    </message>
    <message>
        <source>zeroTime</source>
        <translation>zeroTime</translation>
    </message>
    <message>
        <source>zh</source>
        <translation>中文</translation>
    </message>
    <message>
        <source>With codel: while a queue stands, the newest is served first.</source>
        <translation>codel：持续排队时，先服务最新到的。</translation>
    </message>
    <message>
        <source>adaptive lifo</source>
        <translation>自适应后进先出</translation>
    </message>
    <message>
        <source>Alibaba Sentinel&apos;s system rule over all requests of a node. Load is the requests in and before the node&apos;s workers or connections, CPU the share of its cores that computed in the last second; 0 on a node without. -1 is off.</source>
        <translation>Alibaba Sentinel 的系统规则，针对节点的全部请求。负载为节点的工作线程或连接中及其前的请求数，CPU 为最近一秒内在计算的核心所占比例；没有这些的节点为 0。-1 为关闭。</translation>
    </message>
    <message>
        <source>Last line of defence (BBR-style system rule). Load is the requests in and before the node&apos;s workers or connections over their number, CPU the share of its cores that computed in the last second; 0 on a node without. A limit of 0 is off.</source>
        <translation>最后一道防线（BBR 式系统规则）。负载为节点的工作线程或连接中及其前的请求数除以它们的数量，CPU 为最近一秒内在计算的核心所占比例；没有这些的节点为 0。界限 0 为关闭。</translation>
    </message>
    <message>
        <source>Latency: p1 to p99.99 (p999 is p99.9), mean, min, max, count. Counter: count, rate, per_minute, max_rate, share (of the counter in &quot;of&quot;). Gauge: mean, min, max, last.</source>
        <translation>延迟：p1 到 p99.99（p999 即 p99.9）、mean、min、max、count。计数器：count、rate、per_minute、max_rate、share（占 &quot;of&quot; 中计数器的比例）。瞬时值：mean、min、max、last。</translation>
    </message>
    <message>
        <source>Outcomes that send a copy at once, unless they say when to come back; after any other failure or refusal no more copies go out.</source>
        <translation>立即发出副本的结果，除非应答说明何时再来；其他失败或拒绝之后不再发出副本。</translation>
    </message>
    <message>
        <source>hedge on</source>
        <translation>对冲条件</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::AddMetricDialog</name>
    <message>
        <source>Add metric</source>
        <translation>添加指标</translation>
    </message>
    <message>
        <source>Search: a node, a metric, an outcome</source>
        <translation>搜索：节点、指标、结果</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>ok only</source>
        <translation>仅成功</translation>
    </message>
    <message>
        <source>all but ok</source>
        <translation>除成功外</translation>
    </message>
    <message>
        <source>Which requests a latency is about</source>
        <translation>延迟统计哪些请求</translation>
    </message>
    <message>
        <source>What is shown of each bucket</source>
        <translation>每个时间桶显示什么</translation>
    </message>
    <message>
        <source>Charts with room for one more curve of the same unit</source>
        <translation>还能容纳一条同单位曲线的图表</translation>
    </message>
    <message>
        <source>Outcomes</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Statistic</source>
        <translation>统计量</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Choose a metric of a node.</source>
        <translation>请选择节点的指标。</translation>
    </message>
    <message>
        <source>A new chart</source>
        <translation>新图表</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::Autosave</name>
    <message>
        <source>Unsaved changes cannot be kept for a crash: %1. Save them soon.</source>
        <translation>无法为意外退出留存未保存的更改：%1。请尽快保存。</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::AxisEditor</name>
    <message>
        <source>no second parameter</source>
        <translation>没有第二个参数</translation>
    </message>
    <message>
        <source>Second parameter</source>
        <translation>第二个参数</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>A parameter that can be changed while a run goes on</source>
        <translation>运行中可以修改的参数</translation>
    </message>
    <message>
        <source>from</source>
        <translation>从</translation>
    </message>
    <message>
        <source>to</source>
        <translation>到</translation>
    </message>
    <message>
        <source>in steps</source>
        <translation>取值数</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>取值数</translation>
    </message>
    <message>
        <source>How many values, both ends included</source>
        <translation>取多少个值，含两端</translation>
    </message>
    <message>
        <source>by ratio</source>
        <translation>按比例</translation>
    </message>
    <message>
        <source>Each value is the one before times the same factor</source>
        <translation>每个值都是前一个值乘以同一倍数</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>To</source>
        <translation>到</translation>
    </message>
    <message>
        <source>Ratios need both ends above 0.</source>
        <translation>按比例取值时，两端都须大于 0。</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::BreakerRibbon</name>
    <message>
        <source>closed</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>half-open</source>
        <translation>半开</translation>
    </message>
    <message>
        <source>open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>changes</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>flaps in the last minute: %1</source>
        <translation>最近一分钟振荡次数：%1</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::BucketModel</name>
    <message>
        <source>until</source>
        <translation>截至</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::CallItem</name>
    <message>
        <source>%1 /s</source>
        <translation>%1 /s</translation>
    </message>
    <message>
        <source>%1 fail</source>
        <translation>%1 失败</translation>
    </message>
    <message>
        <source>%1 calls %2</source>
        <translation>%1 调用 %2</translation>
    </message>
    <message>
        <source>%1 /s fail</source>
        <translation>%1 /s 失败</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::CallPage</name>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>A call: how long it travels and may take.</source>
        <translation>调用：传输多久，最多允许多久。</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>What %1 does</source>
        <translation>%1 的行为</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::ChartBoard</name>
    <message>
        <source>Add metric…</source>
        <translation>添加指标…</translation>
    </message>
    <message>
        <source>Shows any metric of any node</source>
        <translation>显示任一节点的任一指标</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>From the beginning to now (Home, on a chart)</source>
        <translation>从开始到现在（在图表上按 Home）</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>跟随</translation>
    </message>
    <message>
        <source>Keeps the present in sight; zooming or panning ends it</source>
        <translation>始终显示当前时刻；缩放或平移后停止</translation>
    </message>
    <message>
        <source>Default charts</source>
        <translation>默认图表</translation>
    </message>
    <message>
        <source>The charts that this scenario began with</source>
        <translation>此场景最初的图表</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Open a scenario to see its charts.</source>
        <translation>打开场景即可查看图表。</translation>
    </message>
    <message>
        <source>No charts. Add a metric, or take the default charts.</source>
        <translation>没有图表。请添加指标，或使用默认图表。</translation>
    </message>
    <message>
        <source>reading…</source>
        <translation>读取中…</translation>
    </message>
    <message>
        <source>older than 10 minutes: wider buckets</source>
        <translation>10 分钟之前：时间桶较宽</translation>
    </message>
    <message>
        <source>min to max per pixel</source>
        <translation>每像素最小值至最大值</translation>
    </message>
    <message>
        <source>A dashed, B solid</source>
        <translation>A 为虚线，B 为实线</translation>
    </message>
    <message>
        <source>A moved by %1</source>
        <translation>A 移动了 %1</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::ChartHeader</name>
    <message>
        <source>Drag to move the chart. Double-click to see it alone.</source>
        <translation>拖动可移动图表，双击可单独显示。</translation>
    </message>
    <message>
        <source>Curves, value axis, copy and save</source>
        <translation>曲线、数值轴、复制与保存</translation>
    </message>
    <message>
        <source>Chart menu</source>
        <translation>图表菜单</translation>
    </message>
    <message>
        <source>Remove the chart</source>
        <translation>移除图表</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::ChartPanel</name>
    <message>
        <source>Copied the picture of “%1”.</source>
        <translation>已复制“%1”的图片。</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Value axis</source>
        <translation>数值轴</translation>
    </message>
    <message>
        <source>Automatic range</source>
        <translation>自动范围</translation>
    </message>
    <message>
        <source>Fixed range…</source>
        <translation>固定范围…</translation>
    </message>
    <message>
        <source>Logarithmic</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Room for A and B</source>
        <translation>容纳 A 和 B</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <source>Save picture as SVG…</source>
        <translation>图片另存为 SVG…</translation>
    </message>
    <message>
        <source>Save what is visible as CSV…</source>
        <translation>可见部分另存为 CSV…</translation>
    </message>
    <message>
        <source>Save everything as CSV…</source>
        <translation>全部另存为 CSV…</translation>
    </message>
    <message>
        <source>Show alone, or with the others</source>
        <translation>单独显示，或与其他图表一起显示</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Remove the chart</source>
        <translation>移除图表</translation>
    </message>
    <message>
        <source>no value</source>
        <translation>无值</translation>
    </message>
    <message>
        <source>Pictures (*.svg)</source>
        <translation>图片 (*.svg)</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>已保存 %1。</translation>
    </message>
    <message>
        <source>Cannot write %1.</source>
        <translation>无法写入 %1。</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>Higher</source>
        <translation>调高</translation>
    </message>
    <message>
        <source>Less high</source>
        <translation>调低</translation>
    </message>
    <message>
        <source>Drag to make the chart higher or lower; double-click for as high as there is room</source>
        <translation>拖动可调整图表高度；双击则随空间自动调整</translation>
    </message>
    <message>
        <source>Cut rare peaks</source>
        <translation>截去罕见尖峰</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::Charts</name>
    <message>
        <source>Slots in use</source>
        <translation>占用的槽位</translation>
    </message>
    <message>
        <source>Waiting in queues</source>
        <translation>排队中</translation>
    </message>
    <message>
        <source>Tokens left</source>
        <translation>剩余令牌</translation>
    </message>
    <message>
        <source>Latency at %1, ok only</source>
        <translation>%1 的延迟，仅成功</translation>
    </message>
    <message>
        <source>Latency at %1</source>
        <translation>%1 的延迟</translation>
    </message>
    <message>
        <source>Traffic at %1</source>
        <translation>%1 的流量</translation>
    </message>
    <message>
        <source>offered</source>
        <translation>到达</translation>
    </message>
    <message>
        <source>rejected</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>Not ok at %1, by reason</source>
        <translation>%1 未成功的请求，按原因</translation>
    </message>
    <message>
        <source>Every request has been ok so far.</source>
        <translation>到目前为止所有请求都成功。</translation>
    </message>
    <message>
        <source>Breakers</source>
        <translation>熔断器</translation>
    </message>
    <message>
        <source>Retries per request</source>
        <translation>每个请求的重试次数</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::CommandPalette</name>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Find a command</source>
        <translation>查找命令</translation>
    </message>
    <message>
        <source>Type a few letters of a command</source>
        <translation>输入命令的几个字</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::ComparePanel</name>
    <message>
        <source>A is kept. Change something and run: both go on in step, on the same arrivals.</source>
        <translation>A 已保留。更改后运行：两者以相同的到达同步前进。</translation>
    </message>
    <message>
        <source>Keep the run as A (%1), then change something: A goes on as it was, on the same arrivals, and this table shows what became different.</source>
        <translation>将本次运行保留为 A（%1），然后作更改：A 以相同的到达照旧运行，此表显示两者的差异。</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>测量项</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Keep as A</source>
        <translation>保留为 A</translation>
    </message>
    <message>
        <source>The run as it is now goes on as A, beside the one that you change (Ctrl+K)</source>
        <translation>当前运行作为 A 继续，与您更改的运行并行（Ctrl+K）</translation>
    </message>
    <message>
        <source>Drop A</source>
        <translation>放弃 A</translation>
    </message>
    <message>
        <source>Ends A; the run that you change goes on alone (Ctrl+Shift+K)</source>
        <translation>结束 A；您更改的运行单独继续（Ctrl+Shift+K）</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copies the table, with tabs between its columns</source>
        <translation>复制表格，各列以制表符分隔</translation>
    </message>
    <message>
        <source>Whole run</source>
        <translation>整个运行</translation>
    </message>
    <message>
        <source>Since A was kept</source>
        <translation>自保留 A 起</translation>
    </message>
    <message>
        <source>Compared time</source>
        <translation>比较时段</translation>
    </message>
    <message>
        <source>What part of both runs is compared</source>
        <translation>比较两次运行的哪一部分</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>Differences of A and B</source>
        <translation>A 与 B 的差异</translation>
    </message>
    <message>
        <source>A from 0</source>
        <translation>A 从 0 起</translation>
    </message>
    <message>
        <source>A from %1: %2</source>
        <translation>A 从 %1 起：%2</translation>
    </message>
    <message>
        <source>B from 0</source>
        <translation>B 从 0 起</translation>
    </message>
    <message>
        <source>B from %1: %2</source>
        <translation>B 从 %1 起：%2</translation>
    </message>
    <message>
        <source>Since the marks</source>
        <translation>自标记起</translation>
    </message>
    <message>
        <source>Mark of A</source>
        <translation>A 的标记</translation>
    </message>
    <message>
        <source>Mark of B</source>
        <translation>B 的标记</translation>
    </message>
    <message>
        <source>A and B are shown and compared so that these two are at the same time</source>
        <translation>显示和比较 A 与 B 时，让这两个标记对齐到同一时刻</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::Comparison</name>
    <message>
        <source>offered</source>
        <translation>到达</translation>
    </message>
    <message>
        <source>queue, at most</source>
        <translation>队列，最大</translation>
    </message>
    <message>
        <source>slots in use, at most</source>
        <translation>占用的槽位，最大</translation>
    </message>
    <message>
        <source>in flight, at most</source>
        <translation>在途，最大</translation>
    </message>
    <message>
        <source>P50</source>
        <translation>P50</translation>
    </message>
    <message>
        <source>P99</source>
        <translation>P99</translation>
    </message>
    <message>
        <source>P50, ok only</source>
        <translation>P50，仅成功</translation>
    </message>
    <message>
        <source>P99, ok only</source>
        <translation>P99，仅成功</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::DataTable</name>
    <message>
        <source>Chart</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>The chart whose buckets are listed; those in sight are to choose from</source>
        <translation>列出哪个图表的时间桶；可选当前可见的图表</translation>
    </message>
    <message>
        <source>Buckets in the time window</source>
        <translation>时间窗口内的时间桶</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::Document</name>
    <message>
        <source>%1 cannot be written: %2. Your changes are still here; make room, or save them under another name.</source>
        <translation>无法写入 %1：%2。您的更改还在；请腾出空间，或另存为其他名称。</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::Export</name>
    <message>
        <source>seed %1</source>
        <translation>种子 %1</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>buckets of %1 ms</source>
        <translation>时间桶 %1 ms</translation>
    </message>
    <message>
        <source>A dashed, B solid</source>
        <translation>A 为虚线，B 为实线</translation>
    </message>
    <message>
        <source>A moved by %1</source>
        <translation>A 移动了 %1</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::FaultDialog</name>
    <message>
        <source>&amp;At</source>
        <translation>时刻(&amp;A)</translation>
    </message>
    <message>
        <source>Inject a fault</source>
        <translation>注入故障</translation>
    </message>
    <message>
        <source>Fault on the timeline</source>
        <translation>时间线上的故障</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>At the &amp;start</source>
        <translation>开始时(&amp;S)</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>A time with its unit, as 20s, 1.5s or 250ms</source>
        <translation>带单位的时间，如 20s、1.5s 或 250ms</translation>
    </message>
    <message>
        <source>&amp;Kind:</source>
        <translation>种类(&amp;K)：</translation>
    </message>
    <message>
        <source>When:</source>
        <translation>时间：</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no time; write it with its unit, as 20s or 250ms.</source>
        <translation>“%1”不是时间；请带单位书写，如 20s 或 250ms。</translation>
    </message>
    <message>
        <source>The run is at %1 already; its past is locked.</source>
        <translation>运行已到 %1；过去的部分已锁定。</translation>
    </message>
    <message>
        <source>The run ends at %1.</source>
        <translation>运行在 %1 结束。</translation>
    </message>
    <message>
        <source>&amp;Now</source>
        <translation>现在(&amp;N)</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::FaultPalette</name>
    <message>
        <source>Kinds of faults</source>
        <translation>故障种类</translation>
    </message>
    <message>
        <source>Drag one to a time on the timeline, or press Enter to inject it.</source>
        <translation>拖到时间线上的某个时刻，或按回车注入。</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::FaultStep</name>
    <message>
        <source>The fault would be over by now.</source>
        <translation>这个故障到现在本来也该结束了。</translation>
    </message>
    <message>
        <source>What has happened in the run stays. Reset it to run without the fault.</source>
        <translation>运行中已发生的事不会改变。重置后即可不带这个故障运行。</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::Field</name>
    <message>
        <source>Allowed: %1</source>
        <translation>允许：%1</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Default: %1</source>
        <translation>默认：%1</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::FieldForm</name>
    <message>
        <source>Back to what the scenario says</source>
        <translation>恢复为场景中的值</translation>
    </message>
    <message>
        <source>%1: back to what the scenario says</source>
        <translation>%1：恢复为场景中的值</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::Files</name>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>无法读取 %1：%2。</translation>
    </message>
    <message>
        <source>There is no scenario %1, neither a file nor in the library.</source>
        <translation>没有场景 %1：既不是文件，也不在场景库中。</translation>
    </message>
    <message>
        <source>Open a scenario</source>
        <translation>打开场景</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>已保存 %1。</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>另存为</translation>
    </message>
    <message>
        <source>Save session as scenario</source>
        <translation>将会话另存为场景</translation>
    </message>
    <message>
        <source>%1 exists. Write over it?</source>
        <translation>%1 已存在。要覆盖吗？</translation>
    </message>
    <message>
        <source>The session is now the scenario %1.</source>
        <translation>会话已成为场景 %1。</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>未保存的更改</translation>
    </message>
    <message>
        <source>%1 has changes that are not saved.</source>
        <translation>%1 有未保存的更改。</translation>
    </message>
    <message>
        <source>No files yet</source>
        <translation>还没有文件</translation>
    </message>
    <message>
        <source>Forget these</source>
        <translation>清除列表</translation>
    </message>
    <message>
        <source>&amp;New scenario</source>
        <translation>新建场景(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>打开最近的文件(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>Save session as s&amp;cenario…</source>
        <translation>将会话另存为场景(&amp;C)…</translation>
    </message>
    <message>
        <source>What was done to the run becomes a scenario that plays to the same fingerprint</source>
        <translation>对运行所做的操作成为场景，重放得到相同的指纹</translation>
    </message>
    <message>
        <source>Scenarios (*.json)</source>
        <translation>场景 (*.json)</translation>
    </message>
    <message>
        <source>Name it %1</source>
        <translation>命名为 %1</translation>
    </message>
    <message>
        <source>%1 was changed by another program or in another window since it was opened here. Saving writes over those changes.</source>
        <translation>%1 在此处打开之后，被其他程序或另一个窗口更改过。保存会覆盖那些更改。</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2. Make room, or choose another place; the run stays as it is.</source>
        <translation>无法写入 %1：%2。请腾出空间，或选择其他位置；运行保持原样。</translation>
    </message>
    <message>
        <source>%1 was not opened: %2</source>
        <translation>没有打开 %1：%2</translation>
    </message>
    <message>
        <source>What you did to the run of %1 is not saved as a scenario.</source>
        <translation>您对 %1 的运行所做的操作尚未存为场景。</translation>
    </message>
    <message>
        <source>%1 has changes that are not saved, and what you did to its run is not saved as a scenario.</source>
        <translation>%1 有未保存的更改，您对其运行所做的操作也尚未存为场景。</translation>
    </message>
    <message>
        <source>Save session…</source>
        <translation>保存会话…</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::FlagsEditor</name>
    <message>
        <source>none named</source>
        <translation>未选</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::GuidePanel</name>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Open the incident</source>
        <translation>打开事故</translation>
    </message>
    <message>
        <source>Run it</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Wait for the burst</source>
        <translation>等待突发</translation>
    </message>
    <message>
        <source>See the harm</source>
        <translation>观察危害</translation>
    </message>
    <message>
        <source>Make the bucket smaller</source>
        <translation>缩小令牌桶</translation>
    </message>
    <message>
        <source>Send the same burst</source>
        <translation>再发同样的突发</translation>
    </message>
    <message>
        <source>See it hold</source>
        <translation>看它守住</translation>
    </message>
    <message>
        <source>Keep what you did</source>
        <translation>保存所做的操作</translation>
    </message>
    <message>
        <source>In the library, double-click &quot;A bucket of 15,000 lets a micro-burst through&quot;.</source>
        <translation>在场景库中双击“桶容量失控：一万请求的微突发穿透网关”。</translation>
    </message>
    <message>
        <source>Press Space. Again pauses; &lt; and &gt; change the speed.</source>
        <translation>按空格运行，再按暂停；&lt; 和 &gt; 改变速度。</translation>
    </message>
    <message>
        <source>The P99 climbs from 50 ms to seconds, and nothing is refused: the bucket of the limiter let the whole burst through.</source>
        <translation>P99 从 50 ms 升到数秒，却没有拒绝任何请求：限流器的令牌桶放过了整个突发。</translation>
    </message>
    <message>
        <source>About nine thousand are refused at the gateway, and the P99 stays below a second. If it does not, the first burst was not over: send another one.</source>
        <translation>约九千个请求在网关被拒绝，P99 保持在一秒以下。若不是，说明第一次突发尚未结束：请再发一次。</translation>
    </message>
    <message>
        <source>Ctrl+E saves the session as a scenario. It plays to the same fingerprint, and spillway check tells when it no longer holds.</source>
        <translation>Ctrl+E 将会话保存为场景。重放得到相同的指纹；不再成立时，spillway check 会指出。</translation>
    </message>
    <message>
        <source>An incident in a minute: break it, and heal it.</source>
        <translation>一分钟体验一次事故：弄坏它，再修好它。</translation>
    </message>
    <message>
        <source>Steps of the guide that are done</source>
        <translation>引导中已完成的步骤</translation>
    </message>
    <message>
        <source>Done. Every parameter can be changed like this one, and every fault injected into any node. Ctrl+Shift+P finds all commands.</source>
        <translation>完成。任何参数都可以这样更改，任何故障都可以注入任何节点。Ctrl+Shift+P 可查找所有命令。</translation>
    </message>
    <message>
        <source>From the start</source>
        <translation>从头开始</translation>
    </message>
    <message>
        <source>Begin the guide again</source>
        <translation>重新开始引导</translation>
    </message>
    <message>
        <source>Steps of the guide</source>
        <translation>引导的步骤</translation>
    </message>
    <message>
        <source>At 20 s a client sends 10,000 requests within 10 ms. Or send them now: Inject (Ctrl+I), OK.</source>
        <translation>第 20 s 时，一个客户端在 10 ms 内发出 10,000 个请求。也可以现在就发：注入（Ctrl+I），再按确定。</translation>
    </message>
    <message>
        <source>Select the gateway, then its limiter, and set burst to 800, the number of threads behind it. It takes effect at once.</source>
        <translation>选中 gateway，再选其 limiter，将突发设为 800，即后面的线程数。立即生效。</translation>
    </message>
    <message>
        <source>When the queue is empty again: Inject (Ctrl+I), shoppers, 10,000 requests over 10 ms, OK.</source>
        <translation>队列重新排空后：注入（Ctrl+I），shoppers，10 ms 内 10,000 个请求，再按确定。</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::HelpDialog</name>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>wheel on a chart or the timeline</source>
        <translation>在图表或时间线上滚动滚轮</translation>
    </message>
    <message>
        <source>zoom in time about the pointer</source>
        <translation>以指针为中心缩放时间</translation>
    </message>
    <message>
        <source>Shift and wheel, arrows</source>
        <translation>Shift 加滚轮、方向键</translation>
    </message>
    <message>
        <source>move in time</source>
        <translation>沿时间移动</translation>
    </message>
    <message>
        <source>drag on a chart</source>
        <translation>在图表上拖动</translation>
    </message>
    <message>
        <source>show only this time</source>
        <translation>只显示这段时间</translation>
    </message>
    <message>
        <source>Ctrl and wheel on the topology</source>
        <translation>在拓扑上按住 Ctrl 滚动滚轮</translation>
    </message>
    <message>
        <source>zoom</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>click in a legend, with Ctrl</source>
        <translation>单击图例，或按住 Ctrl 单击</translation>
    </message>
    <message>
        <source>hide a curve, show it alone</source>
        <translation>隐藏曲线，或单独显示</translation>
    </message>
    <message>
        <source>drag on the timeline</source>
        <translation>在时间线上拖动</translation>
    </message>
    <message>
        <source>move a fault, or its end</source>
        <translation>移动故障或其终点</translation>
    </message>
    <message>
        <source>Tab, F6</source>
        <translation>Tab、F6</translation>
    </message>
    <message>
        <source>next control, next pane</source>
        <translation>下一控件、下一窗格</translation>
    </message>
    <message>
        <source>A simulation of services under too much load. Open an incident, run it, break it and tune it while it runs; everything you change has its marker on the charts and can be undone.</source>
        <translation>模拟负载过大的服务。打开一个事故，运行它，在运行中破坏并调优；您的每项更改都在图表上有标记，并可撤销。</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Mouse and keyboard</source>
        <translation>鼠标与键盘</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::Inspector</name>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Open a scenario of the library, or make a new one.</source>
        <translation>打开场景库中的场景，或新建一个。</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::InspectorPage</name>
    <message>
        <source>Grey fields are fixed while it runs; reset (Ctrl+R) to change them.</source>
        <translation>灰色字段在运行中固定不变；重置（Ctrl+R）后才能更改。</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::LibraryPanel</name>
    <message>
        <source>Library</source>
        <translation>场景库</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>最近的文件</translation>
    </message>
    <message>
        <source>%1 is missing</source>
        <translation>%1 不存在</translation>
    </message>
    <message>
        <source>Find a scenario</source>
        <translation>查找场景</translation>
    </message>
    <message>
        <source>Shows only scenarios with these words in title or file name</source>
        <translation>只显示标题或文件名含有这些词的场景</translation>
    </message>
    <message>
        <source>Scenarios</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>What the scenario is about</source>
        <translation>场景内容</translation>
    </message>
    <message>
        <source>Select a scenario to read its story; Enter opens it.</source>
        <translation>选中场景可阅读其故事；按回车打开。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Open the selected scenario</source>
        <translation>打开选中的场景</translation>
    </message>
    <message>
        <source>New</source>
        <translation>新建</translation>
    </message>
    <message>
        <source>Begin a scenario of your own</source>
        <translation>创建自己的场景</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::ListEditor</name>
    <message>
        <source>Move up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>+ Add</source>
        <translation>+ 添加</translation>
    </message>
    <message>
        <source>Add to %1</source>
        <translation>添加到 %1</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::MainWindow</name>
    <message>
        <source>Library</source>
        <translation>场景库</translation>
    </message>
    <message>
        <source>Faults</source>
        <translation>故障</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>引导</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Problems (%1)</source>
        <translation>问题（%1）</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>&amp;Undo: %1</source>
        <translation>撤销：%1(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo: %1</source>
        <translation>重做：%1(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Commands…</source>
        <translation>命令(&amp;C)…</translation>
    </message>
    <message>
        <source>Copy &amp;diagnostics</source>
        <translation>复制诊断信息(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Next pane</source>
        <translation>下一窗格(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous pane</source>
        <translation>上一窗格(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>全屏(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Build</source>
        <translation>搭建(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Observe</source>
        <translation>观察(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>比较(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Present</source>
        <translation>演示(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Reset the layout</source>
        <translation>重置布局(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Guide</source>
        <translation>引导(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;About Spillway</source>
        <translation>关于 Spillway(&amp;A)</translation>
    </message>
    <message>
        <source>About Spillway</source>
        <translation>关于 Spillway</translation>
    </message>
    <message>
        <source>Spillway %1: a chaos laboratory for overload.

Free software under the GNU General Public License, version 3 or later.</source>
        <translation>Spillway %1：过载混沌实验室。

自由软件，依据 GNU 通用公共许可证第 3 版或更新版本发布。</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>F&amp;aults</source>
        <translation>故障(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>Arrange f&amp;or</source>
        <translation>布局方案(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>工具(&amp;T)</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>重新启动</translation>
    </message>
    <message numerus="yes">
        <source>%1 was not opened: %n problem(s).</source>
        <translation>
            <numerusform>未打开 %1：%n 个问题。</numerusform>
        </translation>
    </message>
    <message>
        <source>a new scenario</source>
        <translation>新场景</translation>
    </message>
    <message>
        <source>Changes of %1 were not saved when the window closed (%2).</source>
        <translation>窗口关闭时，%1 的更改未保存（%2）。</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Copied: versions, platform and how the run stands.</source>
        <translation>已复制：版本、平台和运行状况。</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Readout</source>
        <translation>读数</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>&amp;Sweep parameters…</source>
        <translation>扫描参数(&amp;S)…</translation>
    </message>
    <message>
        <source>%1 was changed by another program or in another window.</source>
        <translation>%1 被其他程序或另一个窗口更改了。</translation>
    </message>
    <message>
        <source>Load it</source>
        <translation>加载</translation>
    </message>
    <message>
        <source>Keep what is here</source>
        <translation>保留此处内容</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::MapEditor</name>
    <message>
        <source>Parameter</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Add a parameter to set.</source>
        <translation>添加要设置的参数。</translation>
    </message>
    <message>
        <source>Choose the parameter to set.</source>
        <translation>选择要设置的参数。</translation>
    </message>
    <message>
        <source>+ Add a parameter</source>
        <translation>+ 添加参数</translation>
    </message>
    <message>
        <source>Add to %1</source>
        <translation>添加到 %1</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::Marker</name>
    <message>
        <source>for %1</source>
        <translation>持续 %1</translation>
    </message>
    <message>
        <source>, </source>
        <extracomment>between the details of a fault</extracomment>
        <translation>，</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>a kind of fault and its details</extracomment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::MessageLog</name>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::NodeItem</name>
    <message>
        <source>closed</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>half-open</source>
        <translation>半开</translation>
    </message>
    <message>
        <source>OPEN</source>
        <translation>打开</translation>
    </message>
    <message>
        <source> M</source>
        <translation> M</translation>
    </message>
    <message>
        <source>in flight %1</source>
        <translation>在途 %1</translation>
    </message>
    <message>
        <source>%1 /s</source>
        <translation>%1 /s</translation>
    </message>
    <message>
        <source>%1 of %2 busy</source>
        <translation>占用 %1/%2</translation>
    </message>
    <message>
        <source>refuses %1 /s</source>
        <translation>拒绝 %1 /s</translation>
    </message>
    <message>
        <source>queue %1</source>
        <translation>排队 %1</translation>
    </message>
    <message>
        <source>held %1</source>
        <translation>暂缓 %1</translation>
    </message>
    <message>
        <source>%1 %2 tokens</source>
        <translation>%1 令牌 %2</translation>
    </message>
    <message>
        <source>%1 /s not ok, mostly %2</source>
        <translation>%1 /s 未成功，多为%2</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::NodePage</name>
    <message>
        <source>Copy JSON</source>
        <translation>复制 JSON</translation>
    </message>
    <message>
        <source>The node as it is now, with its live changes, for a scenario file</source>
        <translation>节点的当前状态，含实时更改，可用于场景文件</translation>
    </message>
    <message>
        <source>%1 is on the clipboard as JSON.</source>
        <translation>%1 已作为 JSON 复制到剪贴板。</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::NodePalette</name>
    <message>
        <source>Drag it into the topology, or press Enter.</source>
        <translation>拖入拓扑，或按回车。</translation>
    </message>
    <message>
        <source>Kinds of nodes</source>
        <translation>节点种类</translation>
    </message>
    <message>
        <source>Drag a node into the topology, or press Enter on it.</source>
        <translation>将节点拖入拓扑，或在其上按回车。</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::OptionalEditor</name>
    <message>
        <source>Off: no limit is set</source>
        <translation>关闭：不设限制</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::Outcome</name>
    <message>
        <source>ok</source>
        <translation>成功</translation>
    </message>
    <message>
        <source>rate limited</source>
        <translation>被限流</translation>
    </message>
    <message>
        <source>too busy</source>
        <translation>过于繁忙</translation>
    </message>
    <message>
        <source>breaker open</source>
        <translation>已熔断</translation>
    </message>
    <message>
        <source>shed</source>
        <translation>被丢弃</translation>
    </message>
    <message>
        <source>queue full</source>
        <translation>队列已满</translation>
    </message>
    <message>
        <source>waited too long</source>
        <translation>等待过久</translation>
    </message>
    <message>
        <source>timed out</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>degraded</source>
        <translation>降级</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::ParameterForm</name>
    <message>
        <source>Change %1</source>
        <translation>更改 %1</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::PolicyList</name>
    <message>
        <source>Policies, in their order</source>
        <translation>按顺序排列的策略</translation>
    </message>
    <message>
        <source>Add a policy</source>
        <translation>添加策略</translation>
    </message>
    <message>
        <source>Move the policy up (Alt+Up)</source>
        <translation>上移策略（Alt+Up）</translation>
    </message>
    <message>
        <source>Move the policy down (Alt+Down)</source>
        <translation>下移策略（Alt+Down）</translation>
    </message>
    <message>
        <source>Remove the policy (Del)</source>
        <translation>移除策略（Del）</translation>
    </message>
    <message>
        <source>&lt;b&gt;Policies&lt;/b&gt;</source>
        <translation>&lt;b&gt;策略&lt;/b&gt;</translation>
    </message>
    <message>
        <source>Name of the policy</source>
        <translation>策略名称</translation>
    </message>
    <message>
        <source>Its name in paths and metrics</source>
        <translation>它在路径和指标中的名称</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>%1 — %2</source>
        <translation>%1 — %2</translation>
    </message>
    <message>
        <source>In the order in which a request meets them. Drag to reorder.</source>
        <translation>按请求经过的顺序排列。拖动可重新排序。</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::PolicyMenu</name>
    <message>
        <source>Rate limits</source>
        <translation>限流</translation>
    </message>
    <message>
        <source>Shapers that hold requests back</source>
        <translation>延缓请求的整形器</translation>
    </message>
    <message>
        <source>Limits in flight</source>
        <translation>在途限制</translation>
    </message>
    <message>
        <source>Shedding</source>
        <translation>负载丢弃</translation>
    </message>
    <message>
        <source>Breakers and second attempts</source>
        <translation>熔断与再次尝试</translation>
    </message>
    <message>
        <source>As in named libraries</source>
        <translation>仿照知名库</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::Problem</name>
    <message>
        <source>the file is empty; wanted JSON</source>
        <translation>文件是空的；应为 JSON</translation>
    </message>
    <message>
        <source>the file cannot be read</source>
        <translation>无法读取文件</translation>
    </message>
    <message>
        <source>this is a folder; wanted a scenario file</source>
        <translation>这是文件夹；需要场景文件</translation>
    </message>
    <message>
        <source>not valid JSON near &apos;%1&apos;: %2</source>
        <translation>“%1”附近不是有效的 JSON：%2</translation>
    </message>
    <message>
        <source>nested more than 200 levels deep</source>
        <translation>嵌套超过 200 层</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is given twice; keep one of them</source>
        <translation>“%1”出现了两次；请只保留一个</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is missing; %2</source>
        <translation>缺少“%1”；%2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is missing: %2</source>
        <translation>缺少“%1”：%2</translation>
    </message>
    <message>
        <source>wanted one of these fields: %1</source>
        <translation>需要以下字段之一：%1</translation>
    </message>
    <message>
        <source>no %1 &quot;%2&quot; here; did you mean &quot;%3&quot;? (allowed: %4)</source>
        <translation>这里没有名为“%2”的%1；是否想写“%3”？（允许：%4）</translation>
    </message>
    <message>
        <source>no %1 &quot;%2&quot; here (allowed: %3)</source>
        <translation>这里没有名为“%2”的%1（允许：%3）</translation>
    </message>
    <message>
        <source>no %1 &quot;%2&quot; here</source>
        <translation>这里没有名为“%2”的%1</translation>
    </message>
    <message>
        <source>the name &quot;%1&quot; is taken; give each element its own &quot;name&quot;</source>
        <translation>名称“%1”已被占用；请给每个元素各自的 name</translation>
    </message>
    <message>
        <source>found the name %1; wanted 1 to 64 letters, digits, hyphens or underscores</source>
        <translation>名称是 %1；应为 1 到 64 个字母、数字、连字符或下划线</translation>
    </message>
    <message>
        <source>found %1; wanted at most 64 lower-case letters, digits and hyphens, as &quot;my-incident&quot;</source>
        <translation>当前为 %1；应为至多 64 个小写字母、数字和连字符，例如 my-incident</translation>
    </message>
    <message>
        <source>found %1; allowed: less than the duration, %2</source>
        <translation>当前为 %1；必须小于总时长 %2</translation>
    </message>
    <message>
        <source>found %1; the run ends at %2</source>
        <translation>当前为 %1；运行在 %2 结束</translation>
    </message>
    <message>
        <source>found [%1]; wanted [from, to] within the run of %2, in multiples of 10ms</source>
        <translation>当前为 [%1]；应为运行 %2 之内的 [起, 止]，均为 10ms 的整数倍</translation>
    </message>
    <message>
        <source>found %1; it goes with the statistic %2 only</source>
        <translation>当前为 %1；它只能与统计量 %2 一起使用</translation>
    </message>
    <message>
        <source>found %1; allowed: %2</source>
        <translation>当前为 %1；允许：%2</translation>
    </message>
    <message>
        <source>found %1; wanted %2</source>
        <translation>当前为 %1；应为%2</translation>
    </message>
    <message>
        <source>a second class &quot;%1&quot;; each needs a name of its own</source>
        <translation>类别“%1”重复；每个类别需要各自的名称</translation>
    </message>
    <message>
        <source>a second route for the class &quot;%1&quot;; its requests take one</source>
        <translation>类别“%1”已有路由；它的请求只走一条</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a field of the scenario; give the node another name</source>
        <translation>“%1”是场景的字段；请给节点换个名称</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a field of the node; give the policy another &quot;name&quot;</source>
        <translation>“%1”是节点的字段；请给策略换个 name</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a clients node, which answers no calls; allowed: %2</source>
        <translation>“%1”是客户端节点，不应答调用；允许：%2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a clients node; allowed: %2</source>
        <translation>“%1”不是客户端节点；允许：%2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a clients node; it has no work of its own</source>
        <translation>“%1”是客户端节点，自身没有处理工作</translation>
    </message>
    <message>
        <source>calls go in a circle: %1</source>
        <translation>调用成环：%1</translation>
    </message>
    <message>
        <source>no nodes; add at least clients and a service</source>
        <translation>没有节点；请至少添加客户端和一个服务</translation>
    </message>
    <message>
        <source>nothing to compare with; give above, below, at_least, at_most or equals</source>
        <translation>没有可比较的界限；请给出 above、below、at_least、at_most 或 equals</translation>
    </message>
    <message>
        <source>it does not fit beside the changes that go on then: %1: %2</source>
        <translation>与那时仍在进行的更改不相容：%1：%2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be changed while the run goes on</source>
        <translation>运行期间不能更改“%1”</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>one of %1</source>
        <translation>其中之一：%1</translation>
    </message>
    <message>
        <source>the counter that is the whole</source>
        <translation>作为整体的计数器</translation>
    </message>
    <message>
        <source>a multiple of 10ms</source>
        <translation>10ms 的整数倍</translation>
    </message>
    <message>
        <source>a name without dots</source>
        <translation>不含点号的名称</translation>
    </message>
    <message>
        <source>a duration with its unit: &quot;250ms&quot; (ns, us, ms, s, min, h)</source>
        <translation>带单位的时长，如 &quot;250ms&quot;（ns、us、ms、s、min、h）</translation>
    </message>
    <message>
        <source>a rate with its unit: &quot;3000/s&quot; (per s, ms, min, h, day)</source>
        <translation>带单位的速率，如 &quot;3000/s&quot;（每 s、ms、min、h、day）</translation>
    </message>
    <message>
        <source>more than %1, at most %2</source>
        <translation>大于 %1，至多 %2</translation>
    </message>
    <message>
        <source>more than %1</source>
        <translation>大于 %1</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>至少 %1</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>至多 %1</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>field</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>choice</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>class</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>fault</source>
        <translation>故障</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::ProblemsPanel</name>
    <message>
        <source>Problems of the scenario</source>
        <translation>场景的问题</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Nothing is wrong with the scenario.</source>
        <translation>场景没有问题。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::Quantity</name>
    <message>
        <source>Allowed: %1</source>
        <translation>允许：%1</translation>
    </message>
    <message>
        <source>Wanted: a whole number</source>
        <translation>应为整数</translation>
    </message>
    <message>
        <source>Wanted: a number</source>
        <translation>应为数字</translation>
    </message>
    <message>
        <source>Wanted: a time with its unit, as 250 ms (ns, us, ms, s, min, h)</source>
        <translation>应为带单位的时间，如 250 ms（ns、us、ms、s、min、h）</translation>
    </message>
    <message>
        <source>Wanted: a rate, as 3000/s (per s, ms, min, h, day)</source>
        <translation>应为速率，如 3000/s（每 s、ms、min、h、day）</translation>
    </message>
    <message>
        <source>more than %1, at most %2</source>
        <translation>大于 %1，至多 %2</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>more than %1</source>
        <translation>大于 %1</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>至少 %1</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>至多 %1</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::QuantityEditor</name>
    <message>
        <source>%1, slider</source>
        <translation>%1，滑块</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::RangeDialog</name>
    <message>
        <source>Range of %1</source>
        <translation>%1 的范围</translation>
    </message>
    <message>
        <source>Above 0: the axis is logarithmic.</source>
        <translation>须大于 0：该轴为对数轴。</translation>
    </message>
    <message>
        <source>The lower end of the axis.</source>
        <translation>轴的下端。</translation>
    </message>
    <message>
        <source>The upper end of the axis.</source>
        <translation>轴的上端。</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>To</source>
        <translation>到</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::Readout</name>
    <message>
        <source>Curve</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Values at the crosshair</source>
        <translation>十字线处的值</translation>
    </message>
    <message>
        <source>Point at a chart to see its values there; else they are the latest.</source>
        <translation>指向图表可查看该处的值；否则显示最新值。</translation>
    </message>
    <message>
        <source>At %1</source>
        <translation>在 %1</translation>
    </message>
    <message>
        <source>Now, %1</source>
        <translation>现在，%1</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>数值</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::ResultsPanel</name>
    <message>
        <source>held</source>
        <translation>成立</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>不成立</translation>
    </message>
    <message>
        <source>not judged</source>
        <translation>未判定</translation>
    </message>
    <message>
        <source>Its time is not over yet.</source>
        <translation>其时段尚未结束。</translation>
    </message>
    <message>
        <source>%1 held, %2 failed, %3 not judged yet</source>
        <translation>%1 项成立，%2 项不成立，%3 项尚未判定</translation>
    </message>
    <message>
        <source>Expectations and what was measured</source>
        <translation>期望与测量结果</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Claim</source>
        <translation>断言</translation>
    </message>
    <message>
        <source>Wanted</source>
        <translation>要求</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>When</source>
        <translation>时段</translation>
    </message>
    <message>
        <source>Open a scenario: what must hold is judged here as it runs.</source>
        <translation>打开场景：运行时在此判定必须成立的条件。</translation>
    </message>
    <message>
        <source>Nothing is judged yet. Press Space to run.</source>
        <translation>尚未判定。按空格运行。</translation>
    </message>
    <message>
        <source>Fingerprint %1</source>
        <translation>指纹 %1</translation>
    </message>
    <message>
        <source>Two runs with the same fingerprint did the same things in the same order.</source>
        <translation>指纹相同的两次运行，以相同的顺序做了相同的事。</translation>
    </message>
    <message>
        <source>Copy the results</source>
        <translation>复制结果</translation>
    </message>
    <message>
        <source>Copy the table and the fingerprint</source>
        <translation>复制表格和指纹</translation>
    </message>
    <message>
        <source>Copy the fingerprint</source>
        <translation>复制指纹</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::Run</name>
    <message>
        <source>The condition is met.</source>
        <translation>条件已满足。</translation>
    </message>
    <message>
        <source>%1 has passed; reset the run first.</source>
        <translation>%1 已过；请先重置运行。</translation>
    </message>
    <message>
        <source>A has ended: %1</source>
        <translation>A 已结束：%1</translation>
    </message>
    <message>
        <source>A cannot be played again: %1</source>
        <translation>A 无法重放：%1</translation>
    </message>
    <message>
        <source>%1 Reset starts a new one and plays your changes again.</source>
        <translation>%1 重置会启动新的运行，并重放您的更改。</translation>
    </message>
    <message>
        <source>What has happened in the run stays; the next reset takes the change.</source>
        <translation>运行中已发生的保持不变；下次重置时采用此更改。</translation>
    </message>
    <message>
        <source>The run has not answered for some seconds. Reset starts a new one and plays your changes again.</source>
        <translation>运行已数秒没有应答。重置会启动新的运行，并重放您的更改。</translation>
    </message>
    <message>
        <source>A has not answered for some seconds. Drop A to go on without it.</source>
        <translation>A 已数秒没有应答。放弃 A 即可继续。</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::RunBar</name>
    <message>
        <source>The run is at its end. Reset (Ctrl+R) begins anew.</source>
        <translation>运行已到终点。重置（Ctrl+R）可重新开始。</translation>
    </message>
    <message>
        <source>The run has died. Reset (Ctrl+R) starts a new one.</source>
        <translation>运行已异常终止。重置（Ctrl+R）会启动新的运行。</translation>
    </message>
    <message>
        <source>Nothing is loaded. Open a scenario first (Ctrl+O).</source>
        <translation>尚未加载场景。请先打开一个（Ctrl+O）。</translation>
    </message>
    <message>
        <source>Mark %1</source>
        <translation>标记 %1</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Pause the run (Space)</source>
        <translation>暂停运行（空格）</translation>
    </message>
    <message>
        <source>Run (Space)</source>
        <translation>运行（空格）</translation>
    </message>
    <message>
        <source>Run until…</source>
        <translation>运行至…</translation>
    </message>
    <message>
        <source>Run to a time, or until a condition is met (Ctrl+Shift+R)</source>
        <translation>运行到某时刻，或直到满足条件（Ctrl+Shift+R）</translation>
    </message>
    <message>
        <source>Step one event</source>
        <translation>单步一个事件</translation>
    </message>
    <message>
        <source>Step 10 ms</source>
        <translation>步进 10 ms</translation>
    </message>
    <message>
        <source>Step 1 s</source>
        <translation>步进 1 s</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步进</translation>
    </message>
    <message>
        <source>%1 (F4); the arrow beside chooses how far</source>
        <translation>%1（F4）；旁边的箭头选择步长</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Back to 0, as the scenario says (Ctrl+R)</source>
        <translation>回到 0，按场景重新开始（Ctrl+R）</translation>
    </message>
    <message>
        <source>Reset and keep live changes</source>
        <translation>重置并保留实时更改</translation>
    </message>
    <message>
        <source>Back to 0; what was tuned and injected happens again at its time</source>
        <translation>回到 0；调整和注入会在原时刻再次发生</translation>
    </message>
    <message>
        <source>Slower</source>
        <translation>减速</translation>
    </message>
    <message>
        <source>Faster</source>
        <translation>加速</translation>
    </message>
    <message>
        <source>Mark</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>A mark on all charts, here and now (Ctrl+M)</source>
        <translation>在此刻为所有图表加标记（Ctrl+M）</translation>
    </message>
    <message>
        <source>10 ms</source>
        <translation>10 ms</translation>
    </message>
    <message>
        <source>100 ms</source>
        <translation>100 ms</translation>
    </message>
    <message>
        <source>1 s</source>
        <translation>1 s</translation>
    </message>
    <message>
        <source>Show buckets of %1</source>
        <translation>显示 %1 的时间桶</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::RunClock</name>
    <message>
        <source>%1 % of the run, %2 events</source>
        <translation>运行的 %1 %，%2 个事件</translation>
    </message>
    <message>
        <source>Virtual time: hours, minutes, seconds</source>
        <translation>虚拟时间：时、分、秒</translation>
    </message>
    <message>
        <source>Progress of the run</source>
        <translation>运行进度</translation>
    </message>
    <message>
        <source>End of the run</source>
        <translation>运行终点</translation>
    </message>
    <message>
        <source>Time of the run: %1</source>
        <translation>运行时间：%1</translation>
    </message>
    <message>
        <source>End of the run: %1</source>
        <translation>运行终点：%1</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::RunUntilDialog</name>
    <message>
        <source>&amp;Time</source>
        <translation>时间(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Condition</source>
        <translation>条件(&amp;C)</translation>
    </message>
    <message>
        <source>Run until</source>
        <translation>运行至</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Virtual time, as 83.45s, 2min or 0:01:23.45</source>
        <translation>虚拟时间，如 83.45s、2min 或 0:01:23.45</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>What is measured, every 10 ms</source>
        <translation>测量对象，每 10 ms 一次</translation>
    </message>
    <message>
        <source>Statistic</source>
        <translation>统计量</translation>
    </message>
    <message>
        <source>The statistic over 10 ms</source>
        <translation>10 ms 内的统计量</translation>
    </message>
    <message>
        <source>Above or below</source>
        <translation>高于或低于</translation>
    </message>
    <message>
        <source>above</source>
        <translation>高于</translation>
    </message>
    <message>
        <source>below</source>
        <translation>低于</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>界限</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>as 500ms</source>
        <translation>如 500ms</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>A time is wanted, as 83.45s, 2min or 0:01:23.45.</source>
        <translation>需要时间，如 83.45s、2min 或 0:01:23.45。</translation>
    </message>
    <message>
        <source>The run has passed %1.</source>
        <translation>运行已过 %1。</translation>
    </message>
    <message>
        <source>The run ends at %1.</source>
        <translation>运行在 %1 结束。</translation>
    </message>
    <message>
        <source>This run has no metric of that name.</source>
        <translation>此运行没有该名称的指标。</translation>
    </message>
    <message>
        <source>A bound is wanted, as 500ms.</source>
        <translation>需要界限，如 500ms。</translation>
    </message>
    <message>
        <source>A bound is wanted.</source>
        <translation>需要界限。</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::SaveSessionDialog</name>
    <message>
        <source>Save session as scenario</source>
        <translation>将会话另存为场景</translation>
    </message>
    <message>
        <source>What you did to this run becomes part of the scenario&apos;s timeline. The file plays to the same fingerprint, and can be checked: spillway check FILE</source>
        <translation>您对此运行所做的操作成为场景时间线的一部分。该文件重放得到相同的指纹，并可检查：spillway check FILE</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>what held in this session: %1 of %2</source>
        <translation>本次会话中成立的：%1/%2</translation>
    </message>
    <message>
        <source>all that the scenario expects: %1</source>
        <translation>场景期望的全部：%1</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>The run is not over: what is judged later is left out. Run to the end to keep it.</source>
        <translation>运行尚未结束：之后才判定的不包括在内。运行到终点即可保留。</translation>
    </message>
    <message>
        <source>&amp;File:</source>
        <translation>文件(&amp;F)：</translation>
    </message>
    <message>
        <source>It must hold:</source>
        <translation>必须成立：</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::ScenarioPage</name>
    <message>
        <source>The scenario itself. Select a node or a call to see its parameters.</source>
        <translation>场景本身。选中节点或调用可查看其参数。</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Texts</source>
        <translation>文本</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::SeedField</name>
    <message>
        <source>&quot;%1&quot; is not a seed; it is a whole number, from 0 on.</source>
        <translation>“%1”不是种子；种子是从 0 起的整数。</translation>
    </message>
    <message>
        <source>Another seed</source>
        <translation>更换种子</translation>
    </message>
    <message>
        <source>Another seed is another run. Begin anew with seed %1?</source>
        <translation>换种子就是另一次运行。要以种子 %1 重新开始吗？</translation>
    </message>
    <message>
        <source>Begin anew</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>Keep this run</source>
        <translation>保留此运行</translation>
    </message>
    <message>
        <source>Make the live changes again</source>
        <translation>重做实时更改</translation>
    </message>
    <message>
        <source>See&amp;d</source>
        <translation>种子(&amp;D)</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Of all random numbers: the same seed gives the same run. Enter applies.</source>
        <translation>用于所有随机数：种子相同，运行相同。按回车应用。</translation>
    </message>
    <message>
        <source>Roll a seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Another seed, by chance</source>
        <translation>随机换一个种子</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::Session</name>
    <message>
        <source>The program &quot;spillway&quot; is neither beside this program nor in PATH. Install it, or start the lab from its folder.</source>
        <translation>程序“spillway”既不在本程序旁，也不在 PATH 中。请安装它，或从其文件夹启动实验室。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be started: %2.</source>
        <translation>无法启动“%1”：%2。</translation>
    </message>
    <message>
        <source>The run&apos;s process was killed or crashed.</source>
        <translation>运行进程被终止或崩溃。</translation>
    </message>
    <message>
        <source>The run&apos;s process ended by itself (code %1).</source>
        <translation>运行进程自行结束（代码 %1）。</translation>
    </message>
    <message>
        <source>Its last words: %1</source>
        <translation>最后输出：%1</translation>
    </message>
    <message>
        <source>The run&apos;s process sent a line that is not a reply: %1</source>
        <translation>运行进程发来的一行不是应答：%1</translation>
    </message>
    <message>
        <source>The session was ended.</source>
        <translation>会话已结束。</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::SourcePanel</name>
    <message>
        <source>edit the text</source>
        <translation>编辑文本</translation>
    </message>
    <message>
        <source>Text of the scenario</source>
        <translation>场景的文本</translation>
    </message>
    <message>
        <source>The text of the scenario. Open one from the library.</source>
        <translation>场景的文本。请从场景库打开一个。</translation>
    </message>
    <message>
        <source>%1 was not opened. Mend it here, or in your editor.</source>
        <translation>未打开 %1。请在此处或您的编辑器中修正。</translation>
    </message>
    <message>
        <source>The text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Open this text</source>
        <translation>打开此文本</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>Show the scenario that is open</source>
        <translation>显示已打开的场景</translation>
    </message>
    <message>
        <source>%1 is not open. What you mended of it is kept.</source>
        <translation>未打开 %1。您所做的修正仍然保留。</translation>
    </message>
    <message>
        <source>Go on mending</source>
        <translation>继续修正</translation>
    </message>
    <message>
        <source>Show the text that was not opened, as you left it</source>
        <translation>显示未能打开的文本，保持您离开时的样子</translation>
    </message>
    <message>
        <source>Drop it</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Forget the text that was not opened; its file stays as it is</source>
        <translation>不再保留未能打开的文本；它的文件保持原样</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::SpeedControl</name>
    <message>
        <source>(×%1)</source>
        <translation>(×%1)</translation>
    </message>
    <message>
        <source>Achieved speed: limited by CPU. The machine cannot simulate faster; nothing is left out.</source>
        <translation>实际速度：受 CPU 限制。本机无法模拟得更快；没有任何遗漏。</translation>
    </message>
    <message>
        <source>Achieved speed over the last second</source>
        <translation>最近一秒的实际速度</translation>
    </message>
    <message>
        <source>×%1</source>
        <translation>×%1</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>最快</translation>
    </message>
    <message>
        <source>S&amp;peed</source>
        <translation>速度(&amp;P)</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Virtual seconds a second, from ×0.1 to ×1000, then as fast as it goes (&lt; slower, &gt; faster)</source>
        <translation>每秒的虚拟秒数，从 ×0.1 到 ×1000，再到最快（&lt; 减速，&gt; 加速）</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::StructureEdits</name>
    <message>
        <source>A policy needs a name.</source>
        <translation>策略需要名称。</translation>
    </message>
    <message>
        <source>A name has no dots.</source>
        <translation>名称不能含点。</translation>
    </message>
    <message>
        <source>“%1” is a field of the node itself.</source>
        <translation>“%1”是节点自身的字段。</translation>
    </message>
    <message>
        <source>There is a policy %1 already.</source>
        <translation>已有策略 %1。</translation>
    </message>
    <message>
        <source>Add %1 to %2</source>
        <translation>将 %1 添加到 %2</translation>
    </message>
    <message>
        <source>Remove %1 from %2</source>
        <translation>从 %2 移除 %1</translation>
    </message>
    <message>
        <source>Move %1 of %2</source>
        <translation>移动 %2 的 %1</translation>
    </message>
    <message>
        <source>Rename %1 to %2</source>
        <translation>将 %1 重命名为 %2</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>添加 %1</translation>
    </message>
    <message>
        <source>There is no such node.</source>
        <translation>没有此节点。</translation>
    </message>
    <message>
        <source>A node cannot call itself.</source>
        <translation>节点不能调用自身。</translation>
    </message>
    <message>
        <source>%1 is a %2: it answers by itself and calls nobody.</source>
        <translation>%1 是 %2：它自行应答，不调用其他节点。</translation>
    </message>
    <message>
        <source>%1 are clients: they answer no calls.</source>
        <translation>%1 是客户端：不应答调用。</translation>
    </message>
    <message>
        <source>%1 calls %2 already.</source>
        <translation>%1 已调用 %2。</translation>
    </message>
    <message>
        <source>Calls would go in a circle: %1.</source>
        <translation>调用会形成环：%1。</translation>
    </message>
    <message>
        <source>Let %1 call %2</source>
        <translation>让 %1 调用 %2</translation>
    </message>
    <message>
        <source>Remove the call from %1 to %2</source>
        <translation>移除 %1 到 %2 的调用</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
    <message>
        <source>A node needs a name.</source>
        <translation>节点需要名称。</translation>
    </message>
    <message>
        <source>A name has no dots, slashes, spaces or “&gt;”.</source>
        <translation>名称不能含点、斜杠、空格或“&gt;”。</translation>
    </message>
    <message>
        <source>There is a node %1 already.</source>
        <translation>已有节点 %1。</translation>
    </message>
    <message>
        <source>“%1” is a field of the scenario itself.</source>
        <translation>“%1”是场景自身的字段。</translation>
    </message>
    <message>
        <source>%1 calls %2 as well: a request goes to one of them.</source>
        <translation>%1 现在也调用 %2：每个请求发往其中之一。</translation>
    </message>
    <message>
        <source>Let %1 call %2 instead of %3</source>
        <translation>让 %1 改为调用 %2，不再调用 %3</translation>
    </message>
    <message>
        <source>%1 calls %2 now, and %3 no longer.</source>
        <translation>%1 现在调用 %2，不再调用 %3。</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::SweepPanel</name>
    <message>
        <source>not run yet</source>
        <translation>尚未运行</translation>
    </message>
    <message>
        <source>%1 %2 on average of %3 runs, from %4 to %5</source>
        <translation>%3 次运行平均 %1 %2，从 %4 到 %5</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>&amp;Sweep</source>
        <translation>扫描(&amp;S)</translation>
    </message>
    <message>
        <source>%1 of %2 runs, about %3 s left</source>
        <translation>已完成 %1 / %2 次运行，约剩 %3 s</translation>
    </message>
    <message>
        <source>%1 of %2 runs</source>
        <translation>已完成 %1 / %2 次运行</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n 次运行</numerusform>
        </translation>
    </message>
    <message>
        <source>Take the values of a sweep</source>
        <translation>采用扫描中的取值</translation>
    </message>
    <message>
        <source>&amp;Measure</source>
        <translation>测量(&amp;M)</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>What is measured of each run, from the warm-up to the end</source>
        <translation>每次运行测量什么，从预热结束到运行结束</translation>
    </message>
    <message>
        <source>Statistic</source>
        <translation>统计量</translation>
    </message>
    <message>
        <source>Which statistic of it</source>
        <translation>取它的哪个统计量</translation>
    </message>
    <message>
        <source>seeds</source>
        <translation>种子数</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>种子数</translation>
    </message>
    <message>
        <source>Runs of each cell, with seeds that follow each other</source>
        <translation>每格的运行次数，种子依次递增</translation>
    </message>
    <message>
        <source>Run the scenario once for each cell and seed; stopping keeps what is done</source>
        <translation>每格每个种子各运行一次；停止时保留已完成的部分</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>打开(&amp;O)</translation>
    </message>
    <message>
        <source>Copy as a table</source>
        <translation>复制为表格</translation>
    </message>
    <message>
        <source>Results of the sweep</source>
        <translation>扫描结果</translation>
    </message>
    <message>
        <source>Progress of the sweep</source>
        <translation>扫描进度</translation>
    </message>
    <message>
        <source>Pick a parameter and a range: each value is a run of its own, and the map shows what comes of it.</source>
        <translation>选一个参数和范围：每个取值各运行一次，结果显示在图上。</translation>
    </message>
    <message>
        <source>Stopped after %1 of %2 runs</source>
        <translation>已停止，完成 %1 / %2 次运行</translation>
    </message>
    <message>
        <source>The scenario has the values of this cell.</source>
        <translation>场景已采用这一格的取值。</translation>
    </message>
    <message>
        <source>The scenario has the values of this cell. It was edited since the sweep, so that other numbers can come of it.</source>
        <translation>场景已采用这一格的取值。扫描之后场景有过修改，结果可能不同。</translation>
    </message>
    <message>
        <source>Give the scenario the values of the current cell, and run it with the seed of the sweep (a click on the cell, or Enter)</source>
        <translation>让场景采用当前格的取值，并用扫描的种子运行（单击该格，或按回车）</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::TextEditor</name>
    <message>
        <source>Fill in: %1</source>
        <translation>请填写：%1</translation>
    </message>
    <message>
        <source>Wanted: a text</source>
        <translation>应为文本</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::TimelinePanel</name>
    <message>
        <source>Open a scenario first.</source>
        <translation>请先打开场景。</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>更改 %1</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>添加 %1</translation>
    </message>
    <message>
        <source>Change how long %1 lasts</source>
        <translation>更改 %1 的时长</translation>
    </message>
    <message>
        <source>Move %1</source>
        <translation>移动 %1</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
    <message>
        <source>Timeline of faults and changes</source>
        <translation>故障与更改的时间线</translation>
    </message>
    <message>
        <source>&amp;Inject a fault…</source>
        <translation>注入故障(&amp;I)…</translation>
    </message>
    <message>
        <source>Inject a fault into the selected node, now or later (%1)</source>
        <translation>现在或稍后向选中的节点注入故障（%1）</translation>
    </message>
    <message>
        <source>&amp;Remove from the timeline</source>
        <translation>从时间线移除(&amp;R)</translation>
    </message>
    <message>
        <source>Remove the selected entry (Del)</source>
        <translation>移除选中的条目（Del）</translation>
    </message>
    <message>
        <source>Show the whole run</source>
        <translation>显示整个运行</translation>
    </message>
    <message>
        <source>Follow the run</source>
        <translation>跟随运行</translation>
    </message>
    <message>
        <source>&amp;Edit…</source>
        <translation>编辑(&amp;E)…</translation>
    </message>
    <message>
        <source>End %1</source>
        <translation>结束 %1</translation>
    </message>
    <message>
        <source>E&amp;nd now</source>
        <translation>立即结束(&amp;N)</translation>
    </message>
    <message>
        <source>End the selected fault, which goes on at present (Del)</source>
        <translation>结束所选的、正在进行的故障（Del）</translation>
    </message>
    <message>
        <source>Inject</source>
        <translation>注入</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::TimelineView</name>
    <message>
        <source>This was done to the run; it stays as it happened.</source>
        <translation>这是已对运行做过的操作，保持原样。</translation>
    </message>
    <message>
        <source>The past is locked. Reset the run (Ctrl+R) to change it.</source>
        <translation>过去的部分已锁定。重置运行（Ctrl+R）后可更改。</translation>
    </message>
    <message>
        <source>%1 s: %2</source>
        <translation>%1 s：%2</translation>
    </message>
    <message>
        <source>Selected: %1</source>
        <translation>已选中：%1</translation>
    </message>
    <message>
        <source>It goes on; Del ends it now.</source>
        <translation>正在进行；按 Del 立即结束。</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::TopologyView</name>
    <message>
        <source>Move %1</source>
        <translation>移动 %1</translation>
    </message>
    <message>
        <source>Arrange the topology</source>
        <translation>排列拓扑</translation>
    </message>
    <message>
        <source>Call</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>Add a node</source>
        <translation>添加节点</translation>
    </message>
    <message>
        <source>Topology</source>
        <translation>拓扑</translation>
    </message>
    <message>
        <source>Fit the topology</source>
        <translation>拓扑适应窗口</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Remove from the topology</source>
        <translation>从拓扑移除</translation>
    </message>
    <message>
        <source>Rename the node…</source>
        <translation>重命名节点…</translation>
    </message>
    <message>
        <source>Name of the node</source>
        <translation>节点名称</translation>
    </message>
    <message>
        <source>Begin a new scenario (Ctrl+N), or open an example of the library.</source>
        <translation>新建一个场景（Ctrl+N），或打开场景库中的示例。</translation>
    </message>
    <message>
        <source>Drag a node here from the palette.</source>
        <translation>从节点面板拖一个节点到这里。</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::Unit</name>
    <message>
        <source>req/s</source>
        <translation>req/s</translation>
    </message>
    <message>
        <source>/s</source>
        <translation>/s</translation>
    </message>
    <message>
        <source>/min</source>
        <translation>/min</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::ValuesEditor</name>
    <message>
        <source>“%1”: %2. Separate values by a comma and a space.</source>
        <translation>“%1”：%2。各值以逗号加空格分隔。</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::WindowStatus</name>
    <message>
        <source>No scenario</source>
        <translation>无场景</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>The run has ended unexpectedly</source>
        <translation>运行意外结束</translation>
    </message>
    <message>
        <source>×%1</source>
        <translation>×%1</translation>
    </message>
    <message>
        <source>Virtual seconds a second, as achieved</source>
        <translation>每秒的虚拟秒数，实际值</translation>
    </message>
    <message>
        <source>%1 events, %2/s</source>
        <translation>%1 个事件，%2/s</translation>
    </message>
    <message>
        <source>%1 events</source>
        <translation>%1 个事件</translation>
    </message>
    <message>
        <source>window: %1 ms a frame, %2 frames/s</source>
        <translation>窗口：每帧 %1 ms，%2 帧/s</translation>
    </message>
    <message>
        <source>What the window costs; the rest of the machine is the simulation&apos;s</source>
        <translation>窗口的开销；机器的其余部分用于模拟</translation>
    </message>
    <message>
        <source>A is kept (dashed), B goes on</source>
        <translation>A 已保留（虚线），B 继续</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::WordEditor</name>
    <message>
        <source>Choose: %1</source>
        <translation>请选择：%1</translation>
    </message>
    <message>
        <source>choose</source>
        <translation>请选择</translation>
    </message>
</context>
<context>
    <name>spillway::desktop::Workbench</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>%1 is fixed once the run has begun; reset the run to change it.</source>
        <translation>运行开始后 %1 即固定；重置运行后可更改。</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>添加 %1</translation>
    </message>
    <message>
        <source>Inject %1</source>
        <translation>注入 %1</translation>
    </message>
    <message>
        <source>The run has begun. Reset it (Ctrl+R) to change what it is made of.</source>
        <translation>运行已开始。重置（Ctrl+R）后才能更改其组成。</translation>
    </message>
    <message>
        <source>Your changes are played again. A reset without them drops them.</source>
        <translation>您的更改会重放；不保留更改的重置会丢弃它们。</translation>
    </message>
    <message>
        <source>It is over already.</source>
        <translation>它已经结束了。</translation>
    </message>
    <message>
        <source>End %1</source>
        <translation>结束 %1</translation>
    </message>
    <message>
        <source>There is no scenario yet: begin a new one (Ctrl+N), or open one.</source>
        <translation>还没有场景：请先新建（Ctrl+N）或打开一个。</translation>
    </message>
</context>
</TS>
