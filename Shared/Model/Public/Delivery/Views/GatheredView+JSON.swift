extension GatheredView: JSONReadable, JSONWritable {
    /// Reads the object; `count` and `text` must be there.
    public init(from reader: inout JSONReader) throws(Rejection) {
        self.init(count: 0, text: "")
        var count: Int?
        var text: String?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "count": count = try reader.readInteger(in: 0...Int(Int32.max))
            case "text": text = try reader.readString()
            case "featured": featured = try reader.readList()
            case "groups": groups = try reader.readList()
            case "more": more = try reader.readList()
            default: try reader.skipUnknown()
            }
        }
        self.count = try reader.required(count, "count")
        self.text = try reader.required(text, "text")
    }

    /// Writes one object; absent members are left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("count", count)
        writer.member("text", text)
        writer.member("featured", featured)
        writer.member("groups", groups)
        writer.member("more", more)
        writer.endObject()
    }
}

extension GatheredView.Group: JSONReadable, JSONWritable {
    /// Reads the object; `app` and `appName` must be there.
    public init(from reader: inout JSONReader) throws(Rejection) {
        self.init(app: AppID(derived: ""), appName: "", icon: nil, threadID: nil)
        var app: AppID?
        var appName: String?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "app": app = try AppID(from: &reader)
            case "appName": appName = try reader.readString()
            case "icon": icon = try reader.readString()
            case "threadId": threadID = try reader.readString()
            case "summary": summary = try reader.readString()
            case "items": items = try reader.readList()
            case "count": try reader.skipValue()
            default: try reader.skipUnknown()
            }
        }
        self.app = try reader.required(app, "app")
        self.appName = try reader.required(appName, "appName")
    }

    /// Writes one object with the number of items; absent members are left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("app", app)
        writer.member("appName", appName)
        writer.member("icon", icon)
        writer.member("threadId", threadID)
        writer.member("count", items.count)
        writer.member("summary", summary)
        writer.member("items", items)
        writer.endObject()
    }
}

extension GatheredView.Rest: JSONReadable, JSONWritable {
    /// Reads the object; all members must be there.
    public init(from reader: inout JSONReader) throws(Rejection) {
        var app: AppID?
        var appName: String?
        var count: Int?
        var text: String?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "app": app = try AppID(from: &reader)
            case "appName": appName = try reader.readString()
            case "count": count = try reader.readInteger(in: 0...Int(Int32.max))
            case "text": text = try reader.readString()
            default: try reader.skipUnknown()
            }
        }
        self.init(
            app: try reader.required(app, "app"), appName: try reader.required(appName, "appName"),
            count: try reader.required(count, "count"), text: try reader.required(text, "text"))
    }

    /// Writes all members.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("app", app)
        writer.member("appName", appName)
        writer.member("count", count)
        writer.member("text", text)
        writer.endObject()
    }
}

extension GatheredItem: JSONReadable, JSONWritable {
    /// Reads the object; `notification` and `view` must be there.
    public init(from reader: inout JSONReader) throws(Rejection) {
        var notification: NotificationID?
        var isMissedCall = false
        var view: CompactView?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "notification": notification = try NotificationID(from: &reader)
            case "missedCall": isMissedCall = try reader.readBool()
            case "view": view = try CompactView(from: &reader)
            default: try reader.skipUnknown()
            }
        }
        self.init(
            notification: try reader.required(notification, "notification"), isMissedCall: isMissedCall,
            view: try reader.required(view, "view"))
    }

    /// Writes one object; absent members are left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("notification", notification)
        if isMissedCall { writer.member("missedCall", true) }
        writer.member("view", view)
        writer.endObject()
    }
}
