internal import Model

/// A colour that an app declares. Only the form `#RRGGBB` is accepted, so nothing else of a record gets into a style.
struct PageColor {
    private let red: UInt8
    private let green: UInt8
    private let blue: UInt8

    init?(_ text: String) {
        let digits = text.utf8.dropFirst().compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard text.utf8.first == UInt8(ascii: "#"), text.utf8.count == 7, digits.count == 6 else { return nil }
        let parts = [0, 2, 4].map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
        (red, green, blue) = (parts[0], parts[1], parts[2])
    }

    /// The background's colour. For `system` it is the colour that its opacity gives on black.
    init?(_ background: ViewBackground) {
        guard let color = background.color, var mixed = PageColor(color) else { return nil }
        if let opacity = background.opacity { mixed = mixed.onBlack(min(max(opacity, 0), 1)) }
        self = mixed
    }

    private init(red: UInt8, green: UInt8, blue: UInt8) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    private func onBlack(_ opacity: Double) -> PageColor {
        PageColor(
            red: UInt8(Double(red) * opacity), green: UInt8(Double(green) * opacity),
            blue: UInt8(Double(blue) * opacity))
    }

    /// Whether black text is easier to read on it than white.
    var isLight: Bool { 299 * Int(red) + 587 * Int(green) + 114 * Int(blue) > 140_000 }

    /// A style with this background, and a text colour that can be read on it.
    var attribute: HTMLWriter.Attribute {
        let ink = isLight ? "#000" : "#fff"
        return HTMLWriter.Attribute(name: "style", value: "background:rgb(\(red),\(green),\(blue));color:\(ink)")
    }
}
