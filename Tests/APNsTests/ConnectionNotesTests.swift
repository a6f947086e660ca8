import HTTP2
import Model
import Pushing
import Testing

@testable import APNs

struct ConnectionNotesTests {
    /// What happens to the connections of a signer, and whether it has none then.
    // swift-format-ignore
    static let stories: [(events: [HTTP2Event], hasNone: Bool)] = [
        (events: [],                                                                    hasNone: true),
        (events: [.connected],                                                          hasNone: false),
        (events: [.connected, .connectFailed(failure)],                                 hasNone: false),
        (events: [.connectFailed(failure), .connected],                                 hasNone: false),
        (events: [.connected, .connected, .retired(.goAway), .closed],                  hasNone: false),
        (events: [.connected, .connected, .retired(.goAway), .retired(.lost(.connection))], hasNone: true),
        (events: [.connected, .retired(.idle), .closed],                                hasNone: true),
    ]

    static let failure = HTTP2ConnectError(.connection, "refused")

    /// One connection that fails beside others does not make Apple unreachable.
    @Test(arguments: stories) func aSignerHasNoConnection(events: [HTTP2Event], hasNone: Bool) throws {
        var notes = ConnectionNotes()
        for event in events { notes.note(event, of: Sample.signer, now: .distantPast) }
        #expect(notes.hasNone(Sample.signer) == hasNone)
    }
}
