internal import Model

/// Advice on locale names that can never match another locale.
enum LocaleAdvice {
    /// - Returns: a sentence; `nil` if the language is one that locales use (ISO 639-1, or three letters).
    static func problem(with locale: LocaleName) -> String? {
        let language = locale.language
        if language.utf8.count == 3 || languages.contains(language) { return nil }
        return "\(language.quoted()) is not the code of a language, so no texts are found by it: "
            + "write a code such as \(example(language))"
    }

    /// The code to suggest for a country, or a language's name, that was written in place of a language.
    private static func example(_ language: String) -> String {
        let meant = [
            "jp": "ja", "cn": "zh", "kr": "ko", "cz": "cs", "dk": "da", "gr": "el", "ua": "uk", "at": "de", "us": "en",
            "br": "pt-BR", "mx": "es-MX", "english": "en", "german": "de", "french": "fr", "spanish": "es",
        ]
        return meant[language] ?? "en or pt-BR"
    }

    /// Source: ISO 639-1.
    private static let languages = Set(
        """
        aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es
        et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki
        kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no
        nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te
        tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu iw in ji
        """.split { $0 == " " || $0 == "\n" }.map(String.init))
}
