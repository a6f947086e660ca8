import Model
import Scheduling
import TestSupport
import Testing

/// Random histories: properties that hold with any restores in between.
@Suite struct RestoreTests {
    /// One event of a history.
    enum Event {
        case notify(RequestDetails, id: String, late: Double)
        case interact(Interaction.Kind, device: DeviceID)
        case settings(AppSettings)
        case devices([Device])
        case attention(@Sendable (inout Person) -> Void)
        case wait(Double)
        case erase
    }

    static let tablet = World.tablet
    static let watch = World.watch
    static let phone = Device(id: World.phone, platform: .iOS, apps: [World.appID])

    static func event(_ random: inout SeededGenerator, _ number: Int) -> Event {
        let id = "r\(Int.random(in: 0..<40, using: &random))"
        let notification = NotificationID(app: World.appID, request: RequestID(derived: id), person: World.personID)
        switch Int.random(in: 0..<24, using: &random) {
        case 0..<9: return .notify(details(&random), id: id, late: Double(Int.random(in: 0..<3, using: &random)))
        case 9..<14:
            let kinds: [Interaction.Kind] = [
                .viewed(notification), .opened(notification), .cleared(notification), .clearedAll(nil), .locked,
                .unlocked,
                .foreground(World.appID), .background(nil), .silentOn, .silentOff, .watchWorn, .watchOff, .offline,
                .online, .read(.app(World.appID)), .mediaStarted(notification), .mediaPaused(notification),
            ]
            let devices = [World.phone, tablet.id, watch.id]
            return .interact(
                kinds.randomElement(using: &random) ?? .locked,
                device: devices.randomElement(using: &random) ?? World.phone)
        case 14:
            var settings = AppSettings(
                authorization: Authorization.allCases.randomElement(using: &random) ?? .authorized)
            settings.badge = Bool.random(using: &random)
            settings.quiet = Bool.random(using: &random)
            return .settings(settings)
        case 15:
            let pair = Bool.random(using: &random) ? [phone, watch] : [phone]
            let phones = Int.random(in: 0..<4, using: &random) == 0 ? [] : pair
            return .devices(phones + (Bool.random(using: &random) ? [tablet] : []))
        case 16 where number % 5 == 0: return .erase
        case 20:
            let seed = random.next()
            return .attention { person in
                var random = SeededGenerator(seed: seed)
                RandomAttention.change(&person, &random)
            }
        case 21, 22:
            return .interact(RandomAttention.interaction(notification, &random, now: World.start), device: phone.id)
        default: return .wait([0.5, 30, 3600, 50_000].randomElement(using: &random) ?? 1)
        }
    }

    static func details(_ random: inout SeededGenerator) -> RequestDetails {
        let targets: [Target] = [.app, .threadID("t"), .collapseID("c"), .request(RequestID(derived: "r1"))]
        let target = targets.randomElement(using: &random) ?? .app
        var details = RequestDetails.text("Body \(Int.random(in: 0..<10, using: &random))")
        details.interruptionLevel = InterruptionLevel.allCases.randomElement(using: &random)
        details.threadID = Bool.random(using: &random) ? "t" : nil
        details.collapseID = Int.random(in: 0..<4, using: &random) == 0 ? "c" : nil
        details.device = Int.random(in: 0..<6, using: &random) == 0 ? tablet.id : nil
        details.opensTarget = Int.random(in: 0..<4, using: &random) == 0
        switch Int.random(in: 0..<14, using: &random) {
        case 0: details = RequestDetails(kind: .withdraw(target))
        case 1: details.kind = .update(target)
        case 2: details = RequestDetails(kind: .markRead(target))
        case 3: details.trigger = .after(seconds: 90, repeats: false)
        case 4: details.trigger = .after(seconds: 600, repeats: true)
        default: break
        }
        RandomAttention.vary(&details, &random, now: World.at(50_000))
        return details
    }

    static func apply(_ event: Event, to world: inout World) {
        switch event {
        case .notify(let details, let id, let late):
            world.notify(details, id: id, acceptedAt: world.driver.now.adding(seconds: -late))
        case .interact(let kind, let device): world.interact(kind, device: device)
        case .settings(let settings):
            world.settings = settings
            world.register()
        case .devices(let devices):
            world.registering.person.devices = devices
        case .attention(let change):
            change(&world.person)
            world.register()
        case .wait(let seconds): world.driver.advance(seconds: seconds)
        case .erase:
            world.erase()
        }
    }

    @Test("The changelog restores the state: the output is the same with and without crashes") func crashes() throws {
        var random = SeededGenerator(for: "RestoreTests.crashes")
        for _ in 0..<30 {
            let events = (0..<120).map { Self.event(&random, $0) }
            var steady = try World()
            var crashing = try World()
            for event in events {
                Self.apply(event, to: &steady)
                Self.apply(event, to: &crashing)
                if Int.random(in: 0..<4, using: &random) == 0 { try crashing.driver.crashAndRestore() }
                #expect(
                    steady.driver.earliest()?.due == crashing.driver.earliest()?.due, "seed \(random.seed), \(event)")
                try #require(
                    steady.driver.take().map(\.text) == crashing.driver.take().map(\.text),
                    "seed \(random.seed), \(event)")
            }
        }
    }

    @Test("Each accepted request has exactly one terminal receipt; sequences rise; there are no dead letters")
    func invariants() throws {
        var random = SeededGenerator(for: "RestoreTests.invariants")
        for _ in 0..<30 {
            var world = try World()
            var said: [String: [String]] = [:]
            var terminal: [String: Int] = [:]
            var accepted: Set<String> = []
            var sequence = 0
            var asked = 0
            for number in 0..<120 {
                var event = Self.event(&random, number)
                // Unique ids, so that receipts can be counted by id.
                if case .notify(let details, _, let late) = event {
                    asked += 1
                    event = .notify(details, id: "own\(asked)", late: late)
                    accepted.insert("news/own\(asked)/ann")
                }
                Self.apply(event, to: &world)
                for receipt in try world.sentReceipts() {
                    said[receipt.notification?.string ?? "", default: []].append(World.short(receipt))
                    guard receipt.isTerminal else { continue }
                    terminal[receipt.notification?.string ?? "", default: 0] += 1
                }
                let rejected = world.driver.sent.filter { $0.topic == .rejected }
                    .map { $0.headers.compactMap(\.text).joined(separator: " ") }
                #expect(rejected == [], "seed \(random.seed)")
                for step in try world.steps() {
                    #expect(step.sequence > sequence, "seed \(random.seed)")
                    sequence = step.sequence
                    #expect(!step.devices.isEmpty)
                }
                _ = world.driver.take()
            }
            world.erase()
            world.driver.advance(seconds: 60)
            for receipt in try world.sentReceipts() where receipt.isTerminal {
                terminal[receipt.notification?.string ?? "", default: 0] += 1
            }
            let wrong = accepted.filter { terminal[$0] != 1 }
            #expect(wrong.isEmpty, "seed \(random.seed): \(wrong.sorted().map { "\($0): \(said[$0] ?? [])" })")
            #expect(Set(terminal.keys).isSubset(of: accepted))
        }
    }

    @Test("State is bounded: after a day without events, expired memories are gone") func forgetting() throws {
        var world = try World.ready()
        for number in 0..<200 {
            let id = world.notify(.text("Story \(number)"))
            world.interact(.opened(id))
        }
        #expect(world.driver.changelog.count > 400)
        world.driver.advance(seconds: 2 * 86_400)
        #expect(world.driver.changelog.map(\.key) == ["ann\trecord", "ann\tmeta"])
        #expect(world.driver.earliest() == nil)
    }

    @Test("Memories are forgotten together: when the first must go, so do all whose day is over")
    func forgettingTogether() throws {
        var world = try World.ready()
        for number in 0..<10 {
            let id = world.notify(.text("Story \(number)"))
            world.interact(.opened(id))
            world.driver.advance(seconds: 60)
        }
        world.driver.advance(to: World.at(86_400 + 3_599))
        #expect(world.driver.changelog.count > 20)
        world.driver.advance(to: World.at(86_400 + 3_600))
        #expect(world.driver.changelog.map(\.key) == ["ann\trecord", "ann\tmeta"])
    }

    @Test("An id that begins with a combining mark can be read back") func combiningMarks() throws {
        var world = try World.ready()
        let id = world.notify(.text("Story"), id: "\u{30D}r")
        try world.driver.crashAndRestore()
        world.fresh.interact(.opened(id))
        #expect(try world.steps().map(\.kind) == [.withdraw])
    }

    @Test(
        "A broken record costs one dead letter",
        arguments: [Topic.classified, .classifiedUrgent, .registeredPeople, .checkedInteractions])
    func broken(topic: Topic) throws {
        var world = try World.ready()
        world.driver.send(raw: Array("{\"broken\"".utf8), to: topic, key: "ann")
        #expect(world.driver.take().map(\.topic) == [.rejected])
        world.notify()
        #expect(try world.receipts() == ["alerted S13 *"])
    }
}
