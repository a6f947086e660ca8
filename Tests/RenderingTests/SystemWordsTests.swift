import Foundation
import Model
import TestSupport
import Testing

/// The platform's own words, on every kind of view and in every language (rule R3).
///
/// Here the producer's words begin with `§`, so all others are the platform's. `Golden/Words` has one file for each
/// language, for review by a person who knows the language.
struct SystemWordsTests {
    static let latin = [
        "cs", "da", "de", "en", "es", "fi", "fr", "hu", "id", "it", "nb", "nl", "pl", "pt-BR", "pt-PT", "ro", "sv",
        "tr", "vi",
    ]
    static let otherScripts = ["ar", "el", "he", "hi", "ja", "ko", "ru", "th", "uk", "zh-Hans", "zh-Hant"]
    static let languages = latin + otherScripts

    @Test("R3: every word of a view that is not the producer's is in the person's language", arguments: languages)
    func words(language: String) throws {
        let text = Self.byWord(try Self.lines(of: language)).joined(separator: "\n") + "\n"
        let script = Self.latin.contains(language) ? "Latin" : "OtherScripts"
        let file = packageFolder.appendingPathComponent("Tests/RenderingTests/Golden/Words/\(script)/\(language).txt")
        #expect(try text == golden(file, for: text))
    }

    /// Each word once, with its places in views and the kinds of notification that have it there.
    private static func byWord(_ lines: [String]) -> [String] {
        var words: [(word: String, places: [(path: String, kinds: [String])])] = []
        for line in lines {
            let (name, word) = halves(of: line, at: " = ")
            let (kind, path) = halves(of: name, at: ": ")
            if !words.contains(where: { $0.word == word }) { words.append((word, [])) }
            guard let at = words.firstIndex(where: { $0.word == word }) else { continue }
            if let place = words[at].places.firstIndex(where: { $0.path == path }) {
                words[at].places[place].kinds.append(kind)
            } else {
                words[at].places.append((path, [kind]))
            }
        }
        return words.map { word, places in
            "\(word) = " + places.map { "\($0.path) (\($0.kinds.joined(separator: "; ")))" }.joined(separator: ", ")
        }
    }

    private static func halves(of text: String, at separator: String) -> (String, String) {
        let parts = text.components(separatedBy: separator)
        return (parts[0], parts.dropFirst().joined(separator: separator))
    }

    /// Words that are the same in English and another language.
    // swift-format-ignore
    static let shared: [String: Set<String>] = [
        "OK": ["cs", "da", "de", "el", "fi", "fr", "hu", "it", "ja", "nb", "nl", "pl", "pt-BR", "pt-PT", "ro", "sv", "vi"],
        "Send": ["da", "nb"], "Notification": ["fr"], "54 notifications": ["fr"], "55 notifications": ["fr"],
    ]

    @Test("R3: no English word is left in another language", arguments: languages.filter { $0 != "en" })
    func noEnglish(language: String) throws {
        let english = try Self.lines(of: "en")
        let lines = try Self.lines(of: language)
        #expect(lines.count == english.count)
        for (line, englishLine) in zip(lines, english) where line == englishLine {
            let word = line.split(separator: " = ").last.map(String.init) ?? ""
            #expect(Self.shared[word]?.contains(language) == true, "\(line)")
        }
    }

    // MARK: Every kind of notification

    private static let app = """
        {"id": "parcels", "name": "§Parcels", "icon": "parcels.png", "categories": [
          {"id": "note", "actions": [{"id": "note", "title": "§Add Note", "textInput": {}}]},
          {"id": "track", "alertActionTitle": ""}]}
        """

    /// One line for each place where the platform adds words: the kind of notification, the place, the words.
    static func lines(of language: String) throws -> [String] {
        let apps = [try Sample.app(app)]
        return try steps().flatMap { name, step -> [String] in
            var step = step
            step.locale = language
            let rendered = try render(step, apps: apps)
            var lines: [String] = []
            for (member, views) in [("views", try rendered.first.views), ("unlocked", try rendered.first.unlocked)] {
                let bytes = JSONSlice { views.write(to: &$0) }.bytes
                let json = try JSONSerialization.jsonObject(with: Data(bytes))
                lines += words(json, at: member).map { "\(name): \($0)" }
            }
            // Many items of a digest have the same words.
            return lines.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        }
    }

    /// Members that are not words.
    // swift-format-ignore
    private static let names: Set<String> = [
        "kind", "role", "style", "image", "badge", "icon", "id", "notification", "app", "threadId", "interface", "initials",
    ]

    private static func words(_ value: Any, at path: String) -> [String] {
        if let object = value as? [String: Any] {
            let members = object.filter { !names.contains($0.key) }.sorted { $0.key < $1.key }
            return members.flatMap { words($0.value, at: "\(path).\($0.key)") }
        }
        if let list = value as? [Any] { return list.flatMap { words($0, at: path) } }
        guard let text = value as? String, !text.hasPrefix("§") else { return [] }
        return ["\(path) = \(text)"]
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
        func gathered(_ kind: DeliveryType, _ notes: [StepNotification]) -> Step {
            var step = Sample.step(notes, kind: kind)
            step.app = nil
            return step
        }
        let many = (1...52).map { note($0) }
        return [
            ("noncommunication", Sample.step([note(1)])), ("communication", Sample.step([note(1, sender: person)])),
            ("call", Sample.step([note(1, sender: caller)])), ("group", Sample.step([note(1, sender: group)])),
            ("alert, one button", Sample.step([note(1)], devices: [Sample.phone(surface: .alert)])),
            ("alert, two buttons", Sample.step([note(1, category: "track")], devices: [Sample.phone(surface: .alert)])),
            ("hidden previews", Sample.step([note(1)], devices: [Sample.phone(previews: .never)])),
            ("text input", Sample.step([note(1, category: "note")])), ("further items", Sample.step([thread])),
            ("digest", gathered(.digest, [note(98, sender: caller), note(99, sender: group)] + many)),
            ("summary", gathered(.summary, many + [note(97), note(98, sender: person), note(99, sender: caller)])),
            ("watch", Sample.step([note(1)], devices: [Sample.watch()])),
            ("watch, hidden previews", Sample.step([note(1)], devices: [Sample.watch(previews: .never)])),
        ]
    }
}
