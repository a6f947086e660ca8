"""Callers of a gateway, by wrk."""

import re
import subprocess
from typing import NamedTuple

from ..machine import LOCAL

# Each call sends `{list}` requests of some 430 bytes.
SCRIPT = """\
local list, number, threads = {list}, 0, 0
function setup(thread) thread:set("own", threads); threads = threads + 1 end
function init(arguments) name = string.format("b%d-%d-%s", os.time(), own, tostring({{}}):sub(8)) end
local function one()
  number = number + 1
  return string.format('{{"id":"%s-%d","app":"bulk","recipients":["person-%d"],"threadId":"trip-4711",'
    .. '"content":{{"title":"Platform change","subtitle":"ICE 71 to Basel","body":"Your train %d leaves from platform 7 '
    .. 'instead of platform 3.","data":{{"trip":"4711","from":"3","to":"7","carriage":"22","seat":"61"}}}},'
    .. '"relevanceScore":0.5,"event":{{"id":"trip-%d","start":"2036-11-24T05:00:00Z",'
    .. '"end":"2036-11-24T09:00:00Z"}}}}',
    name, number, number % {people}, number, number)
end
function request()
  local body = one()
  if list > 1 then
    local parts = {{body}}
    for index = 2, list do parts[index] = one() end
    body = "[" .. table.concat(parts, ",") .. "]"
  end
  return wrk.format("POST", "/v1/notifications", {{["Content-Type"] = "application/json"}}, body)
end
"""
MILLISECONDS = {"us": 0.001, "ms": 1, "s": 1000, "m": 60_000}


class Calls(NamedTuple):
    """Calls a second; the median and the 99th percentile of their times in ms; answers other than 2xx, as text."""

    rate: float
    p50: float
    p99: float
    failed: str


def write_script(path, size, people):
    """Writes a script for wrk whose calls send `size` requests each."""
    path.write_text(SCRIPT.format(list=size, people=people))
    return path


def call(port, callers, seconds, script=None):
    """Calls a gateway for some seconds with so many callers at a time; without a script its page /healthz."""
    command = ["wrk", "-t1", f"-c{callers}", f"-d{seconds}s", "--timeout", "10s", "--latency",
               *(["-s", str(script)] if script else []), f"http://{LOCAL}:{port}/healthz"]
    return read_calls(subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout)


def read_calls(text):
    """What wrk printed."""

    def quantile(part):
        value, unit = re.search(rf"^ +{part}% +([0-9.]+)(us|ms|s|m)$", text, re.MULTILINE).groups()
        return float(value) * MILLISECONDS[unit]

    failed = re.search(r"Non-2xx.*: (\d+)", text)
    broken = re.search(r"Socket errors.*", text)
    return Calls(
        rate=float(re.search(r"^Requests/sec: +([0-9.]+)", text, re.MULTILINE)[1]), p50=quantile(50), p99=quantile(99),
        failed=failed[1] if failed else broken[0] if broken else "0")
