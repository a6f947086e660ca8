internal import Model

/// What the screen shows, which depends on the delivery and on the open view.
enum ScreenFace {
    case lockScreen, homeScreen, notificationCenter, inApp, openView

    init(_ scene: StoryStep.Scene) {
        let delivery = scene.delivery
        switch (delivery.type, delivery.alert?.surface) {
        case (.inApp, _): self = .inApp
        case (_, .lockScreen?): self = .lockScreen
        case (_, .some): self = .homeScreen
        case (_, nil) where scene.openView != nil: self = .openView
        case (.badge, nil): self = .homeScreen
        case (.withdraw, nil): self = .notificationCenter
        case (_, nil): self = delivery.list == true ? .notificationCenter : .homeScreen
        }
    }

    var name: String {
        switch self {
        case .lockScreen: "Lock Screen"
        case .homeScreen: "Screen"
        case .notificationCenter: "Notification Center"
        case .inApp: "App"
        case .openView: "Expanded view"
        }
    }
}
