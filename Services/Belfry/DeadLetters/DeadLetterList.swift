internal import Foundation
internal import Kafka
internal import Model
internal import Program

/// Prints dead letters.
struct DeadLetterList {
    private let reading: NotedReading

    init(_ settings: Settings) throws {
        reading = try NotedReading(settings, .rejected, command: "dead-letters")
    }

    /// Prints a line for each selected dead letter. Reads the topic twice, since the note of a replay comes after its
    /// letter.
    func list(_ filter: DeadLetterFilter, json: Bool) throws -> Int32 {
        let noted = try reading.letters { _, _ in true }
        let output = try StandardOutput()
        try reading.letters { letter, _ in
            guard filter.holds(letter) else { return true }
            let isReplayed = noted.contains(letter.place)
            try output.write((json ? letter.json : letter.line)(reading.topic, isReplayed) + "\n")
            return true
        }
        try output.flush()
        return 0
    }

    /// Prints one dead letter, or its value alone.
    func show(_ place: DeadLetterPlace, valueOnly: Bool) throws -> Int32 {
        var found: (head: DeadLetterHead, value: [UInt8]?)?
        let noted = try reading.letters(in: [place]) { letter, record in
            if letter.place == place { found = (letter, record.copyValue()) }
            // The note of a replay comes later in the same partition.
            return !(valueOnly && letter.place == place)
        }
        guard let found else {
            complain("belfry dead-letters: there is no dead letter \(reading.topic):\(place)")
            return 1
        }
        let output = try StandardOutput()
        if valueOnly {
            try output.write(found.value ?? [])
        } else {
            try output.write(found.head.text(reading.topic, noted.contains(place), value: found.value))
        }
        try output.flush()
        return 0
    }
}

extension DeadLetterHead {
    /// One line for people.
    func line(_ topic: String, isReplayed: Bool) -> String {
        let parts = [
            "\(topic):\(place)", "\(at)", outline.service, outline.reason, outline.topic,
            isReplayed ? "(replayed) \(outline.detail)" : outline.detail,
        ]
        // A detail may quote the record, so it may contain any character.
        return parts.joined(separator: "  ").map { $0.isNewline ? " " : String($0) }.joined()
    }

    /// One JSON object on one line.
    func json(_ topic: String, isReplayed: Bool) -> String {
        JSONSlice.object { writer in
            writer.member("id", "\(topic):\(place)")
            writer.member("at", at)
            writer.member("service", outline.service)
            writer.member("reason", outline.reason)
            writer.member("detail", outline.detail)
            writer.member("topic", outline.topic)
            writer.member("key", key.map { String(decoding: $0, as: UTF8.self) })
            writer.member("replayed", isReplayed)
        }.line
    }

    /// Everything, the value last: as text if it is text, else in base64.
    func text(_ topic: String, _ isReplayed: Bool, value: [UInt8]?) -> String {
        var lines = [
            "id        \(topic):\(place)", "at        \(at)", "service   \(outline.service)",
            "reason    \(outline.reason)", "fix       \(outline.detail)", "came on   \(outline.topic)",
            "replayed  \(isReplayed ? "yes" : "no")", "key       \(key.map(Self.readable) ?? "none")",
        ]
        for header in DeadLetter.received(headers) {
            lines.append("header    \(header.name): \(header.value.map(Self.readable) ?? "null")")
        }
        let size = outline.valueLeftOut.map { "left out, \($0) bytes did not fit" }
        lines.append("value     \(size ?? value.map { "\($0.count) bytes" } ?? "none")")
        if let value, !value.isEmpty { lines.append(Self.readable(value)) }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func readable(_ bytes: [UInt8]) -> String {
        guard let text = String(validating: bytes, as: UTF8.self),
            !text.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\n" && $0 != "\t" || $0.value == 0x7F })
        else { return "base64 \(Data(bytes).base64EncodedString())" }
        return text
    }
}
