@testable import Model
import TestSupport
import Testing

/// What the metrics count stands on the records, so that it goes where they go.
struct OutputTests {
    static let app = AppID(derived: "parcel")

    static func receipt(_ code: ReceiptCode, _ rule: Rule, isTerminal: Bool = false) -> Receipt {
        Receipt(
            of: app, request: RequestID(derived: "r"), person: PersonID(derived: "anna"), code: code, rule: rule,
            isTerminal: isTerminal, at: .distantPast)
    }

    static func counted(_ code: ReceiptCode, _ rule: Rule, isTerminal: Bool = false) -> Counted {
        let kind = ReceiptUse.Kind(code: code, rule: Recorded(rule), isTerminal: isTerminal)
        return .receipt(ReceiptUse(app: app, kind: kind))
    }

    static func counted(_ output: borrowing Output) -> [Counted] { output.items.compactMap(\.counted) }

    @Test func receiptsAloneAreCounted() {
        var output = Output()
        output.send(Self.receipt(.held, .s10))
        output.send(Self.receipt(.alerted, .s13, isTerminal: true))
        output.send(raw: nil, to: .registeredApps, key: Array("a".utf8).span)
        output.send(to: .deliveriesIOS, key: "anna") { $0.write("x") }
        output.send(Receipt.registered(.person(PersonID(derived: "anna")), at: .distantPast, advice: []))
        let registered = ReceiptUse.Kind(code: .registered, rule: Recorded(.i), isTerminal: true)
        #expect(
            Self.counted(output) == [
                Self.counted(.held, .s10), Self.counted(.alerted, .s13, isTerminal: true),
                .receipt(ReceiptUse(app: nil, kind: registered)),
            ])
    }

    @Test func whatIsLeftOutIsNotCounted() {
        var output = Output()
        for code in [ReceiptCode.held, .quiet, .alerted] { output.send(Self.receipt(code, .s13)) }
        output.remove(at: 1)
        #expect(Self.counted(output) == [Self.counted(.held, .s13), Self.counted(.alerted, .s13)])
        output.truncate(to: 1)
        #expect(Self.counted(output) == [Self.counted(.held, .s13)])
        output.truncate()
        #expect(Self.counted(output) == [])
    }

    /// Bytes of records that were left out would fill the transactions after them.
    @Test(arguments: [[0], [0, 1], [1, 0], [0, 1, 2], [2, 1, 0]])
    func whatIsLeftOutTakesNoRoom(places: [Int]) {
        var output = Output()
        for code in [ReceiptCode.held, .quiet, .alerted] { output.send(Self.receipt(code, .s13)) }
        for place in places.sorted(by: >) { output.remove(at: place) }
        output.truncate()
        let (bytes, count) = (output.byteCount, output.items.count)
        #expect(bytes == 0 && count == 0)
    }
}
