internal import Model

/// The content of an app's own extension (rules R9 to R11).
enum ExtensionContent {
    /// The first system whose extensions may have controls (rule R10).
    static let firstVersionWithControls = 12

    /// - Throws: where it holds more than a view may.
    static func content(
        of source: ContentExtension, shown: ShownNotification, device: StepDevice
    ) throws(TemplateFiller.TooMuch) -> CustomContent {
        let filler = TemplateFiller(shown)
        let hasControls = source.userInteractionEnabled && allowsControls(device)
        var content = CustomContent(
            elements: try LayoutElements.elements(source.layout, filler: filler, hasControls: hasControls))
        content.contentExtension = source.id
        content.sizeRatio = source.initialContentSizeRatio
        content.media = source.media
        content.isPlaying = device.isPlayingMedia
        if source.overridesDefaultTitle {
            // A title whose values are missing leaves the default one in its place.
            let title = content.elements.first { $0.kind == .text }?.text
            content.title = title?.isEmpty == false ? title : nil
        }
        return content
    }

    /// The version counts on iPhone and iPad; an absent one is a current system, and so is every other platform's.
    static func allowsControls(_ device: StepDevice) -> Bool {
        guard device.platform == .iOS || device.platform == .iPadOS,
            let major = device.systemVersion?.split(separator: ".").first.flatMap({ Int($0) })
        else { return true }
        return major >= firstVersionWithControls
    }
}
