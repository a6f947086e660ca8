extension ContentExtension: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self {
        Self(id: PlainID(derived: ""), categories: [], initialContentSizeRatio: 1, layout: [])
    }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("id", &id)
        try form.member("categories", &categories, isRequired: true) { (reader) throws(Rejection) in
            Set(try reader.readList(of: PlainID.self).map { ExactString($0.string) })
        } write: {
            $0.member("categories", sorted: $1)
        }
        try form.required("initialContentSizeRatio", &initialContentSizeRatio, in: 0...100)
        try form.member("defaultContentHidden", &defaultContentHidden, default: false)
        try form.member("overridesDefaultTitle", &overridesDefaultTitle, default: false)
        try form.member("userInteractionEnabled", &userInteractionEnabled, default: false)
        try form.member("media", &media, default: .none)
        try form.required("layout", &layout)
    }

    /// Refuses an extension for no category.
    public func check(_ reader: borrowing JSONReader) throws(Rejection) {
        guard categories.isEmpty else { return }
        throw reader.invalid(member: "categories", found: "an empty list", fix: "name at least one category")
    }
}
