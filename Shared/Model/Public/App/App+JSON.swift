extension App: JSONReadable, JSONWritable {
    /// Reads and checks an app's record (section 1, registrations).
    public init(from reader: inout JSONReader) throws(Rejection) {
        var draft = Draft()
        try reader.beginObject()
        while let member = try reader.nextName() {
            if try draft.readDescription(member, &reader) { continue }
            if try draft.readInterface(member, &reader) { continue }
            try reader.skipUnknown()
        }
        self = try draft.finish(reader)
    }

    /// An app's record as it is read; lists stay lists until their ids are checked.
    private struct Draft {
        var id: AppID?
        var name: String?
        var topics: [AppTopic] = []
        var categories: [AppCategory] = []
        var sounds: [AppSound] = []
        var watch: WatchInterfaces.Draft?
        var app = App(id: AppID(derived: ""), name: "")

        mutating func readDescription(_ member: JSONName, _ reader: inout JSONReader) throws(Rejection) -> Bool {
            switch member {
            case "id": id = try AppID(from: &reader)
            case "name": name = try reader.readText()
            case "icon": app.icon = try reader.readString()
            case "entitlements": app.entitlements = try reader.readSet()
            case "publicAuthority": app.publicAuthority = try PublicAuthority(from: &reader)
            case "settingsLink": app.settingsLink = try reader.readText()
            case "topics": topics = try reader.readList()
            case "signingKeys": app.signingKeys = try reader.readList()
            case "webhooks": app.webhooks = try reader.readList(most: AppWebhook.mostOfApp)
            case "adviceAsErrors": app.adviceAsErrors = try reader.readSet()
            default: return false
            }
            return true
        }

        mutating func readInterface(_ member: JSONName, _ reader: inout JSONReader) throws(Rejection) -> Bool {
            switch member {
            case "categories": categories = try reader.readList()
            case "contentExtensions": app.contentExtensions = try reader.readList()
            case "watch": watch = try WatchInterfaces.read(&reader)
            case "strings": app.strings = try Self.readStrings(&reader)
            case "sounds": sounds = try reader.readList()
            case "launchImages": app.launchImages = try reader.readSet()
            case "defaultLaunchImage": app.defaultLaunchImage = ExactString(try reader.readText())
            case "foregroundPresentation": app.foregroundPresentation = try reader.readSet()
            default: return false
            }
            return true
        }

        static func readStrings(_ reader: inout JSONReader) throws(Rejection) -> [LocaleName: [ExactString: String]] {
            var strings: [LocaleName: [ExactString: String]] = [:]
            try reader.beginObject()
            while let (member, isNull) = try reader.nextNameOfAny() {
                guard let locale = LocaleName(member.string) else {
                    throw reader.invalid(
                        found: "a name that is not a locale", fix: "name the texts by locales such as pt-BR")
                }
                guard strings[locale] == nil else {
                    throw reader.invalid(
                        found: "\(locale.normalized.quoted()) a second time", fix: "name each locale once")
                }
                if isNull { continue }
                guard strings.count < Limits.stringTables else {
                    throw reader.invalid(
                        found: "more than \(Limits.stringTables) locales",
                        fix: "give texts in at most \(Limits.stringTables) locales")
                }
                strings[locale] = try reader.readDictionary()
            }
            return strings
        }

        /// A secret is found in a folder named by the app's id, so not every id can have one.
        static func checkFolder(_ app: App, _ reader: borrowing JSONReader) throws(Rejection) {
            guard !app.signingReferences.isEmpty || !app.webhookReferences.isEmpty, !SecretName.mayRefer(app.id)
            else { return }
            throw reader.invalid(
                at: "id", found: "an id that begins with a dot, which no folder of secrets has",
                fix: "write the secrets into the record, or register the app under another id")
        }

        consuming func finish(_ reader: borrowing JSONReader) throws(Rejection) -> App {
            var app = app
            app.id = try reader.required(id, "id")
            app.name = try reader.required(name, "name")
            try reader.checkUnique(topics.map(\.id), in: "topics")
            try reader.checkUnique(categories.map(\.id), in: "categories")
            try reader.checkUnique(app.contentExtensions.map(\.id), in: "contentExtensions")
            try reader.checkUnique(sounds.map(\.name), in: "sounds", member: "name")
            try reader.checkUnique(app.signingKeys.map(\.id), in: "signingKeys")
            try AppWebhook.checkUnique(app.webhooks, reader)
            try Self.checkFolder(app, reader)
            app.topics = Dictionary(topics.map { ($0.id, $0) }) { first, _ in first }
            app.categories = Dictionary(categories.map { ($0.id, $0) }) { first, _ in first }
            app.sounds = Dictionary(sounds.map { ($0.name, $0.seconds) }) { first, _ in first }
            if let image = app.defaultLaunchImage { app.launchImages.insert(image) }
            if let watch { app.watch = try app.completed(watch, reader) }
            try app.checkReferences(reader)
            return app
        }
    }

    /// Writes the record in canonical order; defaults are left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", id)
        writer.member("name", name)
        writer.member("icon", icon)
        writer.member("entitlements", sorted: entitlements)
        writer.member("publicAuthority", publicAuthority)
        writer.member("settingsLink", settingsLink)
        writer.member("topics", topics.values.sorted { $0.id < $1.id })
        writer.member("categories", categories.values.sorted { $0.id < $1.id })
        writer.member("contentExtensions", contentExtensions)
        if let watch {
            writer.name("watch")
            watch.write(to: &writer)
        }
        writer.member("strings", strings) { writer, locale in
            writer.beginObject()
            let texts = strings[locale] ?? [:]
            for key in texts.keys.sorted() {
                writer.name(escaping: key.string)
                writer.write(texts[key] ?? "")
            }
            writer.endObject()
        }
        writer.member("sounds", sounds.sorted { $0.key < $1.key }.map { AppSound(name: $0.key, seconds: $0.value) })
        writer.member("launchImages", sorted: launchImages)
        writer.member("defaultLaunchImage", defaultLaunchImage)
        writer.member("foregroundPresentation", sorted: foregroundPresentation)
        writer.member("signingKeys", signingKeys)
        writer.member("webhooks", webhooks)
        writer.member("adviceAsErrors", sorted: adviceAsErrors)
        writer.endObject()
    }
}
