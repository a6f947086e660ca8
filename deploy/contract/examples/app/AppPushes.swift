import Foundation
import UserNotifications

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The token as the person's record has it, under `devices[].pushToken.<app>`.
struct RegisteredToken: Codable, Sendable {
    let token: String
    let environment: String
    let at: String

    /// - Parameter deviceToken: of `application(_:didRegisterForRemoteNotificationsWithDeviceToken:)`, at each start.
    init(_ deviceToken: Data) {
        token = deviceToken.map { String(format: "%02x", $0) }.joined()
        at = Date().ISO8601Format()
        #if DEBUG
            environment = "development"
        #else
            environment = "production"
        #endif
    }
}

/// Removes what was taken back, from `application(_:didReceiveRemoteNotification:)`.
func removeWithdrawn(_ push: BelfryPush, from center: UNUserNotificationCenter) async {
    let identifiers = await center.deliveredNotifications().map(\.request).filter { request in
        let shown = BelfryPush(request.content.userInfo)?.notification
        return shown.map(push.withdrawn.contains) ?? false
    }.map(\.identifier)
    center.removeDeliveredNotifications(withIdentifiers: identifiers)
}

/// An interaction, as the gateway takes it.
struct Interaction: Codable, Sendable {
    /// The same for each attempt, so that it counts once.
    var id = UUID().uuidString
    let person: String
    let device: String
    var at = Date().ISO8601Format()
    let type: String
    var app: String?
    var notification: String?
    var action: String?
    var text: String?
}

/// Sends interactions in order, again and again until the gateway has taken them.
actor Reports {
    private let gateway: URL
    private let token: String
    private let file: URL
    private var waiting: [Interaction]
    private var isSending = false

    /// - Parameters:
    ///   - token: the device's, from the app's own server, which gets it by `belfry tokens new --role device`.
    ///   - file: where interactions wait, also over the app's end.
    init(gateway: URL, token: String, file: URL) {
        (self.gateway, self.token, self.file) = (gateway, token, file)
        waiting = (try? JSONDecoder().decode([Interaction].self, from: Data(contentsOf: file))) ?? []
    }

    func report(_ interaction: Interaction) async {
        waiting.append(interaction)
        save()
        await send()
    }

    /// Call it at the start too, and when the network is back.
    func send() async {
        guard !isSending else { return }
        isSending = true
        defer { isSending = false }
        while let first = waiting.first, await isDone(first) {
            waiting.removeFirst()
            save()
        }
    }

    /// Whether it was taken, or turned down for good.
    private func isDone(_ interaction: Interaction) async -> Bool {
        var request = URLRequest(url: gateway.appendingPathComponent("v1/interactions"))
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        request.httpBody = try? JSONEncoder().encode(interaction)
        let answer = try? await URLSession.shared.data(for: request).1 as? HTTPURLResponse
        // 401 and 403 want another token, 429 and 5xx another attempt.
        return answer.map { [202, 400, 413, 422].contains($0.statusCode) } ?? false
    }

    private func save() { try? JSONEncoder().encode(waiting).write(to: file, options: .atomic) }
}

/// Tells what people do with notifications. The app's `UNUserNotificationCenter.current().delegate`.
final class Responses: NSObject, UNUserNotificationCenterDelegate, Sendable {
    private let reports: Reports
    private let person: String
    private let device: String

    init(_ reports: Reports, person: String, device: String) {
        (self.reports, self.person, self.device) = (reports, person, device)
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async {
        let push = BelfryPush(response.notification.request.content.userInfo)
        guard let notification = push?.notification else { return }
        var type = "action"
        var action: String?
        switch response.actionIdentifier {
        case UNNotificationDefaultActionIdentifier: type = "opened"
        // Only a category with `customDismissAction` tells it.
        case UNNotificationDismissActionIdentifier: type = "cleared"
        case let identifier: action = identifier
        }
        let text = (response as? UNTextInputNotificationResponse)?.userText
        await reports.report(
            Interaction(
                person: person, device: device, type: type, notification: notification, action: action, text: text))
    }
}
