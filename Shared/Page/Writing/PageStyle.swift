internal import CEmbedded
internal import Embedded

/// The style sheet of the page, in three files: the page itself, the drawn devices, and the content of their screens.
///
/// Text has a contrast of at least 4.5 to 1 in light and dark. Colour alone never carries information.
enum PageStyle {
    /// All parts, in the order in which later ones refine earlier ones.
    static let sheets = EmbeddedFiles.styles.inOrder
}
