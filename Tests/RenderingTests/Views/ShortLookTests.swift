import Model
import Testing

struct ShortLookTests {
    @Test("R13: while hidden, the placeholder replaces the title; the long look appears once unlocked")
    func hidden() throws {
        let delivery = try render(Sample.step(devices: [Sample.watch(previews: .whenUnlocked)])).first
        #expect(
            delivery.views.shortLook
                == CompactView(picture: .appIcon("parcels.png"), appName: "Parcels", placeholder: "Notification"))
        #expect(delivery.views.longLook == nil && delivery.unlocked.shortLook?.title == "Parcel on Its Way")
        #expect(delivery.unlocked.longLook?.body == "Your parcel arrives at 17:40.")
    }
}
