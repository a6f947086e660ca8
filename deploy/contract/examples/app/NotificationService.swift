import Foundation
import UserNotifications

/// The service extension, which iOS starts before it shows a push with `mutable-content`.
final class NotificationService: UNNotificationServiceExtension {
    private let shown = ShownDeliveries(appGroup: "group.com.example.tram")
    private var original: UNNotificationContent?
    private var show: ((UNNotificationContent) -> Void)?

    override func didReceive(
        _ request: UNNotificationRequest, withContentHandler show: @escaping (UNNotificationContent) -> Void
    ) {
        (original, self.show) = (request.content, show)
        // An object of the extension gets one push, so nobody else uses these.
        nonisolated(unsafe) let (content, shown, show) = (request.content, shown, show)
        Task {
            // Here the app also adds attachments and the sender, from `belfry.attachments` and `belfry.communication`.
            show(await silentIfRepeated(content, shown))
        }
    }

    override func serviceExtensionTimeWillExpire() {
        if let original { show?(original) }
    }
}

/// A repeat takes the place of the item, since its collapse id is the same, but must not sound again.
func silentIfRepeated(_ content: UNNotificationContent, _ shown: ShownDeliveries?) async -> UNNotificationContent {
    guard let push = BelfryPush(content.userInfo) else { return content }
    // The first time it may have come without `mutable-content`: then only the list of what is shown knows it.
    let isListed = await UNUserNotificationCenter.current().deliveredNotifications().contains {
        BelfryPush($0.request.content.userInfo)?.delivery == push.delivery
    }
    let isNew = shown?.isNew(push.delivery) ?? true
    guard isListed || !isNew, let silent = content.mutableCopy() as? UNMutableNotificationContent else {
        return content
    }
    silent.sound = nil
    silent.interruptionLevel = .passive
    return silent
}
