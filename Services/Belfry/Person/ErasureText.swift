internal import Foundation
internal import Model

/// What is gone of a person who was erased, and what is left.
struct ErasureText {
    let report: PersonReport
    /// The services that have not forgotten the person.
    let waiting: [(service: String, keeps: String)]
    /// Whether a null was written to `people`.
    let isWritten: Bool
    /// How long the services took.
    let seconds: Double

    var text: String {
        let name = report.person.string.escaped(most: 128)
        var text = ""
        if waiting.isEmpty {
            text += "\(name) is erased" + (isWritten ? ", after \(String(format: "%.1f", seconds)) s.\n" : ".\n")
            text += """
                Gone: the record in force, list, badges, what waited, answers, and calls of webhooks and pushes about
                them. Their devices are told to withdraw everything, with badge 0. The console erases its rows as it
                reads this.

                """
        } else {
            text +=
                "\(name) is not erased yet: \(waiting.map { "\($0.service) \($0.keeps)" }.joined(separator: "; ")).\n"
        }
        guard !report.lines.isEmpty else { return text + "No topic has anything of them.\n" }
        text += "\nLeft in the logs:\n\n" + PersonText(report: report).table + "\n"
        text += Self.explained
        if let last = report.last { text += "The last topic forgets by \(last.at): \(last.topic.rawValue).\n" }
        return text + "\n" + PersonText.elsewhere + "\n"
    }

    private static let explained = """
        A compacted topic is cleaned when further records come to the same partition; nulls stay for
        delete.retention.ms after that. The id and the last sequence stay for \(Int(Waits.erasureMemory / 86_400)) days, so that a new life of the
        person goes on with higher numbers.

        """

    /// The object of `show --json`, with `erased` and `waiting: [{service, keeps}]`.
    var json: String {
        JSONSlice.object { writer in
            writer.member("erased", waiting.isEmpty)
            writer.objects("waiting", waiting) { each, writer in
                writer.member("service", each.service)
                writer.member("keeps", each.keeps)
            }
            PersonText(report: report).write(to: &writer)
        }.line + "\n"
    }
}
