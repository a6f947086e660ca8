import Foundation
import Model
import TestSupport
import Testing

/// The published schemas and the code have the same closed lists.
struct ContractListsTests {
    static func definitions() throws -> [String: [String: Any]] {
        let file = packageFolder.appendingPathComponent("deploy/contract/schemas/common.json")
        let schemas = try JSONSerialization.jsonObject(with: try Data(contentsOf: file)) as? [String: Any]
        return try #require(schemas?["$defs"] as? [String: [String: Any]])
    }

    static func words(of schema: [String: Any]?) -> [String] { (schema?["enum"] as? [String] ?? []).sorted() }

    @Test func codesAndReasons() throws {
        let all = try Self.definitions()
        #expect(Self.words(of: all["receiptCode"]) == ReceiptCode.allCases.map(\.rawValue).sorted())
        #expect(Self.words(of: all["adviceCode"]) == AdviceCode.allCases.map(\.rawValue).sorted())
        #expect(Self.words(of: all["personReason"]) == Reason.allCases.map(\.rawValue).sorted())
    }

    @Test func platforms() throws {
        #expect(Self.words(of: try Self.definitions()["platform"]) == Platform.allCases.map(\.rawValue).sorted())
    }

    @Test func services() throws {
        let file = packageFolder.appendingPathComponent("deploy/contract/schemas/headers.json")
        let schemas = try JSONSerialization.jsonObject(with: try Data(contentsOf: file)) as? [String: Any]
        let headers = try #require(schemas?["$defs"] as? [String: [String: Any]])
        let letters = headers.values.compactMap { $0["properties"] as? [String: [String: Any]] }
        let names = letters.compactMap { $0[HeaderName.service] }.map { Self.words(of: $0) }
        #expect(names == [Service.allCases.map(\.rawValue).sorted()])
    }

    @Test func details() throws {
        let details = try #require(try Self.definitions()["details"]?["properties"] as? [String: [String: Any]])
        #expect(details.keys.sorted() == ReceiptDetails.Name.allCases.map(\.rawValue).sorted())
        #expect(Self.words(of: details["passedBy"]) == FocusPassRule.allCases.map(\.rawValue))
    }
}
