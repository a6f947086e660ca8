extension Content.Attachment {
    /// The kind as which a device shows it; `nil` if it has no URL, an unknown type, or too many bytes (rule R20).
    public var supportedKind: ViewAttachment.Kind? {
        guard url != nil, let kind else { return nil }
        if let bytes, bytes > Self.mostBytes(kind) { return nil }
        return kind
    }

    /// The most bytes that the system accepts of each kind.
    public static func mostBytes(_ kind: ViewAttachment.Kind) -> Int {
        switch kind {
        case .image: 10_000_000
        case .audio: 5_000_000
        case .video: 50_000_000
        }
    }

    /// The kind by its type, which is a uniform type identifier or a media type; without a type, by the end of its URL.
    private var kind: ViewAttachment.Kind? {
        if let type { return Self.kinds[type] ?? Self.kinds[type.lowercased()] }
        guard let url else { return nil }
        let path = url.prefix { $0 != "?" && $0 != "#" }
        let name = path.split(separator: "/").last ?? path
        guard let dot = name.lastIndex(of: ".") else { return nil }
        return Self.kinds[name[name.index(after: dot)...].lowercased()]
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
