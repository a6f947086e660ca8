/// Which of several locales suits a person's best (rule R3).
///
/// Two names match when they mean the same language in the same script, as CLDR's likely subtags complete them: `zh-HK`
/// is `zh-Hant-HK`, `sr-Latn` is not `sr`. Among those, the regions decide, by CLDR's parent locales.
package enum LocaleMatch {
    /// The locales of `offered` that a reader of `wanted` can read, best match first; locales of other languages are
    /// left out.
    package static func ordered(_ offered: some Sequence<LocaleName>, for wanted: LocaleName) -> [LocaleName] {
        let person = LikelySubtags.maximize(wanted)
        var found: [(distance: Int, name: LocaleName)] = []
        for name in offered {
            guard let distance = distance(of: name, from: wanted, meaning: person) else { continue }
            found.append((distance, name))
        }
        // Equal distances are ordered by name, so that the result is always the same.
        found.sort { ($0.distance, $0.name.normalized) < ($1.distance, $1.name.normalized) }
        return found.map(\.name)
    }

    /// 0 for the same name; `nil` where a reader of `wanted` cannot be expected to read it.
    private static func distance(
        of name: LocaleName, from wanted: LocaleName, meaning person: LikelySubtags.Maximal
    ) -> Int? {
        if name == wanted { return 0 }
        // Most locales are of another language, which needs no table to see.
        guard name.language == wanted.language || isRelated(name.language, to: person.language) else { return nil }
        let meant = LikelySubtags.maximize(name)
        guard let language = languageDistance(meant.language, person.language),
            let script = scriptDistance(meant, person)
        else { return nil }
        // A variant is a finer distinction than the person asked for.
        let variant = name.hasVariant ? 1 : 0
        return 1 + variant + 2 * regionDistance(meant, isNamed: name.region != nil, from: person) + language + script
    }

    // MARK: Language and script

    /// A quick check that passes every pair of languages that may match.
    private static func isRelated(_ language: String, to wanted: String) -> Bool {
        language == wanted || norwegian.contains(language) && norwegian.contains(wanted)
            || LikelySubtags.isAlias(language, of: wanted)
    }

    /// `no` stands for all of Norwegian and in practice means `nb`; Nynorsk is read by readers of both.
    private static let norwegian: Set<String> = ["nb", "nn", "no"]

    private static func languageDistance(_ language: String, _ wanted: String) -> Int? {
        if language == wanted { return 0 }
        guard norwegian.contains(language), norwegian.contains(wanted) else { return nil }
        return language == "nn" || wanted == "nn" ? 200 : 100
    }

    /// Another script normally means no match. Serbian and Chinese are the exceptions of CLDR's language matching:
    /// their readers know both scripts, so the other script still comes before English, but after all locales in their
    /// own.
    private static func scriptDistance(_ meant: LikelySubtags.Maximal, _ person: LikelySubtags.Maximal) -> Int? {
        if meant.script == person.script { return 0 }
        switch (person.language, person.script, meant.script) {
        case ("sr", "latn", "cyrl"), ("sr", "cyrl", "latn"), ("zh", "hans", "hant"), ("zh", "hant", "hans"): return 1000
        default: return nil
        }
    }

    // MARK: Region

    /// 0 to 7: the same region, named or meant; of the same variety its own name, its usual form, any other; the
    /// language without a region; the language's likely region; any other region.
    private static func regionDistance(
        _ meant: LikelySubtags.Maximal, isNamed: Bool, from person: LikelySubtags.Maximal
    ) -> Int {
        if meant.region == person.region { return isNamed ? 0 : 1 }
        let variety = Variety.of(person)
        if let variety, variety.holds(meant) {
            if meant.region == variety.region { return 2 }
            return meant.region == variety.usual ? 3 : 4
        }
        if !isNamed { return 5 }
        return meant.region == LikelySubtags.region(of: meant.language, in: meant.script) ? 6 : 7
    }

    /// Regions whose forms of a language are nearer to each other than to the language's own default: those with one
    /// parent in CLDR's parent locales. `en-AU` is nearer to `en-GB` than to `en`, which means American English.
    private struct Variety {
        let language: String
        let script: String
        /// CLDR's parent of all of them: `419` is Latin America.
        let region: String
        /// The form that stands for all of them where the parent has none.
        let usual: String
        let regions: Set<String>

        init(_ language: String, _ script: String, _ region: String, usual: String, _ regions: String) {
            self.language = language
            self.script = script
            self.region = region
            self.usual = usual
            let others = regions.split(whereSeparator: { $0 == " " || $0 == "\n" }).map(String.init)
            self.regions = Set(others + [region])
        }

        func holds(_ locale: LikelySubtags.Maximal) -> Bool {
            locale.language == language && locale.script == script && regions.contains(locale.region)
        }

        static func of(_ locale: LikelySubtags.Maximal) -> Variety? { all.first { $0.holds(locale) } }

        static let all = [
            Variety(
                "en", "latn", "001", usual: "GB",
                """
                150 AG AI AT AU BB BE BM BS BW BZ CC CH CK CM CX CY CZ DE DG DK DM ER ES FI FJ FK FM FR GB GD
                GG GH GI GM GS GY HK HU ID IE IL IM IN IO IT JE JM KE KI KN KY LC LR LS MG MO MS MT MU MV MW
                MY NA NF NG NL NO NR NU NZ PG PK PL PN PT PW RO RW SB SC SD SE SG SH SI SK SL SS SX SZ TC TK
                TO TT TV TZ UG VC VG VU WS ZA ZM ZW
                """),
            Variety(
                "es", "latn", "419", usual: "MX",
                "AR BO BR BZ CL CO CR CU DO EC GT HN JP MX NI PA PE PR PY SV US UY VE"),
            Variety("pt", "latn", "PT", usual: "PT", "AO CH CV FR GQ GW LU MO MZ ST TL"),
            Variety("zh", "hant", "HK", usual: "HK", "MO"),
        ]
    }
}
