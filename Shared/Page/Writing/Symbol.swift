/// A common symbol with the name that SF Symbols gives it, drawn with this project's own lines on a square of 24.
struct Symbol {
    /// SVG path data; a literal of this file, so it contains nothing from a record.
    let path: StaticString

    /// - Parameter name: such as `bell.slash.fill`. A variant without a drawing uses that of its prefix, here
    ///   `bell.slash`.
    /// - Returns: `nil` for a symbol that has no drawing.
    init?(named name: String) {
        var parts = name.split(separator: ".", omittingEmptySubsequences: false)
        while !parts.isEmpty {
            if let path = Self.paths[parts.joined(separator: ".")] {
                self.path = path
                return
            }
            parts.removeLast()
        }
        return nil
    }

    private init(_ path: StaticString) { self.path = path }

    static let locked = Symbol("M6.5 11h11v9h-11zM8.5 11V8a3.5 3.5 0 0 1 7 0v3")
    static let unlocked = Symbol("M6.5 11h11v9h-11zM8.5 11V7a3.5 3.5 0 0 1 6.8-1.2")
    static let focus = Symbol("M19.5 14.5A8 8 0 1 1 10 4.5a6.5 6.5 0 0 0 9.5 10z")
    static let silent = Symbol("M6 17h12l-1.5-2.5V10a4.5 4.5 0 0 0-9 0v4.5zM10 19.5a2 2 0 0 0 4 0M4 4l16 16")

    static let list = Symbol("M9 6.5h11M9 12h11M9 17.5h11M5 6.5h.01M5 12h.01M5 17.5h.01")

    /// The names that have a drawing.
    static var names: [String] { paths.keys.sorted() }

    // swift-format-ignore
    private static let paths: [String: StaticString] = [
        "airplane": "M12 3v6l8 5v2l-8-2.5V18l2.5 2v1L12 20l-2.5 1v-1l2.5-2v-4.5L4 16v-2l8-5",
        "alarm": "M12 5.5a7 7 0 1 0 0 14a7 7 0 1 0 0-14zM12 9v3.5l2.5 1.5M4 6l2.5-2.5M20 6l-2.5-2.5",
        "archivebox": "M4 5h16v4H4zM5.5 9v10h13V9M10 12.5h4",
        "arrow.clockwise": "M20 12a8 8 0 1 1-2.5-5.8M18 3v4h-4",
        "arrow.counterclockwise": "M4 12a8 8 0 1 0 2.5-5.8M6 3v4h4",
        "arrow.left": "M20 12H5M11 6l-6 6 6 6",
        "arrow.right": "M4 12h15M13 6l6 6-6 6",
        "arrow.triangle.turn.up.right.diamond": "M12 3l9 9-9 9-9-9zM9 15v-3h5M12 9.5l2.5 2.5-2.5 2.5",
        "arrow.uturn.backward": "M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10H9",
        "arrowshape.turn.up.left": "M10 5l-6 6 6 6v-3.5c5 0 8 1.5 10 5 0-7-4-10-10-10z",
        "arrowshape.turn.up.right": "M14 5l6 6-6 6v-3.5c-5 0-8 1.5-10 5 0-7 4-10 10-10z",
        "bag": "M5 8h14l-1 12H6zM8.5 10V7a3.5 3.5 0 0 1 7 0v3",
        "bell": "M6 17h12l-1.5-2.5V10a4.5 4.5 0 0 0-9 0v4.5zM10 19.5a2 2 0 0 0 4 0",
        "bell.slash": "M6 17h12l-1.5-2.5V10a4.5 4.5 0 0 0-9 0v4.5zM10 19.5a2 2 0 0 0 4 0M4 4l16 16",
        "bolt": "M13 3L5.5 13.5H11L10 21l8-11h-5.5z",
        "book": "M12 6c-2-1.5-5-2-8-1.5v14c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5v-14c-3-.5-6 0-8 1.5zM12 6v14",
        "bookmark": "M7 4h10v16l-5-4-5 4z",
        "bubble": "M4 5h16v11H11l-4 4v-4H4z",
        "calendar": "M4.5 6.5h15v13h-15zM4.5 10.5h15M8.5 4v4M15.5 4v4",
        "camera": "M4 8h4l1.5-2.5h5L16 8h4v11H4zM12 10.5a3 3 0 1 0 0 6a3 3 0 1 0 0-6z",
        "car": "M4.5 16v-4l2-5h11l2 5v4zM4.5 12h15M7.5 16v2.5M16.5 16v2.5",
        "cart": "M3.5 5H6l2 10h9.5l2-7.5H6.5M9.5 19h.01M16 19h.01",
        "checkmark": "M5 12.5l4.5 4.5L19 7.5",
        "clock": "M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17zM12 7.5V12l3 2",
        "creditcard": "M3.5 6h17v12h-17zM3.5 10h17M7 14.5h4",
        "cross": "M10 4h4v6h6v4h-6v6h-4v-6H4v-4h6z",
        "doc": "M6.5 3.5h7l4 4v13h-11zM13.5 3.5v4h4",
        "door": "M7 20.5V4h10v16.5M4.5 20.5h15M14 12v1.5",
        "ellipsis": "M6 12h.01M12 12h.01M18 12h.01",
        "envelope": "M4 6h16v12H4zM4 7l8 6 8-6",
        "exclamationmark": "M12 5v9M12 18v.5",
        "exclamationmark.triangle": "M12 4l9 16H3zM12 10v4.5M12 17v.5",
        "eye": "M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6zM12 9.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5z",
        "eye.slash": "M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6zM4 4l16 16",
        "figure.walk": "M12.5 3.5a1 1 0 1 0 .01 0M12 8l-2 5 3 2.5V21M10 13l-2.5 7M12 8l3 4h3",
        "flag": "M6 21V4h11l-2.5 4 2.5 4H6",
        "gearshape": """
            M12 8.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7zM12 3.5v3M12 17.5v3M3.5 12h3M17.5 12h3\
            M6 6l2 2M16 16l2 2M18 6l-2 2M8 16l-2 2
            """,
        "gift": """
            M4.5 9h15v3.5h-15zM6 12.5V20h12v-7.5M12 9v11\
            M12 9C9 9 7 4 10 4c1.5 0 2 3 2 5 0-2 .5-5 2-5 3 0 1 5-2 5z
            """,
        "hand.raised": """
            \
            M7 12V7.5a1.5 1.5 0 0 1 3 0V5a1.5 1.5 0 0 1 3 0v1.5a1.5 1.5 0 0 1 3 0V14c0 4-1.5 6.5-5 6.5S6 18 4 14l1-1z
            """,
        "hand.thumbsdown": "M8 13l3.5 7a2 2 0 0 0 2-2v-3.5H19L17.5 5H8zM8 13H4.5V5H8",
        "hand.thumbsup": "M8 11l3.5-7a2 2 0 0 1 2 2v3.5H19L17.5 19H8zM8 11H4.5v8H8",
        "heart": "M12 20S4 14.5 4 9a4 4 0 0 1 8-1 4 4 0 0 1 8 1c0 5.5-8 11-8 11z",
        "house": "M4 11.5L12 4.5l8 7M6.5 10v9.5h11V10",
        "info": "M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17zM12 11v5.5M12 7.5v.3",
        "key": "M8 12a3.5 3.5 0 1 0 .01 0M11 13l9-8M17 7.5l2.5 2.5M14.5 10l2 2",
        "link": "M10 14l4-4M9 10l-3 3a3.5 3.5 0 0 0 5 5l3-3M15 14l3-3a3.5 3.5 0 0 0-5-5l-3 3",
        "list.bullet": "M9 6.5h11M9 12h11M9 17.5h11M5 6.5h.01M5 12h.01M5 17.5h.01",
        "location": "M20 4L4 11l7 2 2 7z",
        "lock": "M6.5 11h11v9h-11zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
        "lock.open": "M6.5 11h11v9h-11zM8.5 11V7a3.5 3.5 0 0 1 6.8-1.2",
        "magnifyingglass": "M10.5 4.5a6 6 0 1 0 0 12a6 6 0 1 0 0-12zM15 15l5 5",
        "map": "M4 6.5l5-2 6 2 5-2v13l-5 2-6-2-5 2zM9 4.5v13M15 6.5v13",
        "mappin": """
            M12 21s-6.5-6.5-6.5-11.5a6.5 6.5 0 0 1 13 0C18.5 14.5 12 21 12 21z\
            M12 7.5a2 2 0 1 0 0 4a2 2 0 1 0 0-4z
            """,
        "message": "M4 5h16v11H11l-4 4v-4H4z",
        "mic": """
            M12 4a2.5 2.5 0 0 0-2.5 2.5v5a2.5 2.5 0 0 0 5 0v-5A2.5 2.5 0 0 0 12 4z\
            M6.5 11.5a5.5 5.5 0 0 0 11 0M12 17v3.5
            """,
        "minus": "M5 12h14",
        "moon": "M19.5 14.5A8 8 0 1 1 10 4.5a6.5 6.5 0 0 0 9.5 10z",
        "music.note": "M9.5 17.5V5l9-1.5V15M9.5 17.5a2.5 2 0 1 1-.01-.1M18.5 15a2.5 2 0 1 1-.01-.1",
        "paperclip": "M18 11l-6.5 6.5a4 4 0 0 1-5.5-5.5L13 5a2.7 2.7 0 0 1 4 4l-7 7a1.2 1.2 0 0 1-2-2l6-6",
        "paperplane": "M4 12l16-8-5 16-3-6z",
        "pause": "M8 5v14M16 5v14",
        "pencil": "M5 19l1-4L16 5l3 3L9 18z",
        "person": "M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8zM4.5 20c0-8 15-8 15 0",
        "phone": "M6 4h3.5L11 8.5 9 10a11 11 0 0 0 5 5l1.5-2 4.5 1.5V18a2 2 0 0 1-2 2A14 14 0 0 1 4 6a2 2 0 0 1 2-2z",
        "phone.down": "M3 15c0-6 18-6 18 0v2.5l-5-1v-3c-2.5-1-5.5-1-8 0v3l-5 1z",
        "photo": "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 8.5h.01",
        "pills": "M5 12l7-7a3.5 3.5 0 0 1 5 5l-7 7a3.5 3.5 0 0 1-5-5zM8.5 8.5l5 5",
        "play": "M8 5l11 7-11 7z",
        "plus": "M12 5v14M5 12h14",
        "qrcode": "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 18v2",
        "questionmark": "M8.5 9a3.5 3.5 0 1 1 5 3.2c-1 .6-1.5 1.2-1.5 2.3M12 18v.5",
        "repeat": "M5 11V8h13M15.5 5L18.5 8l-3 3M19 13v3H6M8.5 19l-3-3 3-3",
        "shippingbox": "M12 3.5l8 4v9l-8 4-8-4v-9zM4 7.5l8 4 8-4M12 11.5v9",
        "speaker": "M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9a4 4 0 0 1 0 6",
        "speaker.slash": "M4 9.5v5h3.5L12 19V5L7.5 9.5zM16 9.5l4 5M20 9.5l-4 5",
        "square.and.arrow.down": "M12 4v11M8.5 11.5L12 15l3.5-3.5M7 9H5v11h14V9h-2",
        "square.and.arrow.up": "M12 15V4M8.5 7.5L12 4l3.5 3.5M7 10H5v10h14V10h-2",
        "square.and.pencil": "M12 5H5v14h14v-7M10 14l1-3 7-7 2 2-7 7z",
        "star": "M12 4l2.5 5.3 5.5.8-4 4 1 5.9-5-2.8-5 2.8 1-5.9-4-4 5.5-.8z",
        "sun": """
            M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8zM12 3v2M12 19v2M3 12h2M19 12h2M5.5 5.5L7 7\
            M17 17l1.5 1.5M18.5 5.5L17 7M7 17l-1.5 1.5
            """,
        "tag": "M4 4h8l8 8-8 8-8-8zM8 8h.01",
        "ticket": "M4 7h16v3.5a1.5 1.5 0 0 0 0 3V17H4v-3.5a1.5 1.5 0 0 0 0-3zM14 7v10",
        "timer": "M12 6a7 7 0 1 0 0 14a7 7 0 1 0 0-14zM12 13l3-3M10 3h4",
        "tram": "M7 5h10v11H7zM7 10.5h10M9 20l2-4M15 20l-2-4M12 5V2.5",
        "trash": "M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13M10.5 11v5.5M13.5 11v5.5",
        "video": "M4 7h11v10H4zM15 11l5-3v8l-5-3z",
        "wifi": "M3.5 9.5a12.5 12.5 0 0 1 17 0M6.5 13a8 8 0 0 1 11 0M9.5 16.5a3.8 3.8 0 0 1 5 0M12 19.5h.01",
        "wrench": "M20 7a5 5 0 0 1-6.5 5.5L7 19l-2-2 6.5-6.5A5 5 0 0 1 17 4l-2.5 2.5 3 3z",
        "xmark": "M6 6l12 12M18 6L6 18",
    ]
}

extension HTMLWriter {
    /// Draws a symbol in the colour of the text around it. The text beside it, or the label around it, says what it
    /// means.
    mutating func symbol(_ symbol: Symbol) {
        element("svg", .class("glyph"), .fixed("viewBox", "0 0 24 24"), .decoration) { html in
            html.element("path", .fixed("d", symbol.path))
        }
    }
}
