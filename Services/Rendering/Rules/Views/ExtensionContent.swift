internal import Model

/// The content of an app's own extension (rules R9 to R11).
enum ExtensionContent {
    /// - Returns: `nil` if the content holds more than a view may.
    static func content(
        of source: ContentExtension, shown: ShownNotification, device: StepDevice, _ findings: inout DrawingFindings
    ) -> CustomContent? {
        let hasControls = source.userInteractionEnabled && allowsControls(device)
        var filler = TemplateFiller(shown, findings)
        let filled = filler.content(of: source.layout, hasControls: hasControls)
        findings = filler.findings
        guard var content = filled else { return nil }
        content.contentExtension = source.id
        content.sizeRatio = source.initialContentSizeRatio
        content.media = source.media
        content.isPlaying = device.isPlayingMedia
        if source.overridesDefaultTitle {
            takeTitle(from: &content)
        }
        return content
    }

    /// Makes the first text the title, so that it shows once. If that text comes out empty, the default title stays.
    private static func takeTitle(from content: inout CustomContent) {
        guard let index = content.elements.firstIndex(where: { $0.kind == .text }),
            let title = content.elements[index].text, !title.isEmpty
        else { return }
        content.title = DisplayText.clean(title, keepsLines: false)
        content.elements.remove(at: index)
    }

    /// Whether the device's system version lets extensions have controls (rule R10); a missing version counts as
    /// current.
    static func allowsControls(_ device: StepDevice) -> Bool {
        guard let first = device.platform.capabilities.firstVersionWithControls,
            let major = device.systemVersion?.split(separator: ".").first.flatMap({ Int($0) })
        else { return true }
        return major >= first
    }
}
