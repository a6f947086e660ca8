import Kafka
import Model
import Synchronization
import TestSupport
import Testing

@testable import Gateway
@testable import HTTP

struct StreamTableTests {
    private static let second: Int64 = 1_000_000

    /// A table of one topic whose partitions stand at these offsets.
    private func table(at places: [Int64] = [0], keepAliveSeconds: Int? = nil) -> StreamTable {
        var table = StreamTable(keepAliveSeconds.map { StreamLimits(keepAliveSeconds: $0) } ?? StreamLimits())
        table.place(.iOS, at: places)
        return table
    }

    /// A stream of anna's phone.
    private func enter(_ table: inout StreamTable, after: Int64? = nil) -> LooseStream {
        let loose = LooseStream()
        _ = table.enter(Subscription("anna", "phone", after: after), loose.stream, now: 0)
        return loose
    }

    private func publish(
        _ table: inout StreamTable, _ offset: Int64, _ person: String, _ device: String, at seconds: Int64 = 0
    ) {
        let record = SentRecord(person: person, device: device, number: Int(offset))
        let partition = TopicPartition.number(ofKey: person.utf8Span.span, among: table.topics[.iOS]?.next.count ?? 1)
        let slow = table.take(
            .iOS, partition, offset, key: person.utf8Span.span, value: record.value.utf8Span.span,
            now: seconds * Self.second)
        #expect(slow.isEmpty)
    }

    private func tick(_ table: inout StreamTable, _ seconds: Int64) {
        let ended = table.tick(now: seconds * Self.second)
        #expect(ended.slow.isEmpty && ended.forbidden.isEmpty)
    }

    /// A device that reconnects again and again takes no room from others: its oldest stream ends.
    @Test func aDeviceHasOnlySoManyStreams() throws {
        var table = table()
        let phone = Subscription("anna", "phone", after: nil)
        let all = (0..<StreamTable.mostOfDevice).map { _ in enter(&table) }
        _ = table.enter(Subscription("anna", "tablet", after: nil), LooseStream().stream, now: 0)
        #expect(table.surplus(of: phone).isEmpty)
        (_, _) = (enter(&table), enter(&table))
        let oldest = all.prefix(2).map { ObjectIdentifier($0.stream) }
        #expect(table.surplus(of: phone).map(ObjectIdentifier.init) == oldest)
        table.leave(1)
        table.leave(2)
        #expect(table.surplus(of: phone).isEmpty)
    }

    @Test func otherPartitionsResetEvenAStreamThatWasAway() throws {
        var table = table(at: [5])
        let (live, away) = (enter(&table), enter(&table, after: 1))
        let catchUps = table.takeCatchUps()
        #expect(catchUps.count == 1)
        table.displace(.iOS, .partitions)
        #expect(table.figures.waiting == 1)
        table.place(.iOS, at: [7, 9, 11])
        for each in catchUps {
            let isTaken = table.handOver(each)
            #expect(isTaken)
        }
        let next = [7, 9, 11][Int(TopicPartition.number(ofKey: "anna".utf8Span.span, among: 3))]
        for events in [try live.taken(), try away.taken()] {
            #expect(events.map(\.name) == ["open", "reset"])
            #expect(events.last?.id == "\(next - 1)")
            #expect(events.last?.data?.contains(#""reason":"partitions""#) == true)
        }
    }

    @Test func quietStreamsGetCommentsThatMoveTheirID() throws {
        var table = table(at: [5], keepAliveSeconds: 10)
        let loose = enter(&table)
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
        var table = table(keepAliveSeconds: 10)
        let loose = (0..<1000).map { _ in enter(&table) }
        _ = table.tick(now: Self.second)
        let early = loose.count { (try? $0.taken().contains { $0.name == "message" }) == true }
        #expect((70...130).contains(early), "\(early) of 1000 in a tenth of the time")
    }

    @Test("A stream ends soon after its token is not valid any more, busy or not", arguments: [true, false])
    func aForbiddenStreamIsGivenBack(isBusy: Bool) throws {
        var table = table(keepAliveSeconds: 10)
        let isAllowed = Mutex(true)
        let (other, loose) = (enter(&table), LooseStream())
        _ = table.enter(
            Subscription("anna", "phone"), loose.stream, while: { isAllowed.withLock { $0 } }, now: 0)
        for second in Int64(1)...20 {
            if isBusy { publish(&table, second, "anna", "phone", at: second) }
            tick(&table, second)
        }
        isAllowed.withLock { $0 = false }
        var ended: [HTTPStream] = []
        for second in Int64(21)...30 {
            if isBusy { publish(&table, second, "anna", "phone", at: second) }
            ended += table.tick(now: second * Self.second).forbidden
        }
        #expect(ended.count == 1 && ended.first === loose.stream)
        #expect(table.figures.open == 1 && table.figures.tooSlow == 0)
        #expect(try !other.taken().isEmpty)
    }

    @Test func recordsThatCannotBeReadCostNothing() throws {
        var table = table()
        let loose = enter(&table)
        for (offset, value) in ["", "{", "[]", "{}", "{\"device\":7}", "\u{0}"].enumerated() {
            let slow = table.take(.iOS, 0, Int64(offset), key: "anna".utf8Span.span, value: value.utf8Span.span, now: 0)
            #expect(slow.isEmpty)
        }
        publish(&table, 9, "anna", "phone")
        #expect(try loose.taken().map(\.id) == ["-1", "9"])
    }

    @Test func anUnusedTopicIsGivenUpAfterAMinute() throws {
        var table = table()
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
