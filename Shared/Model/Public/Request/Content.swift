/// What a notification says, as the producer wrote it.
///
/// Ingestion reads it to check it and passes the bytes on; rendering reads it again.
public struct Content: Hashable, Sendable {
    /// Replaced by the sender's name in a communication (rule R1).
    public var title = LocalizableText()
    /// Replaced by the group's name in a communication (rule R1).
    public var subtitle = LocalizableText()
    /// The text itself; cut to the view's lines (rule R4).
    public var body = LocalizableText()
    /// In the producer's order; the first image or video is the thumbnail (rule R20).
    public var attachments: [Attachment] = []
    /// Shown instead of the app's launch image (rule R16).
    public var launchImage: String?
    /// Which part of the app a tap opens (rule R19).
    public var targetContentID: String?
    /// The app's own object, carried through; content extensions may show its values.
    public var data: JSONSlice?

    /// Content that says nothing.
    public static let empty = Content()

    /// Whether nothing of it is there.
    var isEmpty: Bool {
        title.isAbsent && body.isAbsent && subtitle.isAbsent && attachments.isEmpty && launchImage == nil
            && targetContentID == nil && data == nil
    }

    /// A text, plain or as a key of the app's strings (rule R3).
    public struct LocalizableText: Hashable, Sendable {
        /// The text as it is shown.
        public var plain: String?
        /// Wins over ``plain``.
        public var key: String?
        /// Fill the string's placeholders in order.
        public var arguments: [String] = []

        var isAbsent: Bool { plain == nil && key == nil && arguments.isEmpty }
    }

    /// An image, sound or video; what a device can show of it is rule R20.
    public struct Attachment: Hashable, Sendable {
        /// Layouts name the attachment by it.
        public var id: PlainID?
        /// Where a device fetches it.
        public var url: String?
        /// A uniform type identifier or media type.
        public var type: String?
        /// How long it plays.
        public var seconds: Double?
        /// Its size.
        public var bytes: Int?
    }
}
