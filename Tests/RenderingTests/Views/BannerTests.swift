import Model
import Testing

struct BannerTests {
    @Test("R12: a banner has the first two actions, not counting one that only opens the app")
    func actions() throws {
        let step = Sample.step([Sample.notification(category: "arrival")])
        #expect(try render(step).first.views.banner?.actions.map(\.id.string) == ["later", "refuse"])
    }

    @Test("R4: there is no banner without an alert, or if another surface shows the alert")
    func absent() throws {
        for surface: AlertSurface? in [nil, AlertSurface.none, .alert] {
            let step = Sample.step(devices: [Sample.phone(surface: surface)])
            #expect(try render(step).first.views.banner == nil, "\(String(describing: surface))")
        }
    }
}
