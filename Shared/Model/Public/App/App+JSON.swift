extension App: JSONReadable, JSONWritable {
    /// Reads and checks an app's record (section 1, registrations).
    public init(from reader: inout JSONReader) throws(Rejection) { self = try Draft(from: &reader).finish(reader) }

    /// Writes the record in canonical order; defaults are left out.
    public func write(to writer: inout JSONWriter) { Draft(self).write(to: &writer) }

    /// An app's record on the wire; lists stay lists until their ids are checked.
    fileprivate struct Draft: JSONObject {
        var topics: [AppTopic] = []
        var categories: [AppCategory] = []
        var sounds: [AppSound] = []
        var watch: WatchInterfaces.Draft?
        var app = App(id: AppID(derived: ""), name: "")

        static var blank: Self { Self() }

        mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
            try form.required("id", &app.id)
            try form.requiredText("name", &app.name)
            try form.member("icon", &app.icon)
            try form.member("entitlements", &app.entitlements)
            try form.member("publicAuthority", &app.publicAuthority)
            try form.text("settingsLink", &app.settingsLink)
            try form.member("topics", &topics)
            try form.member("categories", &categories)
            try form.member("contentExtensions", &app.contentExtensions)
            try form.member("watch", &watch)
            try form.member("strings", &app.strings, isRequired: false) { (reader) throws(Rejection) in
                try Self.readStrings(&reader)
            } write: { writer, strings in
                writer.member("strings", strings) { writer, locale in
                    let texts = strings[locale] ?? [:]
                    writer.object(of: texts) { $0.write(texts[$1] ?? "") }
                }
            }
            try form.member("sounds", &sounds)
            try form.member("launchImages", &app.launchImages)
            try form.member("defaultLaunchImage", &app.defaultLaunchImage, isRequired: false) {
                (reader) throws(Rejection) in
                ExactString(try reader.readText())
            }
            try form.member("foregroundPresentation", &app.foregroundPresentation)
            try form.member("signingKeys", &app.signingKeys)
            try form.member("webhooks", &app.webhooks, most: AppWebhook.mostOfApp)
            try form.member("apns", &app.push)
            try form.member("adviceAsErrors", &app.adviceAsErrors)
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
            guard app.refersToSecrets, !SecretName.mayRefer(app.id) else { return }
            throw reader.invalid(
                at: "id", found: "an id that begins with a dot, which no folder of secrets has",
                fix: "write the secrets into the record, or register the app under another id")
        }

        consuming func finish(_ reader: borrowing JSONReader) throws(Rejection) -> App {
            var app = app
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
}

extension App.Draft {
    init(_ app: App) {
        self.app = app
        topics = app.topics.values.sorted { $0.id < $1.id }
        categories = app.categories.values.sorted { $0.id < $1.id }
        sounds = app.sounds.sorted { $0.key < $1.key }.map { AppSound(name: $0.key, seconds: $0.value) }
        watch = app.watch.map { WatchInterfaces.Draft(value: $0) }
    }
}
