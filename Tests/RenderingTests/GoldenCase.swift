import Model
import Testing

/// A step whose deliveries stand in a golden file.
struct GoldenCase: Sendable, CustomTestStringConvertible {
    let name: String
    let step: @Sendable () -> Step

    var testDescription: String { name }

    private init(_ name: String, _ step: @escaping @Sendable () -> Step) {
        self.name = name
        self.step = step
    }

    private static func one(
        _ name: String, _ content: String?, category: String? = nil, sender: StepSender? = nil, locale: String = "en",
        device: StepDevice = Sample.phone()
    ) -> GoldenCase {
        GoldenCase(name) {
            Sample.step(
                [Sample.notification(content, category: category, sender: sender)], locale: locale, devices: [device])
        }
    }

    private static let sara = StepSender(name: "Sara Tyler", handle: "sara@example.org", image: "sara.png")
    private static let group = StepSender(name: "Sara Tyler", isGroup: true, groupName: "Chess Club")
    private static let party =
        #"{"title": "Messages", "body": "Hey! Do we have everything we need for the party on Friday?"}"#
    private static let map = """
        {"title": "On the Way", "body": "Your parcel arrives soon.", "data": {"van": {"number": 7}, "driver": "Ali",
         "file": "routes/7.png"}, "attachments": [{"id": "clip", "url": "https://example.org/clip.mp4"}]}
        """
    private static let german = """
        {"title": "Lieferverzögerungsbenachrichtigung für Ihre Sendung", "subtitle": "Paketzustellungszeitfensteränderung",
         "body": "Die voraussichtliche Paketzustellungszeit verschiebt sich wegen Straßenbauarbeiten auf der Donaudampfschifffahrtsgesellschaftsbrücke um ungefähr zwei Stunden. Wir bitten um Entschuldigung."}
        """
    private static let thai = """
        {"title": "พัสดุของคุณกำลังมา", "body": "พัสดุของคุณจะมาถึงภายในเวลาสิบเจ็ดนาฬิกาสี่สิบนาทีกรุณาเตรียมตัวรับพัสดุที่หน้าบ้านและเตรียมบัตรประชาชนไว้ให้พร้อมเพื่อยืนยันตัวตนกับพนักงานส่งของที่จะโทรหาคุณก่อนถึง"}
        """
    private static let mixed = """
        {"title": "הזמנה \u{2067}ABC-7 מוכנה", "body": "החבילה \u{202E}7-CBA\u{202C} תגיע היום בשעה 17:40, please have your ID ready, ותודה שבחרתם בנו שוב, נשמח לראותכם גם בפעם הבאה ולשרת אתכם נאמנה בכל עת שתרצו, בברכה, צוות המשלוחים של החברה"}
        """
    private static let emoji =
        "{\"title\": \"👩‍👩‍👧‍👦 Family 🇩🇪\", \"body\": \"\(String(repeating: "👩‍👩‍👧‍👦", count: 90))\"}"

    private static func watch(_ interface: WatchInterface) -> StepDevice { Sample.watch(interface: interface) }

    private static var locked: StepDevice {
        Sample.phone(surface: .lockScreen, previews: .whenUnlocked, isUnlocked: false)
    }

    private static func gathered(_ kind: DeliveryType, device: StepDevice) -> Step {
        let notes = (1...4).map { number in
            var note = Sample.notification(
                "{\"title\": \"Parcel \(number)\", \"body\": \"It arrives at 1\(number):00.\"}",
                id: NotificationID(derived: "parcels/r\(number)/anna"))
            note.threadID = number < 3 ? "monday" : nil
            return note
        }
        var call = Sample.notification("{}", sender: sara, id: NotificationID(derived: "parcels/call/anna"))
        call.sender?.isCall = true
        var step = Sample.step(notes + [call], kind: kind, devices: [device])
        step.app = nil
        return step
    }

    static let all: [GoldenCase] = [
        one("plain", #"{"title": "Parcel on Its Way", "body": "Your parcel arrives at 17:40."}"#, category: "arrival"),
        one("no-title", #"{"body": "Your parcel arrives at 17:40."}"#),
        one("no-content", nil),
        one(
            "localised", #"{"titleLocKey": "GONE", "bodyLocKey": "ARRIVES", "bodyLocArgs": ["17:40"]}"#, locale: "de-AT"
        ),
        one("message", party, sender: sara),
        one("message-in-group", party, sender: group),
        one("message-hidden", party, category: "arrival", sender: sara, device: locked),
        one("hidden-always", party, device: Sample.phone(previews: .never)),
        one("hidden-with-title", party, category: "open-title", device: Sample.phone(previews: .never)),
        one("alert-one-button", party, device: Sample.phone(surface: .alert)),
        one("alert-two-buttons", party, category: "arrival", device: Sample.phone(surface: .alert)),
        one("custom-content", map, category: "map"),
        one("long-german", german, locale: "de"),
        one("long-german-watch", german, locale: "de", device: watch(.dynamic)),
        one("thai", thai, locale: "th"),
        one("right-to-left", mixed, locale: "he"),
        one("emoji", emoji),
        one("watch-default", party, category: "arrival", device: watch(.static)),
        one("watch-hidden", party, device: Sample.watch(previews: .whenUnlocked)),
        GoldenCase("digest") { gathered(.digest, device: Sample.phone()) },
        GoldenCase("digest-hidden") { gathered(.digest, device: locked) },
        GoldenCase("summary") { gathered(.summary, device: Sample.phone()) },
        GoldenCase("three-devices") {
            Sample.step([Sample.notification(category: "arrival")], devices: [Sample.phone(), Sample.watch(), locked])
        },
    ]
}
