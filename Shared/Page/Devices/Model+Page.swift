internal import Model

extension Platform {
    /// The product's name as people know it.
    var productName: String {
        switch self {
        case .iOS: "iPhone"
        case .iPadOS: "iPad"
        case .macOS: "Mac"
        case .watchOS: "Apple Watch"
        case .tvOS: "Apple TV"
        case .visionOS: "Apple Vision"
        }
    }

    /// The CSS class of the device's frame.
    var frame: StaticString {
        switch self {
        case .iOS: "phone"
        case .iPadOS: "tablet"
        case .macOS: "desk"
        case .watchOS: "watch"
        case .tvOS: "television"
        case .visionOS: "glasses"
        }
    }
}

extension Views {
    /// Whether some view is visible without opening the notification.
    var hasGlance: Bool {
        list != nil || banner != nil || alert != nil || shortLook != nil || summary != nil || digest != nil
    }
}
