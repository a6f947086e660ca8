internal import Model

/// The JSON that a push carries (rule R18). Source: Apple, Generating a remote notification.
struct Payload {
    /// The most bytes of the whole payload.
    static let mostBytes = 4096

    var delivery: Delivery
    let relevanceScore: Double?
    var filterCriteria: String?
    var serviceExtension: ServiceExtension?
    /// Whether the push shows a notification, rather than only changing the badge and removing items.
    let showsContent: Bool
    /// Whether the push is one that a person does not notice: without alert, badge and sound.
    let isBackground: Bool
    var title: String?
    var subtitle: String?
    var body: String?
    var data: [(name: String, value: JSONSlice)] = []
    var withdrawn: [NotificationID] = []

    init?(_ delivery: Delivery, content: PushContent) {
        self.delivery = delivery
        relevanceScore = content.relevanceScore
        // D3: an app in the foreground gets the content, too.
        let isVisible = delivery.alert != nil || delivery.list == true || delivery.type == .inApp
        showsContent =
            delivery.type.hasContent && delivery.notification != nil && isVisible
            && delivery.platform.capabilities.showsNotifications
        isBackground = !showsContent && delivery.badge == nil
        if delivery.type == .withdraw { withdrawn = delivery.notifications }
        guard showsContent || delivery.badge != nil || delivery.type == .withdraw else { return nil }
        guard showsContent else { return }
        title = content.title
        subtitle = content.subtitle
        body = content.body
        filterCriteria = content.filterCriteria
        if title != nil || body != nil { serviceExtension = ServiceExtension(content, alerts: delivery.alert != nil) }
        // The producer's members stand beside `aps`, so they cannot use the names that this payload uses.
        data = delivery.data?.members.filter { $0.name != "aps" && $0.name != "belfry" } ?? []
    }
}

extension Payload: JSONObjectWritable {
    /// Writes `aps`, the producer's data beside it, and under `belfry` the ids that interactions name.
    func writeMembers(to writer: inout JSONWriter) {
        writer.object("aps") { writer in
            if showsContent { writeContent(to: &writer) }
            writer.member("badge", delivery.badge)
            // V3: beside a number it wakes the app, which removes the items.
            if isBackground || delivery.type == .withdraw { writer.member("content-available", 1) }
        }
        for member in data {
            writer.name(escaping: member.name)
            writer.write(member.value)
        }
        writer.object("belfry") { writer in
            writer.member("delivery", delivery.id)
            writer.member("notification", delivery.notification)
            writer.member("withdraw", withdrawn)
            serviceExtension?.writeMembers(to: &writer)
        }
    }

    private func writeContent(to writer: inout JSONWriter) {
        writer.object("alert") { writer in
            writer.member("title", title)
            writer.member("subtitle", subtitle)
            writer.member("body", body)
            writer.member("launch-image", delivery.launchImage)
        }
        if let sound = delivery.alert?.sound { write(sound, to: &writer) }
        writer.member("thread-id", delivery.threadID)
        writer.member("category", delivery.category)
        writer.member("target-content-id", delivery.targetContentID)
        writer.member("interruption-level", level)
        writer.member("relevance-score", relevanceScore)
        writer.member("filter-criteria", filterCriteria)
        if serviceExtension != nil { writer.member("mutable-content", 1) }
    }

    /// A quiet notification is sent as passive; what alerts, as a digest whose first item is Passive does, is not.
    private var level: InterruptionLevel {
        delivery.alert == nil ? .passive : max(delivery.interruptionLevel ?? .active, .active)
    }

    /// Only a Critical sound is written as an object; every other sound is a name.
    private func write(_ sound: AlertSound, to writer: inout JSONWriter) {
        guard sound.overridesSilent else { return writer.member("sound", sound.name) }
        writer.object("sound") { writer in
            writer.member("critical", 1)
            writer.member("name", sound.name)
            writer.member("volume", sound.volume)
        }
    }
}
