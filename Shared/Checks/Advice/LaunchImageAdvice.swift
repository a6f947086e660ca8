internal import Model

/// Advice on launch images [C].
enum LaunchImageAdvice {
    /// `launch-image-unknown`: the app has not registered this image, so its default is used (rule R16).
    ///
    /// Applies: `board`, of an app with `menu`. Does not: `menu`; none.
    static func advise(_ content: Content, _ app: App, _ advice: inout [Advice]) {
        guard let image = content.launchImage, !app.launchImages.contains(ExactString(image)) else { return }
        advice.add(
            .launchImageUnknown, at: "content.launchImage",
            "the app's record has no launch image of this name, so its default shows: "
                + "register it among `launchImages`, or correct the name")
    }
}
