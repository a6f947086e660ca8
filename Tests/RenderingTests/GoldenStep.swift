import Foundation
import Model

/// The step of a golden file, which leaves out what is as usual: a step for the app `parcels` presents Anna her parcel
/// on its way, on an iPhone.
///
/// Its `notification` and `devices` say what is different, and what they are `without`. A device is a name in
/// `Golden/devices.json`, or an object with the id of one there. What is gathered has `notifications`, of any app.
enum GoldenStep {
    private typealias Object = [String: Any]

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden")

    /// The bytes of the complete record.
    static func bytes(of given: JSONSlice) throws -> [UInt8] {
        let given = try object(Data(given.bytes))
        let known = try object(try Data(contentsOf: folder.appendingPathComponent("devices.json")))
        let app = given["app"] as? String ?? "parcels"
        var step: Object = [
            "id": "step", "sequence": 1, "person": "anna", "at": "2026-09-21T14:13:20Z", "kind": "present",
            "why": ["code": "alerted", "rule": "S13"], "locale": "en",
        ]
        step["app"] = given["notifications"] == nil ? app : nil
        step.merge(given) { $1 }
        let notes = given["notifications"] as? [Object] ?? [step.removeValue(forKey: "notification") as? Object ?? [:]]
        step["notifications"] = notes.map { notification($0, of: app) }
        let devices = given["devices"] as? [Any] ?? ["iphone"]
        step["devices"] = devices.map { device in
            let device = device as? Object ?? ["id": device]
            return completed(device, by: known[device["id"] as? String ?? ""] as? Object ?? [:])
        }
        return Array(try JSONSerialization.data(withJSONObject: step))
    }

    private static func notification(_ given: Object, of app: String) -> Object {
        let id = given["id"] as? String ?? "\(app)/r1/anna"
        let content = ["title": "Parcel on Its Way", "body": "Your parcel arrives at 17:40."]
        return completed(
            given, by: ["id": id, "app": id.slashedParts(most: 2)[0], "level": "active", "content": content])
    }

    private static func completed(_ given: Object, by usual: Object) -> Object {
        let without = ["without"] + (given["without"] as? [String] ?? [])
        return usual.merging(given) { $1 }.filter { !without.contains($0.key) }
    }

    private static func object(_ data: Data) throws -> Object {
        try JSONSerialization.jsonObject(with: data) as? Object ?? [:]
    }
}
