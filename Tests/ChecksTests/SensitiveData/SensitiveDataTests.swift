import Foundation
import Model
import TestSupport
import Testing

struct SensitiveDataTests {
    static let found = SensitiveDataTable.all.flatMap { table in table.applies.map { (table.name, $0) } }

    @Test("sensitive-data: exactly one advice, which names the kind", arguments: found)
    func finds(kind: String, body: String) throws {
        let advice = try AdviceProbe().advice(["content": ["body": body]]).filter { $0.code == .sensitiveData }
        #expect(
            advice.map(\.detail) == [
                "the body holds \(kind), which anyone near can read: leave it out, and show it in the app"
            ])
        #expect(advice.map(\.field) == ["content.body"])
    }

    static let harmless =
        ["Lakers 102, Celtics 99", "Invoice 2024-0012345", "3.14159265358979", "Room 4829"]
        + SensitiveDataTable.all.flatMap(\.passes)

    @Test("no sensitive-data", arguments: harmless) func passes(body: String) throws {
        #expect(try !AdviceProbe().codes(body: body).contains("sensitive-data"))
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
}

/// No output repeats the sensitive data that was found.
struct SensitiveDataOutputTests {
    enum Way: CaseIterable { case accepted, adviceAsError, wrongType, unknownField, badAttachment, badUpdate, number }

    @Test("advice and problems hold no sensitive value", arguments: Way.allCases) func nowhere(way: Way) throws {
        // A health result has no digits.
        for body in SensitiveDataTable.all.filter({ $0.name != "a health result" }).flatMap(\.applies) {
            let reply = try Self.send(body, way)
            #expect(reply.outcome == (way == .accepted || way == .unknownField ? "accepted" : reply.outcome))
            let secrets = Self.secrets(of: body)
            #expect(!secrets.isEmpty, "\(body)")
            let said = "\(reply.advice) \(String(describing: reply.problems))"
            for secret in secrets { #expect(!said.contains(secret), "\(way): \(secret)") }
        }
    }

    /// The words of the text that contain a digit or are quoted.
    private static func secrets(of body: String) -> [String] {
        body.split { " :,=".contains($0) }.map(String.init)
            .filter { $0.count > 3 && $0 != "0000" && $0.contains { $0.isNumber || $0 == "“" } }
            .map { $0.trimmingCharacters(in: ["“", "”", "."]) }
    }

    private static func send(_ body: String, _ way: Way) throws -> CheckProbe.Reply {
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
