import Model
import Testing

struct BannerTests {
    @Test("R4: there is no banner without an alert, or if another surface shows the alert")
    func absent() throws {
        for surface: AlertSurface? in [nil, AlertSurface.none, .alert] {
            let step = Sample.step(devices: [Sample.phone(surface: surface)])
            #expect(try render(step).first.views.banner == nil, "\(String(describing: surface))")
        }
    }
}
