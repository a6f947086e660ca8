@testable import Model
import Testing

@testable import Rendering

struct LayoutElementsTests {
    private func elements(_ layout: [LayoutElement], hasControls: Bool = true) throws -> [CustomElement] {
        let data = #"{"on": true, "off": "no", "out": "../a", "in": "a/b"}"#
        let shown = try Sample.shown(#"{"data": \#(data), "attachments": [{"id": "p", "url": "p.png"}]}"#)
        var filler = TemplateFiller(shown, shown.findings)
        return try filler.elements(of: layout, hasControls: hasControls)
    }

    private func words(_ text: String) throws -> LayoutText { LayoutText(plain: try Template(text)) }

    // swift-format-ignore
    static let files: [(ResourceReference.Source, String, String?)] = [
        (.bundle, "map.png", "map.png"), (.group, "{data.in}", "a/b"), (.group, "{data.out}", nil),
        (.bundle, "{data.none}", nil), (.attachment, "p", "p.png"), (.attachment, "q", nil),
    ]

    @Test("R9: files must be in the bundle, the app group or the attachments", arguments: files)
    func file(source: ResourceReference.Source, name: String, expected: String?) throws {
        let reference = ResourceReference(source: source, name: try Template(name))
        #expect(try elements([.image(reference)]).first?.name == expected)
        #expect(try elements([.media(reference)]).first?.name == expected)
    }

    @Test("R10: switches and buttons, or no controls")
    func controls() throws {
        let layout: [LayoutElement] = [
            .button(try words("Call"), action: PlainID(derived: "call")),
            .toggle(try words("A"), .fixed(false)),
            .toggle(try words("B"), .template(try Template("{data.on}"))),
            .toggle(try words("C"), .template(try Template("{data.off}"))),
        ]
        #expect(try elements(layout).map(\.isOn) == [nil, false, true, false])
        #expect(try elements(layout, hasControls: false).isEmpty)
    }
}
