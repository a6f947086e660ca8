internal import Model

/// Another Focus is on, or none.
struct FocusChange: Hashable, Sendable {
    /// What was on before.
    var stopped: FocusOn?
    /// The order of arrival of the items that arrived while it was on, in its latest stretch; at the instant of its end it is
    /// on no longer (rule T4).
    var ordinals: Range<Int>
}
