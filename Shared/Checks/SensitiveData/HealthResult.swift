/// What a medical test or a doctor found, in words. English is judged by grammar, some other languages by the words
/// alone.
///
/// Applies: “Your HIV test is positive.”, “Biopsy result: malignant”, “You have been diagnosed with lupus.” Does not: “Your
/// results are ready.”, “Researchers report positive results of a cancer trial.”
enum HealthResult {
    static func isFound(in text: TextScan) -> Bool {
        for (index, word) in text.words.enumerated() where word.traits.contains(.finding) {
            switch word.hash {
            case diagnosed: if isDiagnosed(text, index) { return true }
            case diagnosis: if isDiagnosis(text, index) { return true }
            case pregnant:
                if index > 0, isYours(text, index - 2..<index), text.traits(index - 1).contains(.verb) { return true }
            default: if isResult(text, index) { return true }
            }
        }
        return false
    }

    /// A result that is split: the title names the test, and the body says what was found: “HIV Test”, “Result:
    /// negative”.
    static func isFound(in body: TextScan, under title: TextScan) -> Bool {
        guard title.traits.isSuperset(of: [.healthMatter, .medicalTest]) else { return false }
        return body.words.indices.contains { index in
            body.words[index].traits.contains(.finding) && (body.words.count < 3 || isJoined(body, index))
        }
    }

    private static let normal = Lexicon.hash("normal".utf8)
    private static let diagnosed = Lexicon.hash("diagnosed".utf8)
    private static let diagnosis = Lexicon.hash("diagnosis".utf8)
    private static let pregnant = Lexicon.hash("pregnant".utf8)
    private static let with = Lexicon.hash("with".utf8)
    private static let drive = Lexicon.hash("drive".utf8)
    private static let back = Lexicon.hash("back".utf8)
    private static let came = Lexicon.hashes("came", "come", "comes", "shows", "showed", "of", "for")
    private static let states = Lexicon.hashes(
        "ready", "available", "in", "here", "now", "attached", "complete", "being", "on", "not", "updated")

    /// “You have been diagnosed with …”.
    private static func isDiagnosed(_ text: TextScan, _ index: Int) -> Bool {
        guard text.words.indices.contains(index + 1) else { return false }
        if text.words[index + 1].hash == with { return isYours(text, index - 4..<index) }
        // “has diagnosed you with …”
        return isYours(text, index + 1..<index + 2) && text.words.dropFirst(index + 2).first?.hash == with
    }

    /// “Your diagnosis is …”, “Diagnosis: …”; not “Your diagnosis is ready”.
    private static func isDiagnosis(_ text: TextScan, _ index: Int) -> Bool {
        let isLabel = text.byte(text.words[index].end) == UInt8(ascii: ":")
        let next = isLabel ? index + 1 : index + 2
        guard text.words.indices.contains(next), !states.contains(text.words[next].hash) else { return false }
        return isLabel || text.traits(index + 1).contains(.copula) && isYours(text, index - 3..<index)
    }

    /// A finding after the test or illness that it belongs to, or before it: “tested positive for …”.
    private static func isResult(_ text: TextScan, _ index: Int) -> Bool {
        var hasTest = false
        var hasMatter = false
        var hasOwner = false
        for other in max(0, index - 10)..<min(text.words.count, index + 4) {
            let word = text.words[other]
            if word.traits.contains(.medicalTest), text.traits(other + 1).isDisjoint(with: .code) {
                if !text.words.indices.contains(other + 1) || text.words[other + 1].hash != drive { hasTest = true }
            }
            if word.traits.contains(.healthMatter) { hasMatter = true }
            if TextScan.readers.contains(word.hash) { hasOwner = true }
        }
        guard hasTest || hasMatter, isJoined(text, index) else { return false }
        // Many other things are normal, so only something that can be nothing but a medical test counts.
        if text.words[index].hash == normal { return hasTest && hasMatter }
        return hasMatter && (hasTest || hasOwner || isBesideMatter(text, index)) || hasTest && hasOwner
    }

    /// Whether a test, an illness, a copula or a colon stands right before the finding, which then belongs to it.
    private static func isJoined(_ text: TextScan, _ index: Int) -> Bool {
        guard index > 0 else { return false }
        var before = index - 1
        if text.words[before].hash == back, before > 0 { before -= 1 }
        let word = text.words[before]
        if text.byte(word.end) == UInt8(ascii: ":") { return true }
        return word.traits.meets([.medicalTest, .healthMatter, .copula, .verb])
            || came.contains(word.hash)
    }

    private static func isBesideMatter(_ text: TextScan, _ index: Int) -> Bool {
        text.traits(index - 1).contains(.healthMatter) || text.traits(index - 2).contains(.healthMatter)
    }

    private static func isYours(_ text: TextScan, _ range: Range<Int>) -> Bool {
        text.words[range.clamped(to: text.words.indices)].contains { TextScan.readers.contains($0.hash) }
    }
}
