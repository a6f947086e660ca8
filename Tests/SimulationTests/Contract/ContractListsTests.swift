import Foundation
import Model
import TestSupport
import Testing

/// The published schemas and the code have the same closed lists.
struct ContractListsTests {
    private static func definitions(_ file: String) throws -> [String: [String: Any]] {
        let file = packageFolder.appendingPathComponent("deploy/contract/schemas/\(file).json")
        let schemas = try JSONSerialization.jsonObject(with: try Data(contentsOf: file)) as? [String: Any]
        return try #require(schemas?["$defs"] as? [String: [String: Any]])
    }

    private static func words(of schema: [String: Any]?) -> [String] { (schema?["enum"] as? [String] ?? []).sorted() }

    @Test func theListsAreThoseOfTheCode() throws {
        let common = try Self.definitions("common")
        let details = try #require(common["details"]?["properties"] as? [String: [String: Any]])
        #expect(details.keys.sorted() == ReceiptDetails.Name.allCases.map(\.rawValue).sorted())
        let headers = try Self.definitions("headers").values.compactMap { $0["properties"] as? [String: [String: Any]] }
        let lists: [([String: Any]?, [String])] = [
            (common["receiptCode"], ReceiptCode.allCases.map(\.rawValue)),
            (common["adviceCode"], AdviceCode.allCases.map(\.rawValue)),
            (common["personReason"], Reason.allCases.map(\.rawValue)),
            (common["platform"], Platform.allCases.map(\.rawValue)),
            (details["passedBy"], FocusPassRule.allCases.map(\.rawValue)),
            (headers.compactMap { $0[HeaderName.service] }.first, Service.allCases.map(\.rawValue)),
        ]
        for (schema, cases) in lists { #expect(Self.words(of: schema) == cases.sorted()) }
    }
}
