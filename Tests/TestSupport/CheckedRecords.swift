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

    /// A request of the same app for one person.
    package static func request(_ members: String = "") -> String {
        #"{"id":"r","app":"a","recipients":["p"]\#(members.isEmpty ? "" : ",")\#(members)}"#
    }
}
