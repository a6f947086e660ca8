import Foundation

/// What a push of Belfry carries beside `aps`. Both the app and its service extension contain this file.
struct BelfryPush {
    /// The delivery's id: of a repeat it is the same.
    let delivery: String
    /// The notification that it shows.
    let notification: String?
    /// The notifications that it takes back.
    let withdrawn: Set<String>

    /// - Parameter userInfo: of the notification's content.
    init?(_ userInfo: [AnyHashable: Any]) {
        guard let belfry = userInfo["belfry"] as? [String: Any], let delivery = belfry["delivery"] as? String else {
            return nil
        }
        self.delivery = delivery
        notification = belfry["notification"] as? String
        withdrawn = Set(belfry["withdraw"] as? [String] ?? [])
    }
}

/// The deliveries that were shown on this device, the last 200, kept in the app group of app and extension.
struct ShownDeliveries {
    let defaults: UserDefaults
    private let key = "belfry.shown"

    init?(appGroup: String) {
        guard let defaults = UserDefaults(suiteName: appGroup) else { return nil }
        self.defaults = defaults
    }

    /// Notes a delivery.
    ///
    /// - Returns: whether it came for the first time.
    func isNew(_ delivery: String) -> Bool {
        let shown = defaults.stringArray(forKey: key) ?? []
        if shown.contains(delivery) { return false }
        defaults.set(Array((shown + [delivery]).suffix(200)), forKey: key)
        return true
    }
}
