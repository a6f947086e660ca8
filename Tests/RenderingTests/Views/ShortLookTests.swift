import Model
import Testing

struct ShortLookTests {
    @Test("R13: icon, app name and title; no body")
    func shortLook() throws {
        let views = try render(Sample.step(devices: [Sample.watch()])).first.views
        let look = try #require(views.shortLook)
        #expect(
            look == CompactView(picture: .appIcon("parcels.png"), appName: "Parcels", title: "Parcel on Its Way"))
        #expect(views.banner == nil)
        #expect(views.list?.body == "Your parcel arrives at 17:40.")
    }

    @Test("R13: while hidden, the placeholder replaces the title; the long look appears once unlocked")
    func hidden() throws {
        let delivery = try render(Sample.step(devices: [Sample.watch(previews: .whenUnlocked)])).first
        #expect(
            delivery.views.shortLook
                == CompactView(picture: .appIcon("parcels.png"), appName: "Parcels", placeholder: "Notification"))
        #expect(delivery.views.longLook == nil)
        #expect(delivery.unlocked.shortLook?.title == "Parcel on Its Way")
        #expect(delivery.unlocked.longLook?.body == "Your parcel arrives at 17:40.")
    }
}
