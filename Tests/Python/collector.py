"""A collector of traces for the tests.

    collector.py serve LOG ANSWER...   prints its port; appends a JSON line to LOG for each call: path, headers, status, body.
                                       The answers are given in order: 503, 429:2 (with Retry-After: 2), 200:3 (three spans
                                       not taken), sleep (no answer for a minute); afterwards every call gets 200.
    collector.py read                  reads lines from standard input, each the JSON of an ExportTraceServiceRequest, by
                                       opentelemetry-proto, and prints all spans as one JSON list
"""

import base64
import json
import sys
import time

from google.protobuf import json_format
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import Span, Status

from serving import LOCK, Handler, serve


def parsed(line):
    """The request. OTLP writes ids in hexadecimal digits where the JSON of Protocol Buffers has base64."""
    value = json.loads(line)
    for resource in value["resourceSpans"]:
        for scope in resource["scopeSpans"]:
            for span in scope["spans"]:
                for name in ("traceId", "spanId", "parentSpanId"):
                    assert span[name] == span[name].lower(), f"{name} is {span[name]}"
                    span[name] = base64.b64encode(bytes.fromhex(span[name])).decode()
    # An unknown field or a wrong type is an error.
    return json_format.ParseDict(value, ExportTraceServiceRequest())


def text(value):
    found = getattr(value, value.WhichOneof("value"))
    return str(found).lower() if isinstance(found, bool) else str(found)


def attributes(owner):
    names = [each.key for each in owner.attributes]
    assert len(names) == len(set(names)), f"an attribute stands twice: {names}"
    return {each.key: text(each.value) for each in owner.attributes}


def spans(request):
    for resource in request.resource_spans:
        for scope in resource.scope_spans:
            assert scope.scope.name == "belfry" and scope.scope.version
            for span in scope.spans:
                assert len(span.trace_id) == 16 and len(span.span_id) == 8 and len(span.parent_span_id) == 8
                yield {
                    "trace": span.trace_id.hex(), "id": span.span_id.hex(), "parent": span.parent_span_id.hex(),
                    "name": span.name, "kind": Span.SpanKind.Name(span.kind), "flags": span.flags,
                    "start": span.start_time_unix_nano, "end": span.end_time_unix_nano,
                    "status": Status.StatusCode.Name(span.status.code), "attributes": attributes(span),
                    "resource": attributes(resource.resource)}


class Collector(Handler):
    def do_POST(self):
        body, headers = self.read_call()
        with LOCK:
            status, _, more = (ANSWERS.pop(0) if ANSWERS else "200").partition(":")
        if status == "sleep":
            time.sleep(60)
            return
        self.note(LOG, {"path": self.path, "headers": headers, "status": int(status), "body": body.decode()})
        answer = {"partialSuccess": {"rejectedSpans": more, "errorMessage": "test"}} if status == "200" and more else {}
        answer = json.dumps(answer).encode()
        self.send_response(int(status))
        if status != "200" and more:
            self.send_header("retry-after", more)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)


if __name__ == "__main__":
    if sys.argv[1] == "read":
        lines = [line for line in sys.stdin if line.strip()]
        print(json.dumps([span for line in lines for span in spans(parsed(line))]))
    else:
        LOG, ANSWERS = sys.argv[2], sys.argv[3:]
        serve(Collector)
