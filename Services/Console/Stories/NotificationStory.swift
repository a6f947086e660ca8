internal import Explaining
internal import Model
internal import Page
internal import Simulation

/// One notification's story: what `GET /api/notifications/{n}` answers.
struct NotificationStory: Sendable {
    /// - Parameters:
    ///   - now: until when the records are known.
    ///   - mayGoOn: asked again and again while ways out are tried; after `false`, those found so far are the answer.
    init(_ kept: KeptStory, at now: Instant, mayGoOn: @escaping @Sendable () -> Bool) { fatalError() }

    /// Whether anything is known about the notification.
    var isKnown: Bool { false }

    /// Writes the answer.
    func write(to writer: inout JSONWriter, mayReadContent: Bool) {}
}
