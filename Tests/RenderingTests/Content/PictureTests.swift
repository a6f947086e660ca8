import Model
import Testing

struct PictureTests {
    // swift-format-ignore
    static let table: [(String, StepSender?, ViewPicture)] = [
        ("noncommunication", nil, .appIcon("parcels.png")),
        ("sender's image", StepSender(name: "Sara", image: "sara.png"), .sender(image: "sara.png", badge: "parcels.png")),
        ("none: initials", StepSender(name: "Sara van Tyler"), .initials("ST", badge: "parcels.png")),
        ("one name", StepSender(name: "sara"), .initials("S", badge: "parcels.png")),
        ("a phone number", StepSender(handle: "+4915112345"), .initials("#", badge: "parcels.png")),
        ("wide letters", StepSender(name: "王 小明"), .initials("王", badge: "parcels.png")),
        ("group's image", StepSender(name: "Sara", image: "sara.png", isGroup: true, groupName: "Chess Club",
                                     groupImage: "chess.png"), .sender(image: "chess.png", badge: "parcels.png")),
        ("group without image: sender's", StepSender(name: "Sara", image: "sara.png", isGroup: true, groupName: "Chess Club"),
         .sender(image: "sara.png", badge: "parcels.png")),
        ("an empty image is none", StepSender(name: "Sara", image: "sara.png", isGroup: true, groupImage: ""),
         .sender(image: "sara.png", badge: "parcels.png")),
        ("neither: sender's initials", StepSender(name: "Sara", isGroup: true, groupName: "Chess Club"),
         .initials("S", badge: "parcels.png")),
        ("a group's image of no group", StepSender(name: "Sara", groupImage: "chess.png"), .initials("S", badge: "parcels.png")),
        ("a group from nobody", StepSender(isGroup: true, groupName: "Chess Club"), .appIcon("parcels.png")),
        ("nobody", StepSender(), .appIcon("parcels.png")),
    ]

    @Test("R2: picture", arguments: table)
    func picture(name: String, sender: StepSender?, expected: ViewPicture) throws {
        let delivery = try render(Sample.step([Sample.notification(sender: sender)])).first
        #expect(delivery.views.banner?.picture == expected, "\(name)")
        #expect(delivery.views.expanded?.picture == expected, "\(name)")
    }
}
