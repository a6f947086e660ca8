/// The characters that open and close a stretch of text of another direction.
///
/// A clean text has no override, and closes what it opens (rule R17).
/// Source: Unicode Standard Annex 9, explicit directional embeddings, overrides and isolates.
enum BidirectionalControl {
    case embedding, override, isolate, popEmbedding, popIsolate

    /// Openers nested deeper are removed with their closers, which limits what a shortened text must close.
    static let deepest = 16

    init?(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x202A, 0x202B: self = .embedding
        case 0x202D, 0x202E: self = .override
        case 0x2066, 0x2067, 0x2068: self = .isolate
        case 0x202C: self = .popEmbedding
        case 0x2069: self = .popIsolate
        default: return nil
        }
    }

    var isOpener: Bool { self == .embedding || self == .override || self == .isolate }

    /// The character that closes an opener.
    var closer: Unicode.Scalar { self == .isolate ? "\u{2069}" : "\u{202C}" }
}
