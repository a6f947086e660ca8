internal import Model

/// Rule I6: topics are the app's own, and of the kind that the request uses them as.
enum AppTopicCheck {
    static func check(_ details: RequestDetails, _ app: App) throws(Rejection) {
        if let topic = details.topic { try check(topic, "topic", isMarketing: false, app) }
        if let topic = details.marketingTopic { try check(topic, "marketing.topic", isMarketing: true, app) }
    }

    private static func check(
        _ id: PlainID, _ path: String, isMarketing: Bool, _ app: App
    ) throws(Rejection) {
        guard let topic = app.topics[id] else {
            throw Rejection(
                .topicUnknown, path: path, found: id.quoted(), fix: "use a topic that the app has registered")
        }
        guard topic.isMarketing == isMarketing else {
            throw Rejection(
                .topicUnknown, path: path,
                found: "\(id.quoted()), \(topic.isMarketing ? "a marketing topic" : "an informational topic")",
                fix: isMarketing ? "use a marketing topic of the app" : "name a marketing topic in `marketing`")
        }
    }
}
