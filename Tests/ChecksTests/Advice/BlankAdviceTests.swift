import Model
import Testing

struct BlankAdviceTests {
    static let table: [(content: [String: String], fields: [String])] = [
        (["title": " ", "body": "Your parcel is here."], ["content.title"]),
        (["title": "Rent", "subtitle": "\t", "body": " "], ["content.subtitle", "content.body"]),
        (["title": "", "body": "Your parcel is here."], []), (["title": "Rent"], []), (["body": "🎉"], []),
        (["subtitle": "Rent"], []), (["bodyLocKey": "SOMEWHERE"], []), (["body": "…"], []),
    ]

    @Test("content-blank", arguments: table) func blank(content: [String: String], fields: [String]) throws {
        let advice = try AdviceProbe().advice(["content": content]).filter { $0.code == .contentBlank }
        #expect(advice.map { $0.field ?? "" } == fields)
    }
}
