internal import Model

/// Which attachments a device can show (rule R20).
enum Attachments {
    /// Those of a known type that are not too large, in order; the others are left out.
    static func supported(_ attachments: [Content.Attachment]) -> [ViewAttachment] {
        attachments.compactMap { attachment in
            guard let url = attachment.url, let kind = kind(of: attachment) else { return nil }
            if let bytes = attachment.bytes, bytes > mostBytes(kind) { return nil }
            return ViewAttachment(id: attachment.id, url: url, kind: kind, type: attachment.type)
        }
    }

    /// The first image or video stands in banner and list.
    static func thumbnail(_ attachments: [ViewAttachment]) -> ViewAttachment? {
        attachments.first { $0.kind != .audio }
    }

    /// Bytes that the system takes of each kind.
    static func mostBytes(_ kind: ViewAttachment.Kind) -> Int {
        switch kind {
        case .image: 10_000_000
        case .audio: 5_000_000
        case .video: 50_000_000
        }
    }

    /// By its type, a uniform type identifier or a media type; without one by the end of its URL.
    static func kind(of attachment: Content.Attachment) -> ViewAttachment.Kind? {
        if let type = attachment.type { return kinds[type.lowercased()] }
        guard let url = attachment.url else { return nil }
        let path = url.prefix { $0 != "?" && $0 != "#" }
        let name = path.split(separator: "/").last ?? path
        guard let dot = name.lastIndex(of: ".") else { return nil }
        return kinds[name[name.index(after: dot)...].lowercased()]
    }

    private static let kinds: [String: ViewAttachment.Kind] = {
        let names: [ViewAttachment.Kind: [String]] = [
            .image: [
                "public.jpeg", "public.png", "com.compuserve.gif", "image/jpeg", "image/png", "image/gif", "jpg",
                "jpeg", "png", "gif",
            ],
            .audio: [
                "public.aiff-audio", "com.microsoft.waveform-audio", "public.mp3", "public.mpeg-4-audio",
                "audio/aiff", "audio/x-aiff", "audio/wav", "audio/x-wav", "audio/vnd.wave", "audio/mpeg", "audio/mp3",
                "audio/mp4", "audio/x-m4a", "aiff", "aif", "wav", "mp3", "m4a",
            ],
            .video: [
                "public.mpeg", "public.mpeg-2-video", "public.mpeg-4", "public.avi", "video/mpeg", "video/mp4",
                "video/avi", "video/x-msvideo", "mpg", "mpeg", "m2v", "mp4", "m4v", "avi",
            ],
        ]
        var kinds: [String: ViewAttachment.Kind] = [:]
        for (kind, names) in names { for name in names { kinds[name] = kind } }
        return kinds
    }()
}
