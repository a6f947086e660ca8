internal import Model

/// Advice on the long look of a watch [B].
enum WatchAdvice {
    /// `sash-over-photo`: a coloured sash over a layout that begins with an image. A blurred sash seems to lie over the
    /// image.
    ///
    /// Applies: sash `color`, first element an image. Does not: sash `blurred`; a text before the image.
    static func advice(on watch: WatchInterfaces?) -> [Advice] {
        guard let watch, case .color? = watch.sash else { return [] }
        let beginsWithImage = [watch.staticInterface, watch.dynamicInterface].contains { layout in
            if case .image? = layout?.first { true } else { false }
        }
        guard beginsWithImage else { return [] }
        return [
            Advice(
                .sashOverPhoto, field: "watch.sash",
                detail:
                    "the watch's sash is a color and lies over an image: choose the style “blurred” for `watch.sash`")
        ]
    }
}
