import Model
import Testing

struct TitleTests {
    // swift-format-ignore
    static let table: [(String, String?, StepSender?, String, String?)] = [
        ("title given", #"{"title": "Hello", "subtitle": "Sub"}"#, nil, "Hello", "Sub"),
        ("no title: the app's name", #"{"body": "Text."}"#, nil, "Parcels", nil),
        ("empty title: the app's name", #"{"title": "  \n"}"#, nil, "Parcels", nil),
        ("no content: the app's name", nil, nil, "Parcels", nil),
        ("the sender wins over the title", #"{"title": "News", "subtitle": "Sub"}"#,
         StepSender(name: "Sara", contactName: "Sara Tyler", handle: "s@x.org"), "Sara", "Sub"),
        ("no name: the contact's", "{}", StepSender(contactName: "Sara Tyler", handle: "s@x.org"), "Sara Tyler", nil),
        ("neither: the handle", "{}", StepSender(handle: "s@x.org"), "s@x.org", nil),
        ("nothing: as noncommunication", #"{"title": "News"}"#, StepSender(), "News", nil),
        ("a group's name is the subtitle", #"{"subtitle": "Sub"}"#,
         StepSender(name: "Sara", isGroup: true, groupName: "Chess"), "Sara", "Chess"),
        ("a group without a sender's name", #"{"title": "News", "subtitle": "Sub"}"#,
         StepSender(isGroup: true, groupName: "Chess"), "News", "Chess"),
        ("a group without a name", #"{"subtitle": "Sub"}"#, StepSender(name: "Sara", isGroup: true), "Sara", "Sub"),
    ]

    @Test("R1: title and subtitle", arguments: table)
    func title(name: String, content: String?, sender: StepSender?, title: String, subtitle: String?) throws {
        let delivery = try render(Sample.step([Sample.notification(content, sender: sender)])).first
        #expect(delivery.views.banner?.title == title, "\(name)")
        #expect(delivery.views.banner?.subtitle == subtitle, "\(name)")
        #expect(delivery.views.list?.title == title, "\(name)")
        #expect(delivery.views.expanded?.title == title, "\(name)")
    }
}
