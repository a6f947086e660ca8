import Foundation
import Model
import TestSupport
import Testing

/// Pushes that a person has reviewed, one file each in `Golden` and its folders (rule R18).
///
/// `given` is rendering's record without what is usual: on an iPhone, with a delivery that presents Anna's parcel with a
/// banner, unless its type is another one or it says what it is `without`. `apns` has what differs from ``usual``, and is
/// absent where no payload is made.
struct GoldenTests {
    static let cases = GoldenCase.all(
        in: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden"))

    @Test("pushes match the golden files", arguments: cases)
    func pushes(example: GoldenCase) throws {
        let difference = try example.difference { given in
            let published = try publish(bytes: Self.rendered(given))
            #expect(published.deadLetters.isEmpty, "\(example)")
            let apns = try published.first.apns
            return { $0.member("apns", apns.map { Self.difference($0, from: Self.usual) }) }
        }
        #expect(difference == nil, "\(example)")
    }

    @Test("there are some of each kind")
    func count() { #expect(Self.cases.count >= 16) }

    /// What most pushes have.
    private static let usual = JSONSlice { writer in
        let headers =
            #"{"apns-topic":"parcels","apns-push-type":"alert","apns-priority":"10","apns-expiration":"1790086400","#
            + #""apns-collapse-id":"parcels/r1/anna"}"#
        let payload =
            #"{"aps":{"sound":"default","interruption-level":"active"},"#
            + #""belfry":{"delivery":"step/device","notification":"parcels/r1/anna"}}"#
        let push = #"{"token":"ab12","environment":"production","headers":\#(headers),"payload":\#(payload)}"#
        writer.append(raw: push.utf8Span.span)
    }

    /// The members that differ from those of `usual`, and the names of those it is `without`.
    private static func difference(_ push: JSONSlice, from usual: JSONSlice) -> JSONSlice {
        let (members, others) = (push.members, usual.members)
        return JSONSlice { writer in
            writer.beginObject()
            for (name, value) in members {
                let other = others.first { $0.name == name }?.value
                if value == other { continue }
                writer.name(escaping: name)
                let isPart = !value.members.isEmpty && other?.members.isEmpty == false
                writer.write(isPart ? difference(value, from: other ?? value) : value)
            }
            writer.member("without", others.map(\.name).filter { name in !members.contains { $0.name == name } })
            writer.endObject()
        }
    }

    private typealias Object = [String: Any]

    /// The record of a golden file, completed with the members that every record needs.
    private static func rendered(_ given: JSONSlice) throws -> [UInt8] {
        let given = try JSONSerialization.jsonObject(with: Data(given.bytes)) as? Object ?? [:]
        let platform = given["platform"] ?? "ios"
        var delivery: Object = [
            "id": "step/device", "sequence": 1, "person": "anna", "device": "device", "at": "2026-09-21T14:13:20Z",
            "why": ["code": "alerted", "rule": "S13"], "platform": platform,
        ]
        let different = given["delivery"] as? Object ?? [:]
        if different["type"] == nil {
            let usual: Object = [
                "type": "present", "app": "parcels", "notification": "parcels/r1/anna", "interruptionLevel": "active",
                "alert": ["surface": "banner", "sound": ["name": "default"]], "list": true,
            ]
            delivery.merge(usual) { $1 }
        }
        delivery.merge(different) { $1 }
        for name in ["without"] + (different["without"] as? [String] ?? []) { delivery[name] = nil }
        let push = (given["push"] as? Object ?? [:]).merging(["token": "ab12"]) { own, _ in own }
        let record: Object = ["platform": platform, "delivery": delivery, "push": push]
        return Array(try JSONSerialization.data(withJSONObject: record, options: .sortedKeys))
    }
}
