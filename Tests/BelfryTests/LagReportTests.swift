import Foundation
import Model
import Testing

@testable import Belfry

struct LagReportTests {
    private static let now = Instant(milliseconds: 100_000)

    /// A partition with `waiting` records, the first of which was written `seconds` ago.
    private static func partition(
        _ topic: Topic, _ number: Int32 = 0, waiting: Int64 = 0, seconds: Double = 0, hidden: Int64 = 0,
        holder: String? = "w-0", hasLeader: Bool = true
    ) -> LagReport.Partition {
        LagReport.Partition(
            topic: topic, number: number, next: 10, stable: 10 + waiting - hidden, end: 10 + waiting,
            hasLeader: hasLeader,
            oldest: waiting > 0 ? Instant(milliseconds: now.milliseconds - Int64(seconds * 1000)) : nil, holder: holder)
    }

    private static func reader(
        _ name: String, _ partitions: [LagReport.Partition], processes: [String] = ["w-0"], followers: [String] = [],
        hasCommitted: Bool = true
    ) -> LagReport.Reader {
        LagReport.Reader(
            name: name, processes: processes, partitions: partitions, followers: followers, hasCommitted: hasCommitted)
    }

    // swift-format-ignore
    static let table: [(name: String, reader: LagReport.Reader, expected: [String])] = [
        ("nothing waits", reader("delivery", [partition(.rendered)]), []),
        ("what a busy service has in hand is no news",
         reader("delivery", [partition(.rendered, waiting: 500, seconds: 0.9)]), []),
        ("one partition", reader("delivery", [partition(.rendered, waiting: 5, seconds: 2)]),
         ["delivery is behind by 5 records on 1 partition, the oldest 2.0 s old"]),
        ("who waits for it",
         reader("rendering",
                [partition(.scheduled, 0, waiting: 5, seconds: 2), partition(.scheduled, 1, waiting: 2, seconds: 200),
                 partition(.scheduled, 2)],
                followers: ["delivery"]),
         ["rendering is behind by 7 records on 2 of 3 partitions, the oldest 200 s old; delivery waits for it"]),
        ("several who wait",
         reader("scheduling", [partition(.classified, waiting: 1, seconds: 1)], followers: ["rendering", "delivery"]),
         ["scheduling is behind by 1 records on 1 partition, the oldest 1.0 s old; rendering and delivery wait for it"]),
        ("an open transaction",
         reader("delivery", [partition(.rendered, 3, waiting: 4, seconds: 9, hidden: 4)]),
         ["delivery is behind by 4 records on 1 partition, the oldest 9.0 s old",
          "delivery cannot read 4 records of notifications.rendered, partition 3: they are behind an open transaction "
            + "of who writes this topic"]),
        ("an open transaction behind records that can be read",
         reader("delivery", [partition(.rendered, waiting: 4, seconds: 9, hidden: 3)]),
         ["delivery is behind by 4 records on 1 partition, the oldest 9.0 s old"]),
        ("the urgent lane goes first",
         reader("delivery", [partition(.renderedUrgent, waiting: 8, seconds: 1),
                             partition(.rendered, waiting: 4, seconds: 9)]),
         ["delivery is behind by 12 records on 2 of 2 partitions, the oldest 9.0 s old",
          "partition 0 of notifications.rendered waits behind 8 records of the urgent lane, which delivery processes "
            + "first"]),
        ("no process", reader("delivery", [partition(.rendered, holder: nil)], processes: []),
         ["no process of delivery runs"]),
        ("webhooks need not run", reader("webhooks", [partition(.receipts, holder: nil)], processes: []), []),
        ("apns need not run", reader("apns", [partition(.deliveriesIOS, holder: nil)], processes: []), []),
        ("a group that shares anew",
         reader("delivery", [partition(.rendered, 0, holder: nil), partition(.rendered, 1)]),
         ["nobody reads 1 partitions of delivery, which is sharing them among its processes"]),
        ("no leader", reader("delivery", [partition(.rendered, 2, hasLeader: false)]),
         ["no broker leads partition 2 of notifications.rendered: delivery waits for it"]),
    ]

    @Test(arguments: table.indices) func findings(index: Int) {
        let row = Self.table[index]
        #expect(LagReport(now: Self.now, readers: [row.reader]).findings == row.expected, "\(row.name)")
    }

    @Test(
        "Nothing waits for webhooks that never ran",
        arguments: [
            (["w-0"], false, 900), ([], true, 900), ([], false, 0),
        ])
    func waitsForWhatIsInUse(processes: [String], hasCommitted: Bool, expected: Double) {
        let partition = Self.partition(.receipts, waiting: 5, seconds: 900, holder: nil)
        let report = LagReport(
            now: Self.now,
            readers: [
                Self.reader("webhooks", [partition], processes: processes, hasCommitted: hasCommitted),
                Self.reader("delivery", [Self.partition(.rendered)]),
            ])
        #expect(report.longest == expected)
        #expect(report.findings.contains { $0.hasPrefix("webhooks is behind") } == (expected > 0))
    }

    @Test func theLongestWaitComesFirst() {
        let report = LagReport(
            now: Self.now,
            readers: [
                Self.reader("rendering", [Self.partition(.scheduled, waiting: 1, seconds: 3)]),
                Self.reader("delivery", [Self.partition(.rendered, waiting: 1, seconds: 7)]),
            ])
        #expect(report.findings.map { $0.prefix(8) } == ["delivery", "renderin"])
        #expect(report.longest == 7)
    }

    @Test func theTableHasALineForEachPartitionOnWhichSomethingWaits() {
        let report = LagReport(
            now: Self.now,
            readers: [
                Self.reader(
                    "delivery",
                    [
                        Self.partition(.renderedUrgent, 0), Self.partition(.rendered, 0, waiting: 12, seconds: 3.25),
                        Self.partition(.rendered, 1, holder: nil, hasLeader: false),
                    ], processes: ["w-0", "w-1"])
            ])
        #expect(
            LagText(report: report, isWhole: false).text == """
                service   topic                   partition  records  seconds  process
                delivery                                          12      3.2  2 processes
                          notifications.rendered          0       12      3.2  w-0
                          notifications.rendered          1        ?        ?  nobody

                Delivery is behind by 12 records on 1 partition, the oldest 3.2 s old.
                Nobody reads 1 partitions of delivery, which is sharing them among its processes.
                No broker leads partition 1 of notifications.rendered: delivery waits for it.

                """)
        #expect(LagText(report: report, isWhole: true).text.contains("notifications.rendered.urgent"))
    }
}
