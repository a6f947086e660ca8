/// Records for the tests of the checks and of ingestion.
package enum CheckedRecords {
    /// An app with an informational and a marketing topic, one category, and further members.
    package static func app(_ members: String) -> String {
        """
        {"id":"a","name":"App","topics":[{"id":"news","name":"News"},{"id":"offers","name":"Offers","marketing":true}],
        "categories":[{"id":"MESSAGE","placeholder":"Message"}],"settingsLink":"https://example.com/settings",\(members)}
        """
    }

    /// The same app with every entitlement.
    package static let app = app("\"entitlements\":[\"time-sensitive\",\"critical-alerts\",\"communication\"]")

    /// A request of the same app for one person; with words, unless it names its content or is of another type.
    package static func request(_ members: String = "") -> String {
        let hasOwn = members.contains("\"content\"") || members.contains("\"type\"")
        let content = hasOwn ? "" : #","content":{"body":"Your train leaves at nine."}"#
        return #"{"id":"r","app":"a","recipients":["p"]\#(content)\#(members.isEmpty ? "" : ",")\#(members)}"#
    }
}
