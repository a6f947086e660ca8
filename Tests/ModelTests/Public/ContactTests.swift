@testable import Model
import Testing

struct ContactTests {
    private static let chat = AppID(derived: "chat")
    private static let book = ContactBook([
        Contact(
            id: PlainID(derived: "mum"), handles: ["+49 30 123-456", "Mum@Example.org"].compactMap { Handle($0) },
            ids: [chat: [PlainID(derived: "u1")]]),
        Contact(id: PlainID(derived: "twin"), handles: ["mum@example.org", "+1 555 0100"].compactMap { Handle($0) }),
    ])

    /// Handle, sender id, app, and the contact found.
    @Test(
        arguments: [
            ("+4930123456", nil, "chat", "mum"), ("004930123456", nil, "chat", "mum"),
            ("MUM@EXAMPLE.ORG", nil, "chat", "mum"), ("\u{202A}+49 30 123456\u{202C}", nil, "chat", "mum"),
            ("+15550100", nil, "chat", "twin"), (nil, "u1", "chat", "mum"), (nil, "u1", "mail", nil),
            ("030123456", nil, "chat", nil), ("nobody@example.org", "u1", "chat", "mum"), (nil, nil, "chat", nil),
            ("@mum", nil, "chat", nil), ("+15550100", "u1", "chat", "twin"),
        ] as [(String?, String?, String, String?)])
    func senderIsMatched(_ handle: String?, _ sender: String?, _ app: String, _ expected: String?) {
        let contact = Self.book.contact(
            handle: handle, sender: sender.map { PlainID(derived: $0) }, of: AppID(derived: app))
        #expect(contact?.id.string == expected)
    }

    /// The list of a Focus, the sender's contact and handle; whether an entry names the sender.
    @Test(
        arguments: [
            (["mum"], "mum", nil, true), (["MUM"], "mum", nil, false), (["mum@example.org"], "mum", nil, true),
            (["+49 (30) 123456"], "mum", "other@example.org", true), (["a@b.c"], nil, "A@B.C", true),
            (["mum"], nil, "a@b.c", false), ([], "mum", nil, false),
        ] as [([String], String?, String?, Bool)])
    func listNamesSender(_ list: [String], _ contact: String?, _ handle: String?, _ expected: Bool) {
        let people = FocusPeople(mode: .allow, list: list)
        #expect(people.names(contact.flatMap { Self.book[PlainID(derived: $0)] }, handle: handle) == expected)
    }
}
