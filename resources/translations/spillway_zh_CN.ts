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
    <name>spillway::desktop::BreakerRibbon</name>
    <message>
        <source>closed</source>
        <translation>闭合</translation>
    </message>
    <message>
        <source>half-open</source>
        <translation>半开</translation>
    </message>
    <message>
        <source>open</source>
        <translation>断开</translation>
    </message>
    <message>
        <source>changes</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>flaps in the last minute: %1</source>
        <translation>最近一分钟翻转次数：%1</translation>
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
</context>
<context>
    <name>spillway::desktop::Charts</name>
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
        <translation>熔断器断开</translation>
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
    <message>
        <source>Slots in use</source>
        <translation>占用的名额</translation>
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
        <source>ok</source>
        <translation>成功</translation>
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
        <translation>占用的名额，最大</translation>
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
        <source>%1 cannot be written: %2.</source>
        <translation>无法写入 %1：%2。</translation>
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
        <source>&amp;Now, %1</source>
        <translation>现在，%1(&amp;N)</translation>
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
        <source>%1 cannot be written: %2.</source>
        <translation>无法写入 %1：%2。</translation>
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
        <source>At 20 s a client sends 10,000 requests within 10 ms. Or do it yourself: select shoppers, press Ctrl+I, 10,000 requests.</source>
        <translation>第 20 s 时，一个客户端在 10 ms 内发出 10,000 个请求。也可以自己动手：选中 shoppers，按 Ctrl+I，10,000 个请求。</translation>
    </message>
    <message>
        <source>The P99 climbs from 50 ms to seconds, and nothing is refused: the bucket of the limiter let the whole burst through.</source>
        <translation>P99 从 50 ms 升到数秒，却没有拒绝任何请求：限流器的令牌桶放过了整个突发。</translation>
    </message>
    <message>
        <source>Select the gateway and set the burst of its limiter to 800, the number of threads behind it. It takes effect at once.</source>
        <translation>选中网关，将其限流器的突发设为 800，即后面的线程数。立即生效。</translation>
    </message>
    <message>
        <source>When the queue is empty again: select shoppers, press Ctrl+I, 10,000 requests over 10 ms.</source>
        <translation>队列重新排空后：选中 shoppers，按 Ctrl+I，在 10 ms 内 10,000 个请求。</translation>
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
</context>
<context>
    <name>spillway::desktop::HelpDialog</name>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>wheel on a chart or the timeline</source>
        <translation>在图表或时间线上滚轮</translation>
    </message>
    <message>
        <source>zoom in time about the pointer</source>
        <translation>以指针为中心缩放时间</translation>
    </message>
    <message>
        <source>Shift and wheel, arrows</source>
        <translation>Shift 加滚轮，方向键</translation>
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
        <translation>在拓扑上 Ctrl 加滚轮</translation>
    </message>
    <message>
        <source>zoom</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>click in a legend, with Ctrl</source>
        <translation>单击图例，或加 Ctrl</translation>
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
        <translation>问题 (%1)</translation>
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
        <translation>构建(&amp;B)</translation>
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
        <translation>布局用于(&amp;O)</translation>
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
        <translation>闭合</translation>
    </message>
    <message>
        <source>half-open</source>
        <translation>半开</translation>
    </message>
    <message>
        <source>OPEN</source>
        <translation>断开</translation>
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
        <translation>%1/%2 忙</translation>
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
        <translation>暂留 %1</translation>
    </message>
    <message>
        <source>%1 %2 tokens</source>
        <translation>%1 令牌 %2</translation>
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
        <source>Fingerprint of the run</source>
        <translation>运行的指纹</translation>
    </message>
    <message>
        <source>Two runs with the same fingerprint did the same things in the same order.</source>
        <translation>指纹相同的两次运行，以相同的顺序做了相同的事。</translation>
    </message>
    <message>
        <source>Summary of the results</source>
        <translation>结果摘要</translation>
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
        <translation>尚未加载。请先打开场景（Ctrl+O）。</translation>
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
        <source>Time of the run</source>
        <translation>运行时间</translation>
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
        <source>S&amp;eed</source>
        <translation>种子(&amp;E)</translation>
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
    <message>
        <source>Achieved speed</source>
        <translation>实际速度</translation>
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
</context>
<context>
    <name>spillway::desktop::TimelineView</name>
    <message>
        <source>This was done to the run; it stays as it happened.</source>
        <translation>这是对运行做过的操作；保持原样。</translation>
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
        <source>Drag a node here from the palette, or open an example of the library.</source>
        <translation>从节点面板拖一个节点到这里，或打开场景库中的示例。</translation>
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
        <source>What has happened in the run stays. Reset it to run without the fault.</source>
        <translation>运行中已发生的保持不变。重置后可在没有该故障的情况下运行。</translation>
    </message>
    <message>
        <source>The run has begun. Reset it (Ctrl+R) to change what it is made of.</source>
        <translation>运行已开始。重置（Ctrl+R）后才能更改其组成。</translation>
    </message>
</context>
</TS>
