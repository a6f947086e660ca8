import Model
import TestSupport
import Testing

struct SensitiveDataTests {
    static let harmless = [
        "Lakers 102, Celtics 99", "Invoice 2024-0012345", "3.14159265358979", "Room 4829",
    ]

    @Test("no sensitive-data", arguments: harmless) func passes(body: String) throws {
        try SensitiveDataTable.expectNone(body)
    }

    @Test func theTitleIsToldApart() throws {
        let advice = try AdviceProbe().advice([
            "content": [
                "title": "Code 482913", "subtitle": "482913 is your code", "body": "DE89 3704 0044 0532 0130 00",
            ]
        ]).filter { $0.code == .sensitiveData }
        #expect(advice.map { $0.field } == ["content.title", "content.subtitle", "content.body"])
        #expect(
            advice.first?.detail
                == "the title holds a one-time code, which a watch's short look shows to anyone near: "
                + "leave it out, and show it in the app")
    }

    @Test func alsoInASendersWords() throws {
        let sender: [String: Any] = ["communication": ["intent": "send-message", "sender": ["name": "Sara"]]]
        #expect(try AdviceProbe().codes(body: "my pin is 4829", sender).contains("sensitive-data"))
    }
}

/// No output repeats the sensitive data that was found.
struct SensitiveDataOutputTests {
    enum Way: CaseIterable { case accepted, adviceAsError, wrongType, unknownField, badAttachment, badUpdate, number }

    @Test("advice and problems hold no sensitive value", arguments: Way.allCases) func nowhere(way: Way) throws {
        for body in SensitiveDataTable.all.flatMap(\.bodies) {
            let reply = try Self.send(body, way)
            #expect(reply.outcome == (way == .accepted || way == .unknownField ? "accepted" : reply.outcome))
            let secrets = Self.secrets(of: body)
            #expect(!secrets.isEmpty, "\(body)")
            let said = "\(reply.advice) \(String(describing: reply.problems))"
            for secret in secrets { #expect(!said.contains(secret), "\(way): \(secret)") }
        }
    }

    /// The words of the text that contain a digit.
    private static func secrets(of body: String) -> [String] {
        body.split { " :,=".contains($0) }.map(String.init)
            .filter { $0.count > 3 && $0 != "0000" && $0.contains { $0.isNumber } }
            .map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
    }

    private static func send(_ body: String, _ way: Way) throws -> DoorProbe.Reply {
        var probe = AdviceProbe()
        var content: [String: Any] = ["title": body, "subtitle": body, "body": body]
        var request: [String: Any] = ["id": "r1"]
        switch way {
        case .accepted: break
        case .adviceAsError: probe.app["adviceAsErrors"] = ["sensitive-data"]
        case .wrongType: content["attachments"] = body
        case .unknownField: content["colour"] = body
        case .badAttachment: content["attachments"] = [["id": body + "\n", "url": body, "type": body]]
        case .badUpdate:
            request["type"] = "withdraw"
            request["target"] = ["app": true]
        case .number: content["attachments"] = [["bytes": Int(body.filter(\.isWholeNumber)) ?? 0, "seconds": -4829]]
        }
        request["content"] = content
        return try probe.reply(request)
    }
}
