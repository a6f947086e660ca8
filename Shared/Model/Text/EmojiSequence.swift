/// The invisible parts of emoji while a text is cleaned: a joiner stays between two emoji, tags stay in a flag (rule R17).
///
/// Source: Unicode Technical Standard 51, zero width joiner sequences and tag sequences.
struct EmojiSequence {
    /// Where a joiner waits for the emoji that it joins.
    private var joinerPlace: String.Index?
    /// Tags wait for the one that ends them, all at one place.
    private var tags: [Unicode.Scalar] = []
    private var tagPlace: String.Index?

    /// Adds a character that can be seen, after the joiner that waits for it.
    mutating func append(_ scalar: Unicode.Scalar, to result: inout String.UnicodeScalarView) {
        if let place = joinerPlace {
            joinerPlace = nil
            if place == result.endIndex, scalar.isJoinableEmoji { result.append("\u{200D}") }
        }
        result.append(scalar)
    }

    /// Takes a joiner; it waits where the result ends in an emoji.
    mutating func takeJoiner(after result: String.UnicodeScalarView) {
        let emoji = result.reversed().first { !Self.follows($0) }
        joinerPlace = emoji?.isJoinableEmoji == true ? result.endIndex : nil
    }

    /// Takes a tag; after a black flag three to six letters or digits and the end make a region's flag.
    mutating func take(tag: Unicode.Scalar, into result: inout String.UnicodeScalarView) {
        if tagPlace != result.endIndex { (tags, tagPlace) = ([], result.endIndex) }
        guard result.last == "\u{1F3F4}" else { return }
        switch tag.value {
        case 0xE0030...0xE0039, 0xE0061...0xE007A: tags.append(tag)
        case 0xE007F where (3...6).contains(tags.count):
            result.append(contentsOf: tags)
            result.append(tag)
        default: tags = []
        }
    }

    /// What may stand between an emoji and the joiner: selector, skin tone, tag.
    private static func follows(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xFE0F, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: true
        default: false
        }
    }
}
