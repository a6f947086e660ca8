import Foundation
import TestSupport
import Testing

@testable import Model

/// The platform's own words, on every kind of view and in every language (rule R3).
///
/// Here the producer's words begin with `§`, so all others are the platform's. For review, `Golden/Words/places.txt` says
/// where each word stands, and `words.txt` has the words of each language in that order.
struct SystemWordsTests {
    /// A place where the platform adds words: the kind of notification, the place in its views, the words.
    struct Line: Hashable {
        let kind: String
        let path: String
        let word: String
    }

    static let languages = ["en"] + SystemWords.all.map(\.locale.string).filter { $0 != "en" }.sorted()

    /// Words that are the same in English and another language.
    // swift-format-ignore
    static let shared: [String: Set<String>] = [
        "OK": ["cs", "da", "de", "el", "fi", "fr", "hu", "it", "ja", "nb", "nl", "pl", "pt-BR", "pt-PT", "ro", "sv", "vi"],
        "Send": ["da", "nb"], "Notification": ["fr"], "54 notifications": ["fr"], "55 notifications": ["fr"],
    ]

    @Test("R3: every word of a view that is not the producer's is in the person's language")
    func words() throws {
        let english = try Self.lines(of: "en")
        let words = english.reduce(into: [String]()) { if !$0.contains($1.word) { $0.append($1.word) } }
        let rows = try Self.languages.map { language in
            let lines = try Self.lines(of: language)
            #expect(lines.map { [$0.kind, $0.path] } == english.map { [$0.kind, $0.path] }, "\(language)")
            for (line, english) in zip(lines, english) where line == english && language != "en" {
                #expect(Self.shared[line.word]?.contains(language) == true, "\(language): \(line)")
            }
            let translated = words.map { word in
                let own = zip(lines, english).filter { $1.word == word }.map(\.0.word)
                return own.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }.joined(separator: " / ")
            }
            return "\(language): \(translated.joined(separator: " | "))"
        }
        for (name, rows) in [("words", rows), ("places", words.map { Self.places(of: $0, in: english) })] {
            let file = packageFolder.appendingPathComponent("Tests/RenderingTests/Golden/Words/\(name).txt")
            let text = rows.joined(separator: "\n") + "\n"
            #expect(try text == golden(file, for: text))
        }
    }

    /// The word with its places in views, and the kinds of notification that have it there.
    private static func places(of word: String, in lines: [Line]) -> String {
        let lines = lines.filter { $0.word == word }
        let paths = lines.reduce(into: [String]()) { if !$0.contains($1.path) { $0.append($1.path) } }
        let places = paths.map { path in
            "\(path) (\(lines.filter { $0.path == path }.map(\.kind).joined(separator: "; ")))"
        }
        return "\(word) = \(places.joined(separator: ", "))"
    }

    // MARK: Every kind of notification

    private static let app = """
        {"id": "parcels", "name": "§Parcels", "icon": "parcels.png", "categories": [
          {"id": "note", "actions": [{"id": "note", "title": "§Add Note", "textInput": {}}]},
          {"id": "track", "alertActionTitle": ""}]}
        """

    static func lines(of language: String) throws -> [Line] {
        let apps = [try Sample.app(app)]
        return try steps().flatMap { kind, step -> [Line] in
            var step = step
            step.locale = language
            let rendered = try render(step, apps: apps)
            let sets = [("views", try rendered.first.views), ("unlocked", try rendered.first.unlocked)]
            let lines = try sets.flatMap { member, views in
                let bytes = JSONSlice { views.write(to: &$0) }.bytes
                let json = try JSONSerialization.jsonObject(with: Data(bytes))
                return words(json, at: member).map { Line(kind: kind, path: $0.path, word: $0.word) }
            }
            // Many items of a digest have the same words.
            return lines.reduce(into: [Line]()) { if !$0.contains($1) { $0.append($1) } }
        }
    }

    /// Members that are not words.
    // swift-format-ignore
    private static let names: Set<String> = [
        "kind", "role", "style", "image", "badge", "icon", "id", "notification", "app", "threadId", "interface", "initials",
    ]

    private static func words(_ value: Any, at path: String) -> [(path: String, word: String)] {
        if let object = value as? [String: Any] {
            let members = object.filter { !names.contains($0.key) }.sorted { $0.key < $1.key }
            return members.flatMap { words($0.value, at: "\(path).\($0.key)") }
        }
        if let list = value as? [Any] { return list.flatMap { words($0, at: path) } }
        guard let text = value as? String, !text.hasPrefix("§") else { return [] }
        return [(path, text)]
    }

    private static func steps() -> [(String, Step)] {
        let content = #"{"title": "§title", "subtitle": "§subtitle", "body": "§body"}"#
        func note(_ number: Int, category: ExactString? = nil, sender: StepSender? = nil) -> StepNotification {
            Sample.notification(
                content, category: category, sender: sender, id: NotificationID(derived: "parcels/r\(number)/anna"))
        }
        let person = StepSender(name: "§Sara")
        let caller = StepSender(name: "§Sara", isCall: true)
        let group = StepSender(name: "§Sara", isCall: true, isGroup: true, groupName: "§Chess")
        var thread = note(1)
        thread.threadCount = 4
        let many = (1...52).map { note($0) }
        let rest = [note(97), note(98, sender: person), note(99, sender: caller)]
        return [
            ("noncommunication", Sample.step([note(1)])), ("communication", Sample.step([note(1, sender: person)])),
            ("call", Sample.step([note(1, sender: caller)])), ("group", Sample.step([note(1, sender: group)])),
            ("alert, one button", Sample.step([note(1)], devices: [Sample.phone(surface: .alert)])),
            ("alert, two buttons", Sample.step([note(1, category: "track")], devices: [Sample.phone(surface: .alert)])),
            ("hidden previews", Sample.step([note(1)], devices: [Sample.phone(previews: .never)])),
            ("text input", Sample.step([note(1, category: "note")])), ("further items", Sample.step([thread])),
            ("digest", Sample.step([note(98, sender: caller), note(99, sender: group)] + many, kind: .digest)),
            ("summary", Sample.step(many + rest, kind: .summary)),
            ("watch", Sample.step([note(1)], devices: [Sample.watch()])),
            ("watch, hidden previews", Sample.step([note(1)], devices: [Sample.watch(previews: .never)])),
        ]
    }
}
