internal import Model

extension Platform {
    /// As people call it.
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

    /// The class of its frame.
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
