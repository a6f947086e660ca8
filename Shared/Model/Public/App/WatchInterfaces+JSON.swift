extension WatchInterfaces {
    /// A watch's part of an app's record while it is read: it may name categories that come later in the record.
    struct Draft {
        var value = WatchInterfaces()
        /// Categories of the app that the watch takes over, by their place in the list.
        var named: [(index: Int, id: ExactString)] = []
    }

    static func read(_ reader: inout JSONReader) throws(Rejection) -> Draft {
        var draft = Draft()
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "staticInterface": draft.value.staticInterface = try readInterface(&reader, isStatic: true)
            case "dynamicInterface": draft.value.dynamicInterface = try readInterface(&reader, isStatic: false)
            case "sash": draft.value.sash = try Sash(from: &reader)
            case "background": draft.value.background = try Background(from: &reader)
            case "categories": try readCategories(&reader, into: &draft)
            default: try reader.skipUnknown()
            }
        }
        guard draft.value.dynamicInterface == nil || draft.value.staticInterface != nil else {
            throw reader.invalid(
                member: "dynamicInterface", found: "a dynamic interface without a static one",
                fix: "add `staticInterface`, which shows when the dynamic one cannot")
        }
        return draft
    }

    private static func readInterface(_ reader: inout JSONReader, isStatic: Bool) throws(Rejection) -> [LayoutElement] {
        var layout: [LayoutElement]?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "layout": layout = try isStatic ? readStaticLayout(&reader) : reader.readList()
            default: try reader.skipUnknown()
            }
        }
        return try reader.required(layout, "layout")
    }

    /// A static interface can only show files packed with the app [B].
    private static func readStaticLayout(_ reader: inout JSONReader) throws(Rejection) -> [LayoutElement] {
        var layout: [LayoutElement] = []
        try reader.beginArray()
        while try reader.nextElement() {
            let element = try LayoutElement(from: &reader)
            switch element {
            case .image(let file) where file.source != .bundle, .media(let file) where file.source != .bundle:
                throw reader.invalid(
                    found: "a file outside the bundle", fix: "show only files of the bundle in a static interface")
            default: layout.append(element)
            }
        }
        return layout
    }

    private static func readCategories(_ reader: inout JSONReader, into draft: inout Draft) throws(Rejection) {
        var seen: Set<ExactString> = []
        var index = 0
        try reader.beginArray()
        while try reader.nextElement() {
            let id: ExactString
            if try reader.nextKind() == .string {
                id = ExactString(try PlainID(from: &reader).string)
                draft.named.append((index, id))
            } else {
                let category = try AppCategory(from: &reader)
                id = category.id
                draft.value.categories[id] = category
            }
            guard seen.insert(id).inserted else {
                throw reader.invalid(found: "\(id.quoted()) a second time", fix: "list each category once")
            }
            index += 1
        }
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        for (name, layout) in [("staticInterface", staticInterface), ("dynamicInterface", dynamicInterface)] {
            guard let layout else { continue }
            writer.name(escaping: name)
            writer.beginObject()
            writer.name("layout")
            writer.write(layout)
            writer.endObject()
        }
        writer.member("sash", sash)
        writer.member("background", background)
        writer.member("categories", categories.values.sorted { $0.id < $1.id })
        writer.endObject()
    }
}

extension WatchInterfaces.Sash: JSONReadable, JSONWritable {
    /// Reads and checks the wire form.
    public init(from reader: inout JSONReader) throws(Rejection) {
        switch try WatchStyle.read(&reader, known: ["color", "blurred"]) {
        case ("color", let color?): self = .color(color)
        default: self = .blurred
        }
    }

    /// Writes `{style, color}`, the colour only where there is one.
    public func write(to writer: inout JSONWriter) {
        switch self {
        case .color(let color): WatchStyle.write("color", color, to: &writer)
        case .blurred: WatchStyle.write("blurred", nil, to: &writer)
        }
    }
}

extension WatchInterfaces.Background: JSONReadable, JSONWritable {
    /// Reads and checks the wire form.
    public init(from reader: inout JSONReader) throws(Rejection) {
        switch try WatchStyle.read(&reader, known: ["transparent", "system", "color"]) {
        case ("color", let color?): self = .color(color)
        case ("system", _): self = .system
        default: self = .transparent
        }
    }

    /// Writes `{style, color}`, the colour only where there is one.
    public func write(to writer: inout JSONWriter) {
        switch self {
        case .transparent: WatchStyle.write("transparent", nil, to: &writer)
        case .system: WatchStyle.write("system", nil, to: &writer)
        case .color(let color): WatchStyle.write("color", color, to: &writer)
        }
    }
}

/// The wire form of sash and background: `{style, color}`.
private enum WatchStyle {
    static func read(_ reader: inout JSONReader, known: [String]) throws(Rejection) -> (style: String, color: String?) {
        var style: String?
        var color: String?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "style":
                let word = try reader.readString()
                guard known.contains(word) else {
                    throw reader.unknown(word, known: known)
                }
                style = word
            case "color": color = try reader.readText(most: 64)
            default: try reader.skipUnknown()
            }
        }
        let word = try reader.required(style, "style")
        if word == "color", color == nil { throw reader.missing("color") }
        return (word, color)
    }

    static func write(_ style: String, _ color: String?, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("style", style)
        writer.member("color", color)
        writer.endObject()
    }
}
