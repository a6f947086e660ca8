internal import Foundation
internal import Kafka
internal import Model
internal import Program

/// A subcommand of `belfry`.
protocol Command {
    static var name: String { get }
    /// One line for the list of commands.
    static var summary: String { get }
    static var help: String { get }
    /// - Returns: the exit code.
    static func run(_ words: [String]) throws -> Int32
}

/// The command line is wrong: exit code 64.
struct UsageError: Error {
    let message: String
}

/// What a command cannot do, in words for whoever runs it: exit code 1.
struct CommandError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    /// A request to the broker failed.
    static func broker(_ servers: String, _ error: KafkaError) -> CommandError {
        CommandError("the broker at \(servers) cannot be read (BELFRY_BOOTSTRAP_SERVERS names it): \(error)")
    }

    /// A topic of the catalogue does not exist.
    static func missing(_ topic: String, _ servers: String) -> CommandError {
        CommandError(
            "there is no topic \(topic) on \(servers): make it with belfry topics create, or set BELFRY_TOPIC_PREFIX")
    }
}

extension Settings {
    /// Asks the broker, or writes to it; an error then tells which broker that was.
    func asking<Answer>(_ ask: () throws(KafkaError) -> Answer) throws(CommandError) -> Answer {
        do throws(KafkaError) {
            return try ask()
        } catch {
            throw .broker(bootstrapServers, error)
        }
    }
}

/// A command line, parsed into options with values and plain words, in any order.
struct Arguments {
    private(set) var plain: [String] = []
    private var options: [String: String] = [:]
    private var flags: Set<String> = []

    /// - Parameters:
    ///   - options: the options that take a value, with their dashes.
    ///   - flags: the options without a value.
    init(_ words: [String], options known: Set<String>, flags knownFlags: Set<String> = []) throws {
        var rest = words[...]
        while let word = rest.popFirst() {
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            if knownFlags.contains(word) {
                flags.insert(word)
            } else if known.contains(word) {
                guard let value = rest.popFirst() else { throw UsageError(message: "\(word) needs a value") }
                options[word] = value
            } else if parts.count == 2, known.contains(parts[0]) {
                options[parts[0]] = parts[1]
            } else if word.hasPrefix("-"), word != "-" {
                throw UsageError(message: "there is no option \(word)")
            } else {
                plain.append(word)
            }
        }
    }

    subscript(option: String) -> String? { options[option] }

    func has(_ flag: String) -> Bool { flags.contains(flag) }

    /// Refuses options that go with another verb than the one that is given.
    ///
    /// - Parameter verbs: the verb of each option, with a value or without.
    func check(_ verb: String, _ verbs: KeyValuePairs<String, String>) throws {
        for (option, place) in verbs where (has(option) || self[option] != nil) && verb != place {
            throw UsageError(message: "\(option) goes with \(place)")
        }
    }

    /// Reads the id of a record that can be sent back, with or without the topic's name in front.
    static func place(_ text: String, on topic: String) throws -> DeadLetterPlace {
        let short = text.hasPrefix("\(topic):") ? text.dropFirst(topic.count + 1) : text[...]
        guard let place = DeadLetterPlace(short) else {
            throw UsageError(message: "“\(text)” is not \(topic):<partition>:<offset>")
        }
        return place
    }

    /// The first plain word, which says what to do.
    ///
    /// - Parameter known: those that there are, in the order of the help.
    func verb(of known: String...) throws -> String {
        let choice = "\(known.dropLast().joined(separator: ", ")) or \(known.last ?? "")"
        guard let verb = plain.first else { throw UsageError(message: "write \(choice)") }
        guard known.contains(verb) else { throw UsageError(message: "write \(choice), not “\(verb)”") }
        return verb
    }

    /// The value of an option in a form of its own.
    ///
    /// - Parameters:
    ///   - form: what it needs, in words.
    ///   - read: reads it; `nil` for a text that is none.
    func value<Value>(_ option: String, _ form: String, _ read: (String) -> Value?) throws -> Value? {
        guard let text = self[option] else { return nil }
        guard let value = read(text) else { throw UsageError(message: "\(option) needs \(form), not “\(text)”") }
        return value
    }

    /// The value of an option as one of a few words.
    func word<Word: CaseIterable & RawRepresentable<String>>(_ option: String) throws -> Word? {
        let known = Word.allCases.map(\.rawValue).joined(separator: ", ")
        return try value(option, "one of \(known)") { Word(rawValue: $0) }
    }

    /// The value of an option as a whole number of at least 1.
    func count(_ option: String) throws -> Int? {
        try value(option, "a whole number of at least 1") { text in Int(text).flatMap { $0 > 0 ? $0 : nil } }
    }

    /// The value of an option as a whole number within a range.
    func number(_ option: String, in range: ClosedRange<Int>) throws -> Int? {
        try value(option, "a number from \(range.lowerBound) to \(range.upperBound)") { text in
            Int(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    func instant(_ option: String) throws -> Instant? {
        try value(option, "an instant such as 2026-03-01T12:00:00Z") { Instant($0) }
    }

    /// The value of an option as a duration in seconds, given as a whole number and `s`, `m`, `h` or `d`.
    func seconds(_ option: String) throws -> Double? {
        let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
        return try value(option, "a length of time such as 90s, 15m, 2h or 7d") { text in
            guard let unit = text.last.flatMap({ units[$0] }), let number = Int32(text.dropLast()), number > 0 else {
                return nil
            }
            return Double(number) * unit
        }
    }

    /// The services' settings: the file of `--config`, overridden by the environment.
    func settings() throws -> Settings {
        try Settings(file: Settings.text(ofFile: self["--config"]), environment: ProcessInfo.processInfo.environment)
    }
}

/// Writes a line to standard error.
func complain(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }
