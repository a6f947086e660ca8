@testable import Checks
import Foundation
import Model
import TestSupport
import Testing

struct SampleRecordsTests {
    @Test func eachIsRight() throws {
        for sample in SampleRecords.requests.records { _ = try sample.read(as: Request.self) }
        for sample in SampleRecords.apps.records { _ = try sample.read(as: App.self) }
        for sample in SampleRecords.people.records { _ = try sample.read(as: Person.self) }
        for sample in SampleRecords.interactions.records { _ = try sample.read(as: Interaction.self) }
        #expect(RecordKind.allCases.map { SampleRecords.of($0).records.count } == [7, 2, 2, 5])
    }

    /// Every member of the published schema is in a sample, so that a problem at any place has an example.
    @Test(arguments: RecordKind.allCases) func eachHasEveryMember(kind: RecordKind) throws {
        let (schema, samples) = (kind.rawValue, SampleRecords.of(kind).records)
        let file = packageFolder.appendingPathComponent("deploy/contract/schemas/\(schema).json")
        let published = Self.properties(of: try JSONSerialization.jsonObject(with: Data(contentsOf: file)))
        var known: Set<String> = []
        for sample in samples {
            known.formUnion(Self.names(of: try JSONSerialization.jsonObject(with: Data(sample.bytes))))
        }
        #expect(!published.isEmpty)
        #expect(published.subtracting(known).sorted() == Self.unneeded[schema, default: []])
    }

    /// Members that only request something that the checks reject or ignore.
    static let unneeded = ["request": ["badge", "haptic", "vibrate", "vibration"]]

    private static func properties(of schema: Any) -> Set<String> {
        var names: Set<String> = []
        if let object = schema as? [String: Any] {
            if let properties = object["properties"] as? [String: Any] { names.formUnion(properties.keys) }
            for value in object.values { names.formUnion(properties(of: value)) }
        } else if let list = schema as? [Any] {
            for value in list { names.formUnion(properties(of: value)) }
        }
        return names
    }

    private static func names(of value: Any) -> Set<String> {
        if let object = value as? [String: Any] {
            return object.reduce(into: []) { $0.formUnion(names(of: $1.value).union([$1.key])) }
        }
        return (value as? [Any] ?? []).reduce(into: []) { $0.formUnion(names(of: $1)) }
    }
}
