extension AppCategory: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self(id: "") }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.member("id", &id, isRequired: true) { (reader) throws(Rejection) in
            ExactString(try PlainID(from: &reader).string)
        }
        try form.member("placeholder", &placeholder.plain)
        try form.text("placeholderLocKey", &placeholder.key)
        try form.member("hiddenPreviewsShowTitle", &hiddenPreviewsShowTitle, default: false)
        try form.member("hiddenPreviewsShowSubtitle", &hiddenPreviewsShowSubtitle, default: false)
        try form.member("summaryFormat", &summaryFormat.plain)
        try form.text("summaryFormatLocKey", &summaryFormat.key)
        try form.member("alertActionTitle", &alertActionTitle.plain)
        try form.text("alertActionTitleLocKey", &alertActionTitle.key)
        try form.member("customDismissAction", &customDismissAction, default: false)
        try form.member("actions", &actions, isRequired: false) { (reader) throws(Rejection) in
            try Self.readActions(&reader)
        }
    }

    /// Refuses two actions with one id.
    public func check(_ reader: borrowing JSONReader) throws(Rejection) {
        try reader.checkUnique(actions.map(\.id), in: "actions")
    }

    private static func readActions(_ reader: inout JSONReader) throws(Rejection) -> [CategoryAction] {
        var actions: [CategoryAction] = []
        try reader.beginArray()
        while try reader.nextElement() {
            guard actions.count < Limits.actions else {
                throw reader.invalid(
                    .tooManyActions, found: "more than \(Limits.actions) actions",
                    fix: "give a category at most \(Limits.actions) actions")
            }
            actions.append(try CategoryAction(from: &reader))
        }
        return actions
    }
}

extension CategoryAction: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self(id: PlainID(derived: ""), title: AppText()) }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("id", &id)
        try form.text("title", &title.plain)
        try form.text("titleLocKey", &title.key)
        try form.member("icon", &icon)
        try form.member("destructive", &destructive, default: false)
        try form.member("foreground", &foreground, default: false)
        try form.member("authenticationRequired", &authenticationRequired, default: false)
        try form.member("snoozeSeconds", &snoozeSeconds, isRequired: false) { (reader) throws(Rejection) in
            let seconds = try reader.readDouble(in: 0...Limits.longestSeconds)
            return seconds == 0 ? Limits.defaultSnoozeSeconds : seconds
        }
        try form.member("textInput", &textInput)
    }

    /// Refuses an action without a title.
    public func check(_ reader: borrowing JSONReader) throws(Rejection) {
        guard title.isAbsent else { return }
        throw reader.invalid(
            member: "title", found: "nothing", fix: "add the member `title`, or `titleLocKey` for a text of `strings`")
    }
}

extension CategoryAction.TextInput: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self() }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.member("buttonTitle", &buttonTitle.plain)
        try form.text("buttonTitleLocKey", &buttonTitle.key)
        try form.member("placeholder", &placeholder.plain)
        try form.text("placeholderLocKey", &placeholder.key)
    }
}
