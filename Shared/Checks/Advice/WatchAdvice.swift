internal import Model

/// Advice on the long look of a watch [B].
enum WatchAdvice {
    /// `sash-over-photo`: a coloured sash over a layout that begins with an image. A blurred sash seems to lie over the
    /// image.
    ///
    /// Applies: sash `color`, first element an image. Does not: sash `blurred`; a text before the image.
    static func advice(on watch: WatchInterfaces?) -> [Advice] {
        guard let watch, case .color? = watch.sash else { return [] }
        let beginsWithImage = [watch.staticInterface, watch.dynamicInterface].contains { layout in
            if case .image? = layout?.first { true } else { false }
        }
        guard beginsWithImage else { return [] }
        return [
            Advice(
                .sashOverPhoto, field: "watch.sash",
                detail:
                    "the watch's sash is a color and lies over an image: choose the style “blurred” for `watch.sash`")
        ]
    }

    /// `color-unknown`: a color of sash or background that no device can show.
    ///
    /// Applies: “#12”, “greenish”. Does not: “#0A84FF”, “blue”.
    static func colors(of watch: WatchInterfaces?) -> [Advice] {
        var written: [(String, String)] = []
        if case .color(let color)? = watch?.sash { written.append(("watch.sash.color", color)) }
        if case .color(let color)? = watch?.background { written.append(("watch.background.color", color)) }
        return written.filter { !isColor($0.1) }.map { path, color in
            Advice(
                .colorUnknown, field: path,
                detail:
                    "\(color.quoted(most: 64)) is no color: write red, green and blue in hexadecimal, as in `#0A84FF`")
        }
    }

    private static func isColor(_ color: String) -> Bool {
        guard color.utf8.first == UInt8(ascii: "#") else { return names.contains(color.lowercased()) }
        let digits = color.dropFirst()
        return [3, 4, 6, 8].contains(digits.count) && digits.allSatisfy { $0.isASCII && $0.isHexDigit }
    }

    /// The names that CSS and Apple's systems share.
    private static let names: Set<String> = [
        "red", "orange", "yellow", "green", "mint", "teal", "cyan", "blue", "indigo", "purple", "pink", "brown", "gray",
        "grey", "black", "white", "silver", "maroon", "olive", "lime", "aqua", "navy", "fuchsia", "magenta",
    ]
}
