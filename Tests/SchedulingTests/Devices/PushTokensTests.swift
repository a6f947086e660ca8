import Model
import TestSupport
import Testing

@testable import Scheduling

struct PushTokensTests {
    private static func person(_ token: PushToken?) throws -> Person {
        try Judged.person { $0.devices[0].pushTokens[World.appID] = token }
    }

    /// The token of the record before, that of the record now, and since when the latter is registered, in seconds.
    static let dated: [(before: PushToken?, now: PushToken, at: Double)] = [
        (nil, "aa", 9), (PushToken("aa", at: World.start), "aa", 0), (PushToken("bb", at: World.start), "aa", 9),
    ]

    @Test("V7: a token is registered since the record that first had it", arguments: dated.indices)
    func dates(row: Int) throws {
        let (before, now, at) = Self.dated[row]
        let state = try Judged.state { $0.devices[0].pushTokens[World.appID] = before }
        let record = PushTokens.dated(try Self.person(now), in: state, at: World.at(9))
        #expect(record.devices[0].pushTokens[World.appID]?.since == World.at(at))
    }

    /// The token that is gone at 5 seconds, the one of the record and since when, and whether that is gone.
    static let gone: [(gone: PushToken, token: PushToken, at: Double, isGone: Bool)] = [
        ("aa", "aa", 0, true), ("aa", "AA", 5, true), ("aa", "aa", 6, false), ("bb", "aa", 0, false),
    ]

    @Test("V7: a token registered later, or another one, is not gone", arguments: gone.indices)
    func goes(row: Int) throws {
        let (gone, token, at, isGone) = Self.gone[row]
        var state = try Judged.state {
            $0.devices[0].pushTokens[World.appID] = PushToken(token.text, at: World.at(at))
        }
        let reported = PushTokens.gone(gone.hash, of: World.appID, on: World.phone, at: World.at(5), in: state)
        #expect((reported != nil) == isGone)
        guard let reported else { return }
        state.set(reported, for: World.phone)
        let device = try #require(state.record?.devices.first)
        #expect(state.view(of: device, at: World.start).pushToken(of: World.appID) == nil)
        #expect(PushTokens.registeredAgain(in: state).isEmpty)
        // A record without the token, and one that repeats it afterwards, change nothing.
        state.set(record: try Self.person(nil))
        #expect(PushTokens.registeredAgain(in: state).isEmpty)
        state.set(record: PushTokens.dated(try Self.person(PushToken("aa")), in: state, at: World.at(9)))
        #expect(PushTokens.registeredAgain(in: state).isEmpty)
        state.set(record: try Self.person("cc"))
        #expect(PushTokens.registeredAgain(in: state).map(\.reported.goneTokens) == [[:]])
    }

    @Test("V7: of more tokens than a device can have apps the one that went first is forgotten")
    func bounded() throws {
        var state = try Judged.state { $0.devices[0].pushTokens[World.appID] = PushToken("aa", at: World.start) }
        var reported = DeviceState()
        for number in 1...Limits.apps {
            let gone = GoneToken(hash: PushTokenHash(of: "bb"), at: World.at(Double(number)))
            reported.goneTokens[AppID(derived: "app-\(number)")] = gone
        }
        state.set(reported, for: World.phone)
        let hash = PushTokenHash(of: "aa")
        let noted = PushTokens.gone(hash, of: World.appID, on: World.phone, at: World.at(5), in: state)
        #expect(noted?.goneTokens.count == Limits.apps && noted?.goneTokens[AppID(derived: "app-1")] == nil)
        #expect(noted?.goneTokens[World.appID]?.hash == hash)
    }
}
