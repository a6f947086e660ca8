import Foundation
import Model
import TestSupport
import Testing

/// The published contract and the code have the same topics and the same closed lists.
struct ContractListsTests {
    /// The objects that a member of a file of the contract has.
    private static func objects(_ member: String, of file: String) throws -> [String: [String: Any]] {
        let file = packageFolder.appendingPathComponent("deploy/contract/\(file).json")
        let document = try JSONSerialization.jsonObject(with: try Data(contentsOf: file)) as? [String: Any]
        return try #require(document?[member] as? [String: [String: Any]])
    }

    private static func words(of schema: [String: Any]?) -> [String] { (schema?["enum"] as? [String] ?? []).sorted() }

    @Test func everyPublicTopicIsAChannel() throws {
        let addresses = try Self.objects("channels", of: "asyncapi").values.compactMap { $0["address"] as? String }
        #expect(addresses.sorted() == Topic.allCases.filter(\.isPublic).map(\.rawValue).sorted())
    }

    @Test func theListsAreThoseOfTheCode() throws {
        let common = try Self.objects("$defs", of: "schemas/common")
        let details = try #require(common["details"]?["properties"] as? [String: [String: Any]])
        #expect(details.keys.sorted() == ReceiptDetails.Name.allCases.map(\.rawValue).sorted())
        let headers = try Self.objects("$defs", of: "schemas/headers").values.compactMap {
            $0["properties"] as? [String: [String: Any]]
        }
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
