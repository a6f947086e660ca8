internal import Model

/// Which attachments a device can show (rule R20).
enum Attachments {
    /// The attachments of a known type that are not too large, in order.
    static func supported(_ attachments: [Content.Attachment]) -> [ViewAttachment] {
        attachments.compactMap { attachment in
            guard let url = attachment.url, let kind = attachment.supportedKind else { return nil }
            return ViewAttachment(id: attachment.id, url: url, kind: kind, type: attachment.type)
        }
    }

    /// The first image or video, which banner and list show.
    static func thumbnail(_ attachments: [ViewAttachment]) -> ViewAttachment? {
        attachments.first { $0.kind != .audio }
    }
}
