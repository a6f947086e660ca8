import Model
import TestSupport
import Testing

@testable import Loop
@testable import Program

struct SpanEncodingTests {
    private func encoding(prefix: String = "") -> SpanEncoding {
        var settings = Settings()
        settings.workerID = 7
        settings.topicPrefix = prefix
        return SpanEncoding(.ingestion, settings)
    }

    @Test func aRequestIsWrittenAsOTLPHasIt() throws {
        let attributes = [
            SpanAttribute(.app, "ch\"at\u{1F514}"), SpanAttribute(.recipients, 3), SpanAttribute(.hasPush, true),
        ]
        let text = String(
            decoding: encoding().request([.sample(start: 1_790_000_000_000_001, attributes: attributes)]), as: UTF8.self
        )
        let common =
            #"{"key":"messaging.system","value":{"stringValue":"kafka"}},{"key":"messaging.operation.name","value":{"stringValue":"process"}},"#
            + #"{"key":"messaging.operation.type","value":{"stringValue":"process"}},"#
            + #"{"key":"messaging.consumer.group.name","value":{"stringValue":"belfry-ingestion"}},"#
            + #"{"key":"messaging.client.id","value":{"stringValue":"belfry-ingestion-7"}},"#
            + #"{"key":"messaging.destination.name","value":{"stringValue":"notifications.ingest"}},"#
            + #"{"key":"messaging.destination.partition.id","value":{"stringValue":"3"}},"#
            + #"{"key":"messaging.kafka.offset","value":{"intValue":"1099511627776"}}"#
        let id = FinishedSpan.sample().span.id.description
        #expect(
            text
                == #"{"resourceSpans":[{"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"belfry-ingestion"}},"#
                + #"{"key":"service.version","value":{"stringValue":"\#(BelfryVersion.number)"}},"#
                + #"{"key":"service.instance.id","value":{"stringValue":"7"}}]},"scopeSpans":[{"scope":{"name":"belfry","version":"\#(BelfryVersion.number)"},"#
                + #""spans":[{"traceId":"0af7651916cd43dd8448eb211c80319c","spanId":"\#(id)","parentSpanId":"b7ad6b7169203331","flags":769,"#
                + #""name":"process notifications.ingest","kind":5,"startTimeUnixNano":"1790000000000001000","endTimeUnixNano":"1790000000002501000","#
                + #""attributes":[{"key":"belfry.app","value":{"stringValue":"ch\"at\#u{1F514}"}},"#
                + #"{"key":"belfry.request.recipients","value":{"intValue":"3"}},{"key":"belfry.push","value":{"boolValue":true}},"#
                + common + #"]}]}]}]}"#)
        #expect(!text.contains("\n"))
    }

    @Test(.enabled(if: TraceCollector.isAvailable)) func theLibraryReadsWhatIsWritten() throws {
        let spans: [FinishedSpan] = [
            .sample(failure: "too-large"), .sample(attributes: [SpanAttribute(.age, 5)], record: nil),
        ]
        let bytes = encoding(prefix: "test.").request(spans)
        let read = try TraceCollector.spans(in: String(decoding: bytes, as: UTF8.self))
        #expect(read.map(\.status) == ["STATUS_CODE_ERROR", "STATUS_CODE_UNSET"])
        #expect(read.map(\.kind) == ["SPAN_KIND_CONSUMER", "SPAN_KIND_INTERNAL"])
        #expect(read.map(\.name) == ["process notifications.ingest", "ingestion timer"])
        #expect(read.first?.attributes["error.type"] == "too-large")
        // What no record caused has no attributes of messaging.
        #expect(read.last?.attributes == ["belfry.age_ms": "5"])
        #expect(read.first?.resource["service.namespace"] == "test." && read.first?.flags == 0x301)
    }
}
