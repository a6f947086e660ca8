import Model
import Simulation

/// A story of one app, one person and one request, that a test changes piece by piece.
struct TrainStory: Sendable, CustomStringConvertible {
    /// What the story demonstrates.
    let description: String
    /// JSON Lines, as a simulation reads them.
    var text: String
    /// The notification that is asked about.
    var id = "rail/r/anna"
    /// The instant at which the simulation ends; `nil` ends it with the last line.
    var until: Instant?

    /// A text in the story, and its replacement.
    struct Edit: Sendable {
        let old: String
        let new: String

        init(_ old: String, _ new: String) { (self.old, self.new) = (old, new) }
    }

    /// - Parameters:
    ///   - app: more members of the app's record.
    ///   - settings: of the app, by the person.
    ///   - devices: the members of the person's devices after `id`, by their ids.
    ///   - person: more members of the person's record.
    ///   - before: lines before the request.
    ///   - request: more members of the request.
    ///   - after: lines after the request.
    init(
        _ description: String, app: String = "", settings: String = WaysOutCase.authorized,
        devices: String = Self.phone, person: String = "",
        before: [String] = [], request: String = "", after: [String] = [], until: String? = nil
    ) {
        self.description = description
        self.until = until.flatMap { Instant($0) }
        let lines =
            [
                #"{"at":"2026-03-02T08:00:00Z","topic":"apps","key":"rail","value":{"id":"rail","name":"Rail"\#(app)}}"#,
                Self.person(devices: devices, settings: settings, at: "08:00:00", person),
            ] + before + [Self.request(request)] + after
        text = lines.joined(separator: "\n") + "\n"
    }

    static let phone = #"{"id":"phone","platform":"ios","apps":["rail"]}"#

    /// A person's record, as one line.
    static func person(
        _ id: String = "anna", devices: String = phone, settings: String = WaysOutCase.authorized,
        at time: String = "09:10:00", _ members: String = ""
    ) -> String {
        #"{"at":"2026-03-02T\#(time)Z","topic":"people","key":"\#(id)","value":{"id":"\#(id)","#
            + #""timeZone":"Europe/London","locale":"en-GB","#
            + #""devices":[\#(devices)],"apps":{"rail":{\#(settings)}}\#(members)}}"#
    }

    /// A request of the app, as one line.
    static func request(_ members: String, id: String = "r", at time: String = "09:00:00") -> String {
        let content = members.contains(#""content""#) ? "" : #","content":{"title":"Platform 4"}"#
        return #"{"at":"2026-03-02T\#(time)Z","topic":"notifications.ingest","value":{"id":"\#(id)","app":"rail","#
            + #""recipients":["anna"]\#(content)\#(members)}}"#
    }

    /// Something that happened on the phone, as one line.
    static func happened(_ type: String, at time: String = "08:30:00", _ members: String = "") -> String {
        #"{"at":"2026-03-02T\#(time)Z","topic":"interactions","key":"anna","value":{"id":"\#(type) \#(time)","person":"anna","#
            + #""device":"phone","at":"2026-03-02T\#(time)Z","type":"\#(type)"\#(members)}}"#
    }

    /// The app comes to the front.
    static let inFront = [
        happened("unlocked", at: "08:59:00"), happened("foreground", at: "08:59:01", #","app":"rail""#),
    ]

    /// The same story with its request addressed to another person.
    func of(_ person: String) -> TrainStory {
        var story = self
        story.text = text.replacing(#""recipients":["anna"]"#, with: #""recipients":["\#(person)"]"#)
        story.id = "rail/r/\(person)"
        return story
    }

    /// The story with these edits; `nil` if an edit finds nothing to change.
    func edited(_ edits: [Edit]) -> String? {
        edits.reduce(text) { text, edit in
            guard let text, text.contains(edit.old) else { return nil }
            return text.replacing(edit.old, with: edit.new)
        }
    }
}
