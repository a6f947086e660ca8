import Model
import TestSupport
import Testing

@testable import Gateway
@testable import HTTP

struct StreamTableTests {
    private static let second: Int64 = 1_000_000

    private func publish(_ table: inout StreamTable, _ offset: Int64, _ person: String, _ device: String) {
        let record = SentRecord(person: person, device: device, number: Int(offset))
        let partition = Seat.partition(of: person, among: table.topics[.iOS]?.next.count ?? 1)
        let slow = table.take(
            .iOS, partition, offset, key: person.utf8Span.span, value: record.value.utf8Span.span, now: 0)
        #expect(slow.isEmpty)
    }

    private func tick(_ table: inout StreamTable, _ seconds: Int64) {
        let slow = table.tick(now: seconds * Self.second)
        #expect(slow.isEmpty)
    }

    @Test func aStreamWaitsUntilItsTopicIsPlaced() throws {
        var table = StreamTable(StreamLimits())
        let loose = LooseStream()
        _ = table.enter(Subscription("anna", "phone"), loose.stream, now: 0)
        #expect(table.unplaced == [.iOS] && table.figures.waiting == 1)
        #expect(try loose.taken() == [])
        table.place(.iOS, at: [5])
        #expect(table.unplaced == [] && table.figures.waiting == 0)
        #expect(try loose.taken() == [Event(name: "open", id: "4", data: #"{"offset":5}"#)])
    }

    @Test func anUnreadablePlaceIsReset() throws {
        var table = StreamTable(StreamLimits())
        table.place(.iOS, at: [5])
        let loose = LooseStream()
        let subscription = Subscription(
            person: PersonID(derived: "a"), device: DeviceID(derived: "d"), platform: .iOS, lastEventID: "x")
        _ = table.enter(subscription, loose.stream, now: 0)
        let events = try loose.taken()
        #expect(events.map(\.name) == ["open", "reset"] && events.map(\.id) == ["4", "4"])
        #expect(table.figures.resets == 1)
    }

    @Test func otherPartitionsResetEvenAStreamThatWasAway() throws {
        var table = StreamTable(StreamLimits())
        table.place(.iOS, at: [5])
        let (live, away) = (LooseStream(), LooseStream())
        _ = table.enter(Subscription("anna", "phone"), live.stream, now: 0)
        _ = table.enter(Subscription("anna", "phone", after: 1), away.stream, now: 0)
        let catchUps = table.takeCatchUps()
        #expect(catchUps.count == 1)
        table.displace(.iOS, .partitions)
        #expect(table.figures.waiting == 1)
        table.place(.iOS, at: [7, 9, 11])
        for each in catchUps {
            let isTaken = table.handOver(each)
            #expect(isTaken)
        }
        let next = [7, 9, 11][Int(Seat.partition(of: "anna", among: 3))]
        for (loose, names) in [(live, ["open", "reset"]), (away, ["open", "reset"])] {
            let events = try loose.taken()
            #expect(events.map(\.name) == names)
            #expect(events.last?.id == "\(next - 1)")
            #expect(events.last?.data?.contains(#""reason":"partitions""#) == true)
        }
    }

    @Test func quietStreamsGetCommentsThatMoveTheirID() throws {
        var table = StreamTable(StreamLimits(keepAliveSeconds: 10))
        table.place(.iOS, at: [5])
        let loose = LooseStream()
        _ = table.enter(Subscription("anna", "phone"), loose.stream, now: 0)
        publish(&table, 5, "bo", "phone")
        publish(&table, 6, "bo", "phone")
        #expect(try loose.taken().map(\.name) == ["open"])
        tick(&table, 10)
        #expect(try loose.taken() == [Event(id: "6")])
        // The next one comes an interval later, and has no news.
        tick(&table, 10)
        tick(&table, 19)
        #expect(try loose.taken() == [])
        tick(&table, 20)
        #expect(try loose.taken() == [Event()])
    }

    @Test func commentsOfManyStreamsAreSpread() throws {
        var table = StreamTable(StreamLimits(keepAliveSeconds: 10))
        table.place(.iOS, at: [0])
        let loose = (0..<1000).map { _ in LooseStream() }
        for each in loose { _ = table.enter(Subscription("anna", "phone"), each.stream, now: 0) }
        _ = table.tick(now: Self.second)
        var early = 0
        for each in loose { early += each.hasComment ? 1 : 0 }
        #expect((70...130).contains(early), "\(early) of 1000 in a tenth of the time")
    }

    @Test func aSlowStreamIsGivenBackAndOthersGetTheRecord() throws {
        var table = StreamTable(StreamLimits())
        table.place(.iOS, at: [0])
        let (slow, quick) = (LooseStream(limit: 60), LooseStream())
        _ = table.enter(Subscription("anna", "phone"), slow.stream, now: 0)
        _ = table.enter(Subscription("anna", "phone"), quick.stream, now: 0)
        let record = SentRecord(person: "anna", device: "phone", number: 1)
        let ended = table.take(
            .iOS, 0, 0, key: record.person.utf8Span.span, value: record.value.utf8Span.span, now: 0)
        #expect(ended.count == 1 && ended.first === slow.stream)
        #expect(table.figures.open == 1 && table.figures.tooSlow == 1 && table.figures.deliveries == 1)
        #expect(try quick.taken().map(\.name) == ["open", "delivery"])
    }

    @Test func recordsThatCannotBeReadCostNothing() throws {
        var table = StreamTable(StreamLimits())
        table.place(.iOS, at: [0])
        let loose = LooseStream()
        _ = table.enter(Subscription("anna", "phone"), loose.stream, now: 0)
        for (offset, value) in ["", "{", "[]", "{}", "{\"device\":7}", "\u{0}"].enumerated() {
            let slow = table.take(
                .iOS, 0, Int64(offset), key: "anna".utf8Span.span, value: value.utf8Span.span, now: 0)
            #expect(slow.isEmpty)
        }
        publish(&table, 9, "anna", "phone")
        #expect(try loose.taken().map(\.id) == ["-1", "9"])
    }

    @Test func anUnusedTopicIsGivenUpAfterAMinute() throws {
        var table = StreamTable(StreamLimits())
        table.place(.iOS, at: [0])
        let loose = LooseStream()
        let id = table.enter(Subscription("anna", "phone"), loose.stream, now: 0)
        table.dropUnused(now: 100 * Self.second)
        table.leave(id)
        table.dropUnused(now: 200 * Self.second)
        #expect(table.topics.count == 1)
        let version = table.version
        table.dropUnused(now: 261 * Self.second)
        #expect(table.topics.isEmpty && table.version == version + 1)
    }
}
