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
        guard let push = BelfryPush(request.content.userInfo), shown?.isNew(push.delivery) == false,
            let content = request.content.mutableCopy() as? UNMutableNotificationContent
        else {
            // Here the app adds attachments and the sender, from `belfry.attachments` and `belfry.communication`.
            return show(request.content)
        }
        // A repeat takes the place of the item, since its collapse id is the same, but must not sound again.
        content.sound = nil
        content.interruptionLevel = .passive
        show(content)
    }

    override func serviceExtensionTimeWillExpire() {
        if let original { show?(original) }
    }
}
