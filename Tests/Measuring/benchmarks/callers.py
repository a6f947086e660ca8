"""Callers of a gateway, by wrk."""

import json
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
# Has wrk print what it found as JSON, its last line. wrk counts times in microseconds.
DONE = """
function done(summary, latency)
  local errors = summary.errors
  print(string.format('{"rate":%f,"p50":%f,"p99":%f,"failed":%d}', 1e6 * summary.requests / summary.duration,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
"""


class Calls(NamedTuple):
    """Calls a second; the median and the 99th percentile of their times in ms; answers other than 2xx, and none."""

    rate: float
    p50: float
    p99: float
    failed: int


def write_script(path, size=0, people=0):
    """Writes a script for wrk whose calls send `size` requests each; without any they get the address."""
    path.write_text((SCRIPT.format(list=size, people=people) if size else "") + DONE)
    return path


def call(port, callers, seconds, script):
    """Calls a gateway for some seconds with so many callers at a time."""
    told = subprocess.run(
        ["wrk", "-t1", f"-c{callers}", f"-d{seconds}s", "--timeout", "10s", "-s", str(script),
         f"http://{LOCAL}:{port}/healthz"], stdout=subprocess.PIPE, text=True, check=True).stdout
    return Calls(**json.loads(told.splitlines()[-1]))
