// Stand-ins for what the example of `deploy/guides/APP.md` uses of Apple's UserNotifications, so that it can be
// type-checked on Linux. Signatures as in Apple's documentation; nothing here is ever run.
import Foundation

/// A tap on the notification.
public let UNNotificationDefaultActionIdentifier = "open"
/// The dismiss action.
public let UNNotificationDismissActionIdentifier = "dismiss"

/// The levels.
public enum UNNotificationInterruptionLevel: UInt, Sendable { case passive, active, timeSensitive, critical }

open class UNNotificationSound: NSObject {}

open class UNNotificationContent: NSObject {
    open var userInfo: [AnyHashable: Any] { [:] }
}

open class UNMutableNotificationContent: UNNotificationContent {
    open var sound: UNNotificationSound?
    open var interruptionLevel = UNNotificationInterruptionLevel.active
}

open class UNNotificationRequest: NSObject {
    open var identifier: String { "" }
    open var content: UNNotificationContent { UNNotificationContent() }
}

open class UNNotification: NSObject {
    open var request: UNNotificationRequest { UNNotificationRequest() }
}

open class UNNotificationResponse: NSObject {
    open var notification: UNNotification { UNNotification() }
    open var actionIdentifier: String { "" }
}

open class UNTextInputNotificationResponse: UNNotificationResponse {
    open var userText: String { "" }
}

open class UNNotificationServiceExtension: NSObject {
    open func didReceive(
        _ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {}
    open func serviceExtensionTimeWillExpire() {}
}

/// Told of responses.
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async
}

open class UNUserNotificationCenter: NSObject {
    /// The center of the app.
    public class func current() -> UNUserNotificationCenter { UNUserNotificationCenter() }
    open func deliveredNotifications() async -> [UNNotification] { [] }
    open func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {}
}
