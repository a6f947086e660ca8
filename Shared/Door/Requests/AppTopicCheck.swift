internal import Model

/// Rule I6: topics are the app's own, and of the kind that the request uses them as.
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

    private static func check(
        _ id: PlainID, _ path: String, isMarketing: Bool, _ app: App
    ) throws(Rejection) {
        guard let topic = app.topics[id], topic.isMarketing == isMarketing else {
            throw rejection(of: id, path, isMarketing: isMarketing, app)
        }
    }

    /// Names the app's topics of the right kind, the nearest first.
    private static func rejection(of id: PlainID, _ path: String, isMarketing: Bool, _ app: App) -> Rejection {
        let kind = isMarketing ? "a marketing topic" : "an informational topic"
        var found = id.quoted()
        if let topic = app.topics[id] {
            found += topic.isMarketing ? ", a marketing topic" : ", an informational topic"
        } else {
            found += ", which the app has not registered"
        }
        let known = app.topics.values.filter { $0.isMarketing == isMarketing }.map(\.id.string).sorted()
        let nearest = NearName.nearest(to: id.string, among: known) ?? known.first
        guard let nearest else {
            return Rejection(
                .topicUnknown, path: path, found: found, fix: "register \(kind) with the app, or leave it out")
        }
        return Rejection(
            .topicUnknown, path: path, found: found,
            fix: "name \(kind) of the app, such as \(nearest.quoted(most: 128))",
            example: JSONSlice { $0.write(nearest) })
    }
}
