/// The characters that open and close a stretch of text of another direction.
///
/// Source: Unicode Standard Annex 9, explicit directional embeddings, overrides and isolates.
enum BidirectionalControl {
    case embedding, override, isolate, popEmbedding, popIsolate

    /// Deeper openers are left out, with their closers: it keeps what a shortened text must close small.
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

    /// What closes an opener.
    var closer: Unicode.Scalar { self == .isolate ? "\u{2069}" : "\u{202C}" }
}

/// What is open at a place in a clean text, outermost first.
struct OpenDirections {
    private(set) var controls: [BidirectionalControl] = []

    /// The characters that close everything that is open.
    var closers: String.UnicodeScalarView {
        String.UnicodeScalarView(controls.reversed().map(\.closer))
    }

    /// Takes a control that is known to be balanced so far.
    mutating func follow(_ control: BidirectionalControl) {
        if control.isOpener { controls.append(control) } else { _ = controls.popLast() }
    }
}

/// The same while a text is cleaned: what is left out is remembered, so that its closer is left out, too (rule R17).
struct CleanedDirections {
    private var open: [(control: BidirectionalControl, isWritten: Bool)] = []
    private var writtenCount = 0

    /// Writes a control where it is balanced, not nested too deeply, and no override: that could spell a name backwards.
    mutating func take(
        _ control: BidirectionalControl, _ scalar: Unicode.Scalar, into result: inout String.UnicodeScalarView
    ) {
        switch control {
        case .embedding, .override, .isolate:
            let isWritten = control != .override && writtenCount < BidirectionalControl.deepest
            open.append((control, isWritten))
            guard isWritten else { return }
            writtenCount += 1
            result.append(scalar)
        case .popEmbedding:
            // A closer of an embedding cannot reach beyond the isolate that it stands in.
            if let last = open.last, last.control != .isolate { closeLast(into: &result) }
        case .popIsolate:
            guard open.contains(where: { $0.control == .isolate }) else { return }
            while let last = open.last, last.control != .isolate { closeLast(into: &result) }
            closeLast(into: &result)
        }
    }

    /// Closes everything that is open.
    mutating func closeAll(into result: inout String.UnicodeScalarView) {
        while !open.isEmpty { closeLast(into: &result) }
    }

    /// Forgets the innermost opener that was written.
    mutating func removeInnermost() {
        while let last = open.popLast(), !last.isWritten {}
        writtenCount -= 1
    }

    private mutating func closeLast(into result: inout String.UnicodeScalarView) {
        guard let last = open.popLast(), last.isWritten else { return }
        writtenCount -= 1
        result.append(last.control.closer)
    }
}
