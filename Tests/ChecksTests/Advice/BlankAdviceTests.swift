import Model
import Testing

struct BlankAdviceTests {
    static let table: [(content: [String: String]?, fields: [String])] = [
        (["title": "", "body": ""], ["content"]), (["body": "  \n"], ["content"]),
        (["title": " ", "body": "\u{200B}"], ["content"]),
        (["targetContentId": "t"], ["content"]), (["subtitle": "\u{A0}"], ["content"]),
        (["title": " ", "body": "Your parcel is here."], ["content.title"]),
        (["title": "Rent", "subtitle": "\t", "body": " "], ["content.subtitle", "content.body"]),
        (nil, []), (["title": "", "body": "Your parcel is here."], []), (["title": "Rent"], []), (["body": "🎉"], []),
        (["subtitle": "Rent"], []), (["bodyLocKey": "SOMEWHERE"], []), (["body": "…"], []),
    ]

    @Test("content-blank", arguments: table) func blank(content: [String: String]?, fields: [String]) throws {
        var request: [String: Any] = [:]
        request["content"] = content
        let advice = try AdviceProbe().advice(request).filter { $0.code == .contentBlank }
        #expect(advice.map { $0.field ?? "" } == fields)
    }

    static var elsewhere: [[String: Any]] {
        [
            ["content": ["attachments": [["url": "https://e.com/a.png"]]]],
            ["content": ["body": ""], "communication": ["intent": "send-message", "sender": ["name": "Sara"]]],
            ["content": ["data": ["x": 1]], "category": "C"],
        ]
    }

    @Test("a picture, a sender or an extension's content is not blank", arguments: elsewhere.indices)
    func something(index: Int) throws {
        let part: [String: Any] = [
            "id": "x", "categories": ["C"], "initialContentSizeRatio": 1, "layout": [["text": "Hi"]],
        ]
        let probe = AdviceProbe(category: [:], app: ["contentExtensions": [part]])
        #expect(try !probe.codes(Self.elsewhere[index]).contains("content-blank"))
    }

    @Test func whatIsImportantIsToldOnce() throws {
        let request: [String: Any] = ["interruptionLevel": "critical", "content": ["body": "   "]]
        #expect(try AdviceProbe().codes(request) == ["important-by-badge-only"])
    }
}
