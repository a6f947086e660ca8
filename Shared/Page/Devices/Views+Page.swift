internal import Model

extension Views {
    /// Whether some view is visible without opening the notification.
    var hasGlance: Bool {
        list != nil || banner != nil || alert != nil || shortLook != nil || summary != nil || digest != nil
    }
}
