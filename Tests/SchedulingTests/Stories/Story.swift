@testable import Model
import TestSupport
import Testing

@testable import Scheduling

/// A row of a table whose test is called by its name.
protocol Named: Sendable, CustomTestStringConvertible {
    var name: String { get }
}

extension Named {
    var testDescription: String { name }
}

/// A short script of what happens in a ``World``, each event with what comes of it:
///
///     # W9: not owed before its time: the summary then comes at its own time
///     given summary, focus work on
///     notify one          -> held S10 focus
///     focus-off           -> held S12 summary
///     at evening          -> alerted W9 *, summary one
///
/// A line that begins with `#` begins a story, one that begins with `//` explains. ``World/happens(_:)`` has the events,
/// ``World/change(_:)`` the words after `given` (before the person is registered) and `set` (a new record).
///
/// What is expected after `->` are receipts (`held S10 focus`, `one: held S10 focus`, `held S12 summary (until evening)`),
/// steps (`digest two one`: see ``World/short(_:)-(Step)``), what single devices get (`phone present lock-screen list
/// badge 1`), which of them get only some items (`names phone one`), responses to apps (`told one opened`), the next
/// timer (`timer 60`), how many items wait (`waits 2 focus`), when what a step brings was accepted, if that is measured
/// (`since -2`), and whether the changelog has a text (`stored Hello`, `forgotten Hello`). Of these kinds only those that
/// are named are compared; a kind that must be absent is `no receipts`, and `nothing` means no output at all. A line
/// without an event goes on with what is expected. `3` before a receipt means three such.
///
/// A story with braces is told once for each alternative: `{viewed|opened} one -> {nothing|phone withdraw badge 0}` has
/// two. `<viewed|opened> one` is told for each by itself, whatever other alternatives there are. Each story is played
/// twice, the second time with a crash after every event.
struct Story: Named {
    let name: String
    let lines: [String]

    /// Reads stories, each of which begins with its name.
    static func read(_ text: String) -> [Story] {
        var stories: [(name: String, lines: [String])] = []
        for line in text.split(separator: "\n").map({ $0.trimmingPrefix { $0 == " " } }) where !line.hasPrefix("//") {
            if line.hasPrefix("# ") {
                stories.append((String(line.dropFirst(2)), []))
            } else if let story = stories.indices.last, line.hasPrefix("->"),
                let last = stories[story].lines.indices.last
            {
                let goesOn = stories[story].lines[last].contains("->")
                stories[story].lines[last] += goesOn ? ", \(line.dropFirst(2))" : " \(line)"
            } else if !stories.isEmpty {
                stories[stories.count - 1].lines.append(String(line))
            }
        }
        return stories.flatMap { variants(of: $0.name, $0.lines) }
    }

    private static func variants(of name: String, _ lines: [String]) -> [Story] {
        for (place, line) in lines.enumerated() {
            guard let choice = line.firstMatch(of: /<([^<>]*\|[^<>]*)>/) else { continue }
            return words(of: choice.1).flatMap { word in
                var lines = lines
                lines[place].replaceSubrange(choice.range, with: word)
                return variants(of: "\(name) (\(word))", lines)
            }
        }
        let braces = /\{([^{}]*)\}/
        guard let count = lines.lazy.compactMap({ $0.firstMatch(of: braces) }).first.map({ words(of: $0.1).count })
        else {
            return [Story(name: name, lines: lines)]
        }
        return (0..<count).map { number in
            let chosen = lines.map { line in
                line.replacing(braces) { match in
                    let words = words(of: match.1)
                    return words.count == count ? words[number] : "(not \(count) alternatives)"
                }
            }
            return Story(name: "\(name) (\(number + 1))", lines: chosen)
        }
    }

    private static func words(of alternatives: Substring) -> [Substring] {
        alternatives.split(separator: "|", omittingEmptySubsequences: false)
    }

    /// Plays it with and without crashes.
    ///
    /// - Parameter change: what the words of `given` cannot say.
    func play(
        _ change: (inout World) throws -> Void = { _ in }, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        for crashes in [false, true] {
            var world = try World()
            try change(&world)
            var isReady = false
            for line in lines {
                let parts = line.split(separator: "->", maxSplits: 1, omittingEmptySubsequences: false)
                let event = parts[0].prefix(
                    upTo: parts[0].lastIndex { $0 != " " }.map(parts[0].index(after:)) ?? parts[0].startIndex)
                let comment: Comment = "\(name): \(line)\(crashes ? ", with crashes" : "")"
                do {
                    if event.hasPrefix("given") {
                        try world.changes(event.dropFirst(5))
                        continue
                    }
                    if !isReady {
                        isReady = true
                        try world.begin()
                    }
                    if !event.isEmpty {
                        _ = world.driver.take()
                        let before = world.driver.now
                        try world.happens(String(event))
                        // Whatever is due, it happens now.
                        let instants = try world.steps().map(\.at) + world.sentReceipts().map(\.at)
                        let isNow = instants.allSatisfy { before <= $0 && $0 <= world.driver.now }
                        #expect(isNow, comment, sourceLocation: sourceLocation)
                    }
                    if parts.count == 2 {
                        try Expected(parts[1]).check(world, comment, sourceLocation)
                    }
                } catch let error as ScriptError {
                    Issue.record("\(comment): \(error.reason)", sourceLocation: sourceLocation)
                    return
                }
                if crashes { try world.driver.crashAndRestore() }
            }
        }
    }
}

/// A line that nobody understands.
struct ScriptError: Error {
    let reason: String
}

/// What a line expects, by kind.
private struct Expected {
    private var isNothing = false
    private var kinds: [Kind: [String]] = [:]

    private enum Kind: String {
        case receipts, steps, devices, names, responses, timer, memory, waiting, since
    }

    init(_ text: Substring) throws {
        for item in text.split(separator: ", ").map({ $0.trimmingPrefix { $0 == " " } }) where !item.isEmpty {
            let words = item.split(separator: " ").map(String.init)
            if item == "nothing" {
                isNothing = true
            } else if words[0] == "no", let kind = Kind(rawValue: words[1]) {
                kinds[kind] = []
            } else if let count = Int(words[0]) {
                let rest = words.dropFirst().joined(separator: " ")
                kinds[Self.kind(of: words[1]), default: []] += Array(repeating: rest, count: count)
            } else {
                kinds[Self.kind(of: words[0]), default: []].append(words.joined(separator: " "))
            }
        }
    }

    private static func kind(of word: String) -> Kind {
        if word.hasSuffix(":") || ReceiptCode(rawValue: word) != nil { return .receipts }
        if DeliveryType(rawValue: word) != nil { return .steps }
        return switch word {
        case "told": .responses
        case "timer": .timer
        case "stored", "forgotten": .memory
        case "waits": .waiting
        case "since": .since
        case "names": .names
        default: .devices
        }
    }

    func check(_ world: World, _ comment: Comment, _ place: SourceLocation) throws {
        if isNothing { #expect(world.driver.sent.map(\.text) == [], comment, sourceLocation: place) }
        for (kind, expected) in kinds {
            let (found, expected): ([String], [String]) =
                switch kind {
                case .receipts: try receipts(try world.sentReceipts(), expected)
                case .steps: (try world.steps().map(World.short), expected)
                case .devices: (try world.steps().flatMap(World.devices), expected)
                case .names: (try world.steps().flatMap(World.names), expected)
                case .responses: (try world.responses().map(World.short), expected)
                case .waiting: (waiting(world), expected)
                case .since: (try world.steps().map { written("since", $0.acceptedAt) }, try expected.map(written))
                case .timer: ([written("timer", world.driver.earliest()?.due)], try expected.map(written))
                case .memory: (expected.map { memory(of: String($0.split(separator: " ")[1]), world) }, expected)
                }
            #expect(found == expected, comment, sourceLocation: place)
        }
    }

    private func memory(of text: String, _ world: World) -> String {
        let isStored = world.driver.changelog.contains { String(decoding: $0.value, as: UTF8.self).contains(text) }
        return (isStored ? "stored " : "forgotten ") + text
    }

    private func waiting(_ world: World) -> [String] {
        let counts = world.driver.state(of: World.personID.string)?.waiting ?? WaitCounts()
        let waits = WaitReason.allCases.filter { counts[$0] != 0 }.map { "waits \(counts[$0]) \($0)" }
        return waits.isEmpty ? ["waits nothing"] : waits
    }

    /// An expectation of two words whose second is an instant or none.
    private func written(_ text: String) throws -> String {
        let words = text.split(separator: " ").map(String.init)
        return written(words[0], words[1] == "none" ? nil : try ScriptLine.instant(words[1]))
    }

    private func written(_ word: String, _ instant: Instant?) -> String { "\(word) \(instant?.description ?? "none")" }

    /// The receipts, with the details that are asked for, and the expectations with their instants written out.
    private func receipts(_ receipts: [Receipt], _ expected: [String]) throws -> (found: [String], expected: [String]) {
        var (found, wanted): ([String], [String]) = ([], [])
        for (number, receipt) in receipts.enumerated() {
            let text = number < expected.count ? expected[number] : ""
            let hasName = text.split(separator: " ").first?.hasSuffix(":") ?? false
            let name = hasName ? "\(receipt.notification?.parts?.request.string ?? "none"): " : ""
            let details = text.matches(of: /\((\w+) ([^)]*)\)/).map { match in
                let value: String =
                    switch receipt.details[String(match.1)] {
                    case nil: "none"
                    case .text(let text): text
                    case .some(let other): "\(other)"
                    }
                return " (\(match.1) \(value))"
            }
            found.append(name + World.short(receipt) + details.joined())
        }
        for text in expected {
            wanted.append(
                text.replacing(/\((\w+) ([^)]*)\)/) { match in
                    let instant = try? ScriptLine.instant(String(match.2))
                    return "(\(match.1) \(instant?.description ?? String(match.2)))"
                })
        }
        return (found, wanted)
    }
}
