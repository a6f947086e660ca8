/// The apps of the histories, each with the features that one group of rules examines.
enum HistoryApps {
    /// Sends messages and calls. Its messages can be snoozed and answered, and the app is told of their dismissal.
    private static let chat = """
        {"id":"chat","name":"Chat","entitlements":["communication","time-sensitive"],"categories":[{"id":"message",\
        "placeholder":"Message","customDismissAction":true,"actions":[{"id":"reply","title":"Reply","textInput":\
        {"buttonTitle":"Send","placeholder":"Message"}},{"id":"later","title":"Later","snoozeSeconds":1200}]},\
        {"id":"call","actions":[{"id":"later","title":"Later","snoozeSeconds":0}]}],"sounds":[{"name":"bell",\
        "seconds":3}]}
        """
    /// Has topics, one of them marketing, a content extension, and a category whose alerts can be snoozed.
    private static let rail = """
        {"id":"rail","name":"Rail","entitlements":["time-sensitive"],"settingsLink":"rail://settings","topics":\
        [{"id":"delays","name":"Delays"},{"id":"offers","name":"Offers","marketing":true}],"categories":[{"id":"trip",\
        "placeholder":"Trip","summaryFormat":"%u more from %@","actions":[{"id":"later","title":"Later",\
        "snoozeSeconds":3600},{"id":"route","title":"Another Route","foreground":true}]}],"contentExtensions":\
        [{"id":"card","categories":["trip"],"initialContentSizeRatio":0.5,"layout":[{"text":"{title}"}]}]}
        """
    /// A minimal app: a name, one category, and its presentation in the foreground.
    private static let farm = """
        {"id":"farm","name":"Happy Farm","foregroundPresentation":["banner","sound"],"categories":[{"id":"crop"}]}
        """
    /// An app with critical alerts.
    private static let health = """
        {"id":"health","name":"Health","entitlements":["critical-alerts","time-sensitive"],"categories":[{"id":"pulse"}]}
        """
    /// An app with critical alerts but without the entitlement for Time Sensitive ones.
    private static let alarm = """
        {"id":"alarm","name":"Alarm","entitlements":["critical-alerts"],"foregroundPresentation":["badge"]}
        """
    /// A public authority of Germany.
    private static let city = """
        {"id":"city","name":"City","entitlements":["critical-alerts"],"publicAuthority":{"regions":["DE"]}}
        """

    /// All apps, in the order of registration.
    static let all: [(id: String, json: String)] = [
        ("chat", chat), ("rail", rail), ("farm", farm), ("health", health), ("alarm", alarm), ("city", city),
    ]

    /// The records of chat and rail after a temporary change: without entitlements, categories and topics.
    static let poorer: [(id: String, json: String)] = [
        ("chat", #"{"id":"chat","name":"Chat"}"#), ("rail", #"{"id":"rail","name":"Rail","topics":[]}"#),
    ]

    /// The categories that an app's requests name.
    static func categories(of app: String) -> [String] {
        switch app {
        case "chat": ["message", "call"]
        case "rail": ["trip"]
        case "farm": ["crop"]
        case "health": ["pulse"]
        default: ["none"]
        }
    }
}
