extension AppCategory: JSONReadable, JSONWritable {
    /// Reads and checks the wire form.
    public init(from reader: inout JSONReader) throws(Rejection) {
        self.init(id: "")
        var id: PlainID?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "id": id = try PlainID(from: &reader)
            case "placeholder": placeholder.plain = try reader.readString()
            case "placeholderLocKey": placeholder.key = try reader.readText()
            case "hiddenPreviewsShowTitle": hiddenPreviewsShowTitle = try reader.readBool()
            case "hiddenPreviewsShowSubtitle": hiddenPreviewsShowSubtitle = try reader.readBool()
            case "summaryFormat": summaryFormat.plain = try reader.readString()
            case "summaryFormatLocKey": summaryFormat.key = try reader.readText()
            case "alertActionTitle": alertActionTitle.plain = try reader.readString()
            case "alertActionTitleLocKey": alertActionTitle.key = try reader.readText()
            case "customDismissAction": customDismissAction = try reader.readBool()
            case "actions": actions = try Self.readActions(&reader)
            default: try reader.skipUnknown()
            }
        }
        self.id = ExactString(try reader.required(id, "id").string)
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

    /// Writes the wire form; what stands at its default is left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", id)
        writer.member("placeholder", placeholder.plain)
        writer.member("placeholderLocKey", placeholder.key)
        writer.member("hiddenPreviewsShowTitle", hiddenPreviewsShowTitle, default: false)
        writer.member("hiddenPreviewsShowSubtitle", hiddenPreviewsShowSubtitle, default: false)
        writer.member("summaryFormat", summaryFormat.plain)
        writer.member("summaryFormatLocKey", summaryFormat.key)
        writer.member("alertActionTitle", alertActionTitle.plain)
        writer.member("alertActionTitleLocKey", alertActionTitle.key)
        writer.member("customDismissAction", customDismissAction, default: false)
        writer.member("actions", actions)
        writer.endObject()
    }
}

extension CategoryAction: JSONReadable, JSONWritable {
    /// Reads and checks the wire form.
    public init(from reader: inout JSONReader) throws(Rejection) {
        self.init(id: PlainID(derived: ""), title: AppText())
        var id: PlainID?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "id": id = try PlainID(from: &reader)
            case "title": title.plain = try reader.readText()
            case "titleLocKey": title.key = try reader.readText()
            case "icon": icon = try reader.readString()
            case "destructive": destructive = try reader.readBool()
            case "foreground": foreground = try reader.readBool()
            case "authenticationRequired": authenticationRequired = try reader.readBool()
            case "snoozeSeconds":
                let seconds = try reader.readDouble(in: 0...Limits.longestSeconds)
                snoozeSeconds = seconds == 0 ? Limits.defaultSnoozeSeconds : seconds
            case "textInput": textInput = try TextInput(from: &reader)
            default: try reader.skipUnknown()
            }
        }
        guard !title.isAbsent else {
            throw reader.invalid(
                member: "title", found: "nothing",
                fix: "add the member `title`, or `titleLocKey` for a text of `strings`")
        }
        self.id = try reader.required(id, "id")
    }

    /// Writes the wire form; what stands at its default is left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", id)
        writer.member("title", title.plain)
        writer.member("titleLocKey", title.key)
        writer.member("icon", icon)
        writer.member("destructive", destructive, default: false)
        writer.member("foreground", foreground, default: false)
        writer.member("authenticationRequired", authenticationRequired, default: false)
        writer.member("snoozeSeconds", snoozeSeconds)
        writer.member("textInput", textInput)
        writer.endObject()
    }
}

extension CategoryAction.TextInput: JSONReadable, JSONWritable {
    /// Reads and checks the wire form.
    public init(from reader: inout JSONReader) throws(Rejection) {
        self.init()
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "buttonTitle": buttonTitle.plain = try reader.readString()
            case "buttonTitleLocKey": buttonTitle.key = try reader.readText()
            case "placeholder": placeholder.plain = try reader.readString()
            case "placeholderLocKey": placeholder.key = try reader.readText()
            default: try reader.skipUnknown()
            }
        }
    }

    /// Writes the wire form; what stands at its default is left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("buttonTitle", buttonTitle.plain)
        writer.member("buttonTitleLocKey", buttonTitle.key)
        writer.member("placeholder", placeholder.plain)
        writer.member("placeholderLocKey", placeholder.key)
        writer.endObject()
    }
}
