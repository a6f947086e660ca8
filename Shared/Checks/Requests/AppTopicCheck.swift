internal import Model

/// Rule I6: a request's topics must be registered by its app, and of the kind that the request uses them as.
enum AppTopicCheck {
    static func check(_ details: RequestDetails, _ app: App) throws(Rejection) {
        try checkTopic(details, app)
        try checkMarketingTopic(details, app)
    }

    static func checkTopic(_ details: RequestDetails, _ app: App) throws(Rejection) {
        if let topic = details.topic { try check(topic, "topic", isMarketing: false, app) }
    }

    static func checkMarketingTopic(_ details: RequestDetails, _ app: App) throws(Rejection) {
        if let topic = details.marketingTopic { try check(topic, "marketing.topic", isMarketing: true, app) }
    }

    private static func check(_ id: PlainID, _ path: String, isMarketing: Bool, _ app: App) throws(Rejection) {
        guard let topic = app.topics[id], topic.isMarketing == isMarketing else {
            throw rejection(of: id, path, isMarketing: isMarketing, app)
        }
    }

    /// The rejection, which names the app's topics of the right kind, the most similar one first.
    private static func rejection(of id: PlainID, _ path: String, isMarketing: Bool, _ app: App) -> Rejection {
        let kind = isMarketing ? "a marketing topic" : "an informational topic"
        guard app.topics[id] == nil else { return ofOtherKind(id, path, isMarketing: isMarketing) }
        let found = "\(id.quoted()), which the app has not registered"
        let known = app.topics.values.filter { $0.isMarketing == isMarketing }.map(\.id.string).sorted()
        let nearest = NearName.nearest(to: id.string, among: known) ?? known.first
        guard let nearest else {
            return Rejection(
                .topicUnknown, path: path, found: found, fix: "register \(kind) with the app, or leave it out",
                takesAnyExample: false)
        }
        return Rejection(
            .topicUnknown, path: path, found: found,
            fix: "name \(kind) of the app, such as \(nearest.quoted(most: 128))",
            example: JSONSlice { $0.write(nearest) })
    }

    private static func ofOtherKind(_ id: PlainID, _ path: String, isMarketing: Bool) -> Rejection {
        Rejection(
            .topicUnknown, path: path,
            found: "\(id.quoted()), \(isMarketing ? "an informational topic" : "a marketing topic")",
            fix: isMarketing
                ? "leave `marketing` out and name it in `topic`, or use a marketing topic of the app"
                : "leave `topic` out and name it in `marketing`: {\"topic\": \(id.string.quotedAsJSON)}",
            takesAnyExample: false)
    }
}

extension String {
    fileprivate var quotedAsJSON: String {
        String(decoding: JSONSlice { $0.write(escaped(most: 128)) }.bytes, as: UTF8.self)
    }
}
