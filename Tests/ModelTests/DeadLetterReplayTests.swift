import Model
import Testing

struct DeadLetterReplayTests {
    @Test func headersAreAsReceivedAgain() {
        let received = [Header("belfry-signature", "s"), Header("traceparent", "t"), Header("x", nil as [UInt8]?)]
        let rejection = Rejection(.appUnknown, path: "app", found: "“x”", fix: "register it")
        let letter = Record.lend(
            topic: .ingest, partition: 1, offset: 2, timestamp: .distantPast,
            headers: received + [Header("belfry-replayed-from", "9:9")], key: nil, value: nil
        ) { record in
            record.headers + DeadLetter.headers(for: rejection, detail: rejection.detail, of: record, by: .ingestion)
        }
        #expect(DeadLetter.received(letter) == received)
        let place = DeadLetterPlace(partition: 0, offset: 4)
        #expect(DeadLetter.headersForReplay(letter, from: place) == received + [Header("belfry-replayed-from", "0:4")])
        #expect(DeadLetterOutline(letter).topic == "notifications.ingest")
        #expect(DeadLetterOutline(letter).reason == "app-unknown")
    }

    @Test func aValueThatDidNotFitIsSaidByUsAlone() throws {
        let rejection = Rejection(.tooLarge, found: "7 bytes", fix: "send less")
        let forged = [Header(HeaderName.valueLeftOut, "5")]
        var output = Output()
        Record.lend(
            topic: .people, partition: 1, offset: 2, timestamp: .distantPast, headers: forged,
            key: "anna".utf8Span.span, value: Array("{\"id\":7".utf8).span
        ) { record in
            output.reject(rejection, record, by: .ingestion)
            output.rejectWithoutValue(rejection, record, by: .ingestion)
        }
        #expect(output.items.map { DeadLetterOutline($0.headers).valueLeftOut } == [nil, 7])
        #expect(output.items.map { DeadLetter.received($0.headers) } == [[], []])
        let (keyCount, hasValue) = output.withBytes(of: 1) { (key: Span<UInt8>, value: Span<UInt8>?) in
            (key.count, value != nil)
        }
        #expect(keyCount == 4)
        #expect(!hasValue)
    }

    @Test func onlyANoteNotes() {
        let note = Header("belfry-replayed", "0:4")
        #expect(DeadLetter.noted(by: [note]) == DeadLetterPlace(partition: 0, offset: 4))
        #expect(DeadLetter.noted(by: [note, Header("belfry-reason", "invalid")]) == nil)
        #expect(DeadLetter.noted(by: [Header("belfry-replayed", "here")]) == nil)
        #expect(DeadLetter.noted(by: []) == nil)
    }
}
