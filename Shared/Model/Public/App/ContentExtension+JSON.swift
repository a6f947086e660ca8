extension ContentExtension: JSONReadable, JSONWritable {
    /// Reads and checks the wire form.
    public init(from reader: inout JSONReader) throws(Rejection) {
        self.init(
            id: PlainID(derived: ""), categories: [], initialContentSizeRatio: 1, layout: [])
        var id: PlainID?
        var categories: [PlainID]?
        var ratio: Double?
        var layout: [LayoutElement]?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "id": id = try PlainID(from: &reader)
            case "categories": categories = try reader.readList()
            case "initialContentSizeRatio": ratio = try reader.readDouble(in: 0...100)
            case "defaultContentHidden": defaultContentHidden = try reader.readBool()
            case "overridesDefaultTitle": overridesDefaultTitle = try reader.readBool()
            case "userInteractionEnabled": userInteractionEnabled = try reader.readBool()
            case "media": media = try MediaButton(from: &reader)
            case "layout": layout = try reader.readList()
            default: try reader.skipUnknown()
            }
        }
        self.id = try reader.required(id, "id")
        self.categories = Set(try reader.required(categories, "categories").map { ExactString($0.string) })
        guard !self.categories.isEmpty else {
            throw reader.invalid(member: "categories", found: "an empty list", fix: "name at least one category")
        }
        initialContentSizeRatio = try reader.required(ratio, "initialContentSizeRatio")
        self.layout = try reader.required(layout, "layout")
    }

    /// Writes the wire form; what stands at its default is left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", id)
        writer.member("categories", sorted: categories)
        writer.member("initialContentSizeRatio", initialContentSizeRatio)
        writer.member("defaultContentHidden", defaultContentHidden, default: false)
        writer.member("overridesDefaultTitle", overridesDefaultTitle, default: false)
        writer.member("userInteractionEnabled", userInteractionEnabled, default: false)
        if media != .none { writer.member("media", media) }
        writer.name("layout")
        writer.write(layout)
        writer.endObject()
    }
}

extension JSONWriter {
    /// A layout, empty or not.
    mutating func write(_ layout: [LayoutElement]) {
        beginArray()
        for element in layout { element.write(to: &self) }
        endArray()
    }
}
