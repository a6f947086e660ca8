import Foundation
import TestSupport
import Testing

@testable import Model

/// The words on an alert's buttons, compared with GTK's translations if its catalogues are installed
/// (`BELFRY_GTK_CATALOGUES`).
///
/// GTK has no button View; Show is its nearest one, in some languages the same word.
struct ButtonWordsTests {
    private static let folder: String? = {
        if let folder = ProcessInfo.processInfo.environment["BELFRY_GTK_CATALOGUES"] { return folder }
        print("Skipped: comparing buttons with GTK's needs BELFRY_GTK_CATALOGUES.")
        return nil
    }()

    /// Words in which Apple differs from GTK: the language, the button, our word, GTK's.
    static let differences = [
        "ar close إغلاق أغلق", "ar ok موافق نعم", "cs ok OK Budiž", "el ok OK Εντάξει", "fr ok OK Valider",
        "he close סגור סגירה", "nl close Sluit Sluiten", "pt-PT ok OK Aceitar", "ro close Închideți Închide",
        "uk ok ОК Гаразд", "zh-Hans ok 好 确定", "zh-Hant ok 好 確定",
    ]

    /// Our words for View that differ from GTK's Show.
    static let notShow = [
        "cs Zobrazit Zobrazovat", "es Ver Mostrar", "he הצג הצגה", "hu Megtekintés Megjelenítés",
        "id Lihat Tampilkan", "ko 보기 보이기", "nl Toon Tonen", "pl Pokaż Wyświetlanie", "pt-BR Ver Mostrar",
        "pt-PT Ver Mostrar", "uk Переглянути Показати",
    ]

    @Test(
        "R3: OK and Close are the words that GTK has, View is its Show, or they are known to differ",
        .enabled(if: folder != nil))
    func buttons() throws {
        let script = packageFolder.appendingPathComponent("Tests/Python/gtk_words.py").path
        let catalogues = try JSONDecoder().decode(
            [String: [String: [String]]].self,
            from: try output(of: IndependentClient.python, [script, try #require(Self.folder)]))
        var (differences, notShow): ([String], [String]) = ([], [])
        for words in SystemWords.all where words.locale != .english {
            let name = ["zh-Hans": "zh_CN", "zh-Hant": "zh_TW", "pt-BR": "pt_BR", "pt-PT": "pt"][words.locale.string]
            let theirs = try #require(catalogues[name ?? words.locale.string], "\(words.locale)")
            for (button, ours) in [("close", words.close), ("ok", words.ok)] {
                let known = try #require(theirs[button])
                #expect(!known.isEmpty, "\(words.locale) \(button)")
                if known.contains(where: { $0.lowercased() == ours.lowercased() }) { continue }
                differences.append("\(words.locale) \(button) \(ours) \(known.joined(separator: " "))")
            }
            let shows = try #require(theirs["view"])
            if !shows.isEmpty, !shows.contains(words.view) {
                notShow.append("\(words.locale) \(words.view) \(shows.joined(separator: " "))")
            }
        }
        #expect(differences.sorted() == Self.differences.sorted())
        #expect(notShow.sorted() == Self.notShow.sorted())
    }
}
