import Model
import Testing

@testable import Page

struct SymbolTests {
    /// A name, and the name whose drawing it uses.
    static let table: [(String, String?)] = [
        ("checkmark", "checkmark"), ("checkmark.circle.fill", "checkmark"), ("trash.fill", "trash"),
        ("bell.slash.fill", "bell.slash"), ("bell.badge", "bell"), ("door.left.hand.closed", "door"),
        ("phone.down.fill", "phone.down"), ("phone.arrow.up.right", "phone"), ("person.2", "person"),
        ("checkmarks", nil), ("", nil), (".", nil), ("unknown.symbol", nil), ("<script>", nil),
    ]

    @Test(arguments: 0..<table.count) func aVariantTakesTheDrawingOfItsBeginning(_ row: Int) {
        let (name, drawn) = Self.table[row]
        let path = drawn.flatMap { Symbol(named: $0) }?.path.description
        #expect((path != nil) == (drawn != nil))
        #expect(Symbol(named: name)?.path.description == path)
    }

    @Test func everyDrawingIsPathDataAlone() {
        #expect(Symbol.names.count > 60)
        for name in Symbol.names {
            let path = Symbol(named: name)?.path.description ?? ""
            #expect(path.hasPrefix("M"), "\(name)")
            #expect(path.wholeMatch(of: /[MmLlHhVvCcSsAaZz0-9 .-]+/) != nil, "\(name): \(path)")
        }
    }

    @Test("R12: an action has its symbol, or the first letter of its name if the symbol is unknown")
    func actionsHaveTheirSymbols() throws {
        let actions: [[String: Any]] = [
            ["id": "a", "title": "Done", "icon": "checkmark"], ["id": "b", "title": "Odd", "icon": "odd.thing"],
        ]
        let lines = try PageStories.lines(extra: ["category": "c"], category: ["id": "c", "actions": actions])
        let page = try Markup(try PageStories.page(of: lines).html)
        let isSymbol = { (label: String) in { (element: Markup.Element) in element.attributes["aria-label"] == label } }
        let drawn = page.inside(isSymbol("Symbol checkmark")).filter { $0.name == "path" }.map { $0.attributes["d"] }
        #expect(Set(drawn) == [Symbol(named: "checkmark")?.path.description])
        #expect(page.all(where: isSymbol("Symbol checkmark")) == "")
        #expect(Set(page.all(where: isSymbol("Symbol odd.thing")).split(separator: "\n")) == ["O"])
    }
}
