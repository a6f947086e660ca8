/// The characters that open and close a stretch of text of another direction.
///
/// Source: Unicode Standard Annex 9, explicit directional embeddings, overrides and isolates.
enum BidirectionalControl {
    case embedding, isolate, popEmbedding, popIsolate

    /// Deeper openers are left out, with their closers: it keeps what a shortened text must close small.
    static let deepest = 16

    init?(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x202A, 0x202B, 0x202D, 0x202E: self = .embedding
        case 0x2066, 0x2067, 0x2068: self = .isolate
        case 0x202C: self = .popEmbedding
        case 0x2069: self = .popIsolate
        default: return nil
        }
    }

    var isOpener: Bool { self == .embedding || self == .isolate }

    /// What closes an opener.
    var closer: Unicode.Scalar { self == .isolate ? "\u{2069}" : "\u{202C}" }
}

/// What is open at a place in a text, outermost first.
struct OpenDirections {
    private(set) var controls: [BidirectionalControl] = []

    var isEmpty: Bool { controls.isEmpty }

    /// The characters that close everything that is open.
    var closers: String.UnicodeScalarView {
        String.UnicodeScalarView(controls.reversed().map(\.closer))
    }

    mutating func closeAll() { controls.removeAll() }

    /// Takes back the innermost opener.
    mutating func removeLast() { _ = controls.popLast() }

    /// Takes a control that is known to be balanced so far.
    mutating func follow(_ control: BidirectionalControl) {
        if control.isOpener { controls.append(control) } else { removeLast() }
    }
}
