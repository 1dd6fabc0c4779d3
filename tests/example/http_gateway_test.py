# SPDX-License-Identifier: Apache-2.0
"""Drives the example gateway with real requests and reads what it answers.

    http_gateway_test.py GATEWAY

The upstream is a server of this test, so it can fail on demand and count what reaches it. No
assertion depends on how fast the machine is: waits are those that the replies ask for, and bounds
on counts allow for the time that has passed.
"""
import http.client
import http.server
import itertools
import subprocess
import sys
import threading
import time
import unittest

GATEWAY = sys.argv.pop(1)
RATE, BURST = 1, 5  # the gateway's limit for a user and endpoint
MINIMUM_CALLS = 5  # before the breaker gives a verdict


class Upstream(http.server.ThreadingHTTPServer):
    """Answers 200, or 500 while `broken`; counts the calls."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), self.Handler)
        self.broken = False
        self.calls = 0
        threading.Thread(target=self.serve_forever, daemon=True).start()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.server.calls += 1
            body = f"upstream {self.path}\n".encode()
            self.send_response(500 if self.server.broken else 200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass


class HttpGateway(unittest.TestCase):
    def setUp(self):
        self.upstream = Upstream()
        self.addCleanup(self.upstream.server_close)
        self.addCleanup(self.upstream.shutdown)
        self.gateway = subprocess.Popen(
            [GATEWAY, str(self.upstream.server_port)], stdout=subprocess.PIPE, text=True
        )
        self.addCleanup(self.gateway.stdout.close)
        self.addCleanup(self.gateway.wait)
        self.addCleanup(self.gateway.terminate)
        self.port = int(self.gateway.stdout.readline())
        self.users = (f"user-{n}" for n in itertools.count())

    def get(self, user, path="/orders"):
        """One request on a new connection: status, fields, body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request("GET", path, headers={"X-User": user})
            response = connection.getresponse()
            return response.status, response.headers, response.read().decode()
        finally:
            connection.close()

    def anyone(self):
        """A user who has not asked before: only the breaker can refuse."""
        return next(self.users)

    def until(self, status, user):
        """Asks until a reply has this status: the statuses before it, and its fields."""
        before = []
        for _ in range(100):
            got, fields, _ = self.get(user())
            if got == status:
                return before, fields
            before.append(got)
        self.fail(f"no {status} in 100 requests: {before}")

    def test_an_admitted_reply_says_where_the_limit_stands(self):
        status, fields, body = self.get("ann")
        self.assertEqual((status, body), (200, "upstream /orders\n"))
        # A rested bucket of 5 less 1; the token is back after 1/RATE s. A burst refills in 5 s.
        self.assertEqual(fields["X-RateLimit-Limit"], "5")
        self.assertEqual(fields["X-RateLimit-Remaining"], "4")
        self.assertEqual(fields["X-RateLimit-Reset"], "1")
        self.assertEqual(fields["RateLimit-Policy"], '"user";q=5;w=5')
        self.assertEqual(fields["RateLimit"], '"user";r=4;t=1')
        self.assertNotIn("Retry-After", fields)

    def test_the_burst_passes_then_429_and_the_wait_it_names_is_enough(self):
        start = time.monotonic()
        admitted, fields = self.until(429, lambda: "ann")
        elapsed = time.monotonic() - start
        self.assertEqual(set(admitted), {200})
        self.assertGreaterEqual(len(admitted), BURST)
        self.assertLessEqual(len(admitted), BURST + RATE * elapsed)
        self.assertEqual(self.upstream.calls, len(admitted), "a refused call reached the upstream")
        self.assertEqual(fields["X-RateLimit-Remaining"], "0")
        self.assertEqual(fields["Retry-After"], "1")  # less than 1/RATE s is missing, rounded up
        time.sleep(int(fields["Retry-After"]))
        self.assertEqual(self.get("ann")[0], 200)

    def test_users_and_endpoints_have_limits_of_their_own(self):
        self.until(429, lambda: "ann")
        for user, path in (("bob", "/orders"), ("ann", "/carts")):
            status, fields, _ = self.get(user, path)
            self.assertEqual((status, fields["X-RateLimit-Remaining"]), (200, "4"), (user, path))

    def test_the_breaker_opens_probes_and_closes(self):
        self.upstream.broken = True
        failed, fields = self.until(503, self.anyone)
        self.assertEqual(set(failed), {502})
        self.assertGreaterEqual(len(failed), MINIMUM_CALLS)
        self.assertEqual(self.upstream.calls, len(failed), "an open breaker called the upstream")
        self.assertIn(fields["Retry-After"], ("1", "2"))  # open_for is 2 s
        self.assertEqual(fields["X-RateLimit-Remaining"], "4")

        time.sleep(int(fields["Retry-After"]))
        calls = self.upstream.calls
        self.assertEqual(self.get(self.anyone())[0], 502)  # the probe, and it fails
        self.assertEqual(self.upstream.calls, calls + 1)

        self.upstream.broken = False
        status, fields, _ = self.get(self.anyone())
        if status == 503:  # else the cool-down has passed, and this was the probe
            time.sleep(int(fields["Retry-After"]))
            status, _, _ = self.get(self.anyone())
        self.assertEqual(status, 200)
        for _ in range(2 * MINIMUM_CALLS):  # the probe succeeded: closed for everyone
            self.assertEqual(self.get(self.anyone())[0], 200)

    def test_an_upstream_that_is_gone_counts_as_failing(self):
        self.upstream.shutdown()
        self.upstream.server_close()
        failed, _ = self.until(503, self.anyone)
        self.assertEqual(set(failed), {502})


unittest.main()
