extension WatchInterfaces {
    /// A watch's part of an app's record on the wire. It may name categories that come later in the record.
    struct Draft: JSONObject {
        var value = WatchInterfaces()
        /// Categories of the app that the watch takes over, by their place in the list.
        var named: [(index: Int, id: ExactString)] = []

        static var blank: Self { Self() }

        mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
            try Self.interface("staticInterface", &value.staticInterface, of: &form) { (reader) throws(Rejection) in
                try Self.readStaticLayout(&reader)
            }
            try Self.interface("dynamicInterface", &value.dynamicInterface, of: &form) { (reader) throws(Rejection) in
                try reader.readList()
            }
            try form.member("sash", &value.sash)
            try form.member("background", &value.background)
            try form.member("categories", &self, isRequired: false) { [self] (reader) throws(Rejection) in
                try withCategories(&reader)
            } write: {
                $0.member("categories", $1.value.categories.values.sorted { $0.id < $1.id })
            }
        }

        func check(_ reader: borrowing JSONReader) throws(Rejection) {
            guard value.dynamicInterface != nil, value.staticInterface == nil else { return }
            throw reader.invalid(
                member: "staticInterface", found: "nothing beside a dynamic interface",
                fix: "add `staticInterface`, which shows when the dynamic one cannot")
        }

        private static func interface<Form: JSONMembers & ~Copyable>(
            _ name: StaticString, _ layout: inout [LayoutElement]?, of form: inout Form,
            read: (inout JSONReader) throws(Rejection) -> [LayoutElement]
        ) throws(Form.Failure) {
            var elements = layout ?? []
            var isThere = layout != nil
            try form.object(name, isWritten: isThere) { (form) throws(Form.Failure) in
                isThere = true
                try form.member("layout", &elements, isRequired: true, read: read) { $0.list("layout", $1) }
            }
            if isThere { layout = elements }
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

        private func withCategories(_ reader: inout JSONReader) throws(Rejection) -> Draft {
            var draft = self
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
            return draft
        }
    }
}

extension WatchInterfaces.Sash: JSONReadable, JSONWritable {
    private enum Style: String, ClosedEnumeration {
        case color, blurred
    }

    /// Reads and checks the wire form.
    public init(from reader: inout JSONReader) throws(Rejection) {
        let look = try WatchLook<Style>(from: &reader)
        switch try reader.required(look.style, "style") {
        case .color: self = .color(try reader.required(look.color, "color"))
        case .blurred: self = .blurred
        }
    }

    /// Writes `{style, color}`, the colour only where there is one.
    public func write(to writer: inout JSONWriter) {
        switch self {
        case .color(let color): WatchLook(style: Style.color, color: color).write(to: &writer)
        case .blurred: WatchLook(style: Style.blurred).write(to: &writer)
        }
    }
}

extension WatchInterfaces.Background: JSONReadable, JSONWritable {
    private enum Style: String, ClosedEnumeration {
        case transparent, system, color
    }

    /// Reads and checks the wire form.
    public init(from reader: inout JSONReader) throws(Rejection) {
        let look = try WatchLook<Style>(from: &reader)
        switch try reader.required(look.style, "style") {
        case .transparent: self = .transparent
        case .system: self = .system
        case .color: self = .color(try reader.required(look.color, "color"))
        }
    }

    /// Writes `{style, color}`, the colour only where there is one.
    public func write(to writer: inout JSONWriter) {
        switch self {
        case .transparent: WatchLook(style: Style.transparent).write(to: &writer)
        case .system: WatchLook(style: Style.system).write(to: &writer)
        case .color(let color): WatchLook(style: Style.color, color: color).write(to: &writer)
        }
    }
}

/// The wire form of sash and background: `{style, color}`.
private struct WatchLook<Style: ClosedEnumeration>: JSONObject {
    var style: Style?
    var color: String?

    static var blank: Self { Self() }

    mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.member("style", &style)
        try form.text("color", &color, most: 64)
    }
}
