internal import Model

/// Advice on attachments.
enum AttachmentAdvice {
    /// `attachment-unsupported`: no address, a type that devices do not show, or too large (rule R20).
    ///
    /// Applies: type `image/webp`; a video of 51 MB. Does not: `image/png`; no type and a URL that ends in `.jpg`.
    static func advise(_ content: Content, _ advice: inout [Advice]) {
        for (index, attachment) in content.attachments.enumerated() where attachment.supportedKind == nil {
            advice.append(
                Advice(
                    .attachmentUnsupported, field: "content.attachments[\(index)]",
                    detail: "left out: give a url, a type that devices show, and a size that they take"))
        }
    }
}
