internal import Model

extension Views {
    /// Whether something is seen without opening it.
    var hasGlance: Bool {
        list != nil || banner != nil || alert != nil || shortLook != nil || summary != nil || digest != nil
    }
}
