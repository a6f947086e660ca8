import Foundation
import Model
import TestSupport
import Testing

/// Pushes that a person has reviewed, one file each in `Golden` and its folders (rule R18).
///
/// `given` is rendering's record without what is usual: on an iPhone, with a delivery that presents Anna's parcel with a
/// banner, unless its type is another one or it says what it is `without`. `apns` is absent where no payload is made.
struct GoldenTests {
    static let cases = GoldenCase.all(
        in: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden"))

    @Test("pushes match the golden files", arguments: cases)
    func pushes(example: GoldenCase) throws {
        let difference = try example.difference { given in
            let published = try publish(bytes: Self.rendered(given))
            #expect(published.deadLetters.isEmpty, "\(example)")
            let apns = try published.first.apns
            return { $0.member("apns", apns) }
        }
        #expect(difference == nil, "\(example)")
    }

    @Test("there are some of each kind")
    func count() { #expect(Self.cases.count >= 16) }

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
