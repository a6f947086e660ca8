import Model
import Testing

struct AlertViewTests {
    // swift-format-ignore
    static let table: [(ExactString?, [AlertButton])] = [
        (nil, [AlertButton(title: "OK", role: .ok)]),
        ("unknown", [AlertButton(title: "OK", role: .ok)]),
        ("map", [AlertButton(title: "OK", role: .ok)]),
        ("arrival", [AlertButton(title: "Close", role: .close), AlertButton(title: "Track", role: .action)]),
        ("counted", [AlertButton(title: "Close", role: .close), AlertButton(title: "View", role: .action)]),
    ]

    @Test("R5: one button or two", arguments: table)
    func buttons(category: ExactString?, expected: [AlertButton]) throws {
        let step = Sample.step([Sample.notification(category: category)], devices: [Sample.phone(surface: .alert)])
        let alert = try #require(try render(step).first.views.alert)
        #expect(alert.buttons == expected && alert.actions.isEmpty)
    }

    @Test("R5: the body scrolls, so it is cut only at 4 KiB")
    func body() throws {
        let text = String(repeating: "a word ", count: 300)
        let step = Sample.step(
            [Sample.notification("{\"body\": \"\(text)\"}")], devices: [Sample.phone(surface: .alert)])
        #expect(try render(step).first.views.alert?.body == String(text.dropLast()))
        let longer = Sample.step(
            [Sample.notification("{\"body\": \"\(text)\(text)\"}")], devices: [Sample.phone(surface: .alert)])
        let body = try #require(try render(longer).first.views.alert?.body)
        #expect(body.utf8.count <= 4096 && body.hasSuffix("…"))
    }
}
