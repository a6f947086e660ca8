internal import Model

/// Recognises records that were made for another notification service.
enum ForeignFormat {
    /// The first problem to report for such a record; `nil` for other records.
    ///
    /// - Parameter fields: its unknown members.
    static func problem(of fields: [UnknownField]) -> Rejection? {
        let names = Set(fields.filter { $0.outerPath.isEmpty }.map(\.name))
        if names.contains("aps") {
            return rejection(
                "the payload of an APNs push",
                "write `alert` as `content`, `thread-id` as `threadId`, `interruption-level` as `interruptionLevel`, "
                    + "your own members into `content.data`, and people's ids into `recipients`")
        }
        let isMessage = names.contains("message") || names.contains("notification")
        if isMessage, !names.isDisjoint(with: ["message", "to", "token", "registration_ids", "priority"]) {
            return rejection(
                "a message for FCM",
                "write `notification` as `content`, `data` as `content.data`, "
                    + "and people's ids instead of tokens into `recipients`")
        }
        return nil
    }

    private static func rejection(_ found: String, _ fix: String) -> Rejection {
        Rejection(.invalid, found: found, fix: fix, takesAnyExample: false)
    }
}
