import Model
import Testing

struct AppNameAdviceTests {
    static let table: [(name: String, body: String, applies: Bool)] = [
        ("Parcels Now", "Parcels Now: your parcel is here.", true),
        ("Parcels Now", "Thanks for using Parcels Now.", true),
        ("Parcels Now", "Your PARCELS NOW account was changed.", true), ("Lumio", "Lumio found three lights.", true),
        ("Lumio", "Your lights are back on Lumio.", true), ("Café Uno", "Café Uno has a table for you.", true),
        ("Messages", "You have a text in Messages.", true), ("Maps", "Your route from Maps is ready.", true),
        ("Lumio", "“Lumio” is ready.", true), ("Run-Keeper", "Run-Keeper has your results.", true),
        ("Lumio", "Deine Lampe ist in Lumio bereit.", true),
        ("FitLoop", "Your fitloop goals are reached.", true), ("Lumio", "Your lumio app is up to date.", true),
        ("Maps", "Open your Maps to see the route.", true), ("Mail", "It was moved to your Mail.", true),
        ("Maps", "Check Maps for traffic.", true),
        ("Maps", "Check maps before you go.", false),
        ("Signal", "Ana sent you a photo in Signal.", true), ("Lumio", "lumio: three lights are on.", true),
        ("First Harbor Bank", "Thank you from all at first harbor bank.", true),
        ("Weather", "The weather app has a new look.", true), ("Lumio", "It was sent using lumio.", true),
        ("Campus", "Your parcel is on campus.", false), ("Maps", "Your maps are ready.", false),
        ("Mail", "Your Mail Room is closed today.", false), ("Photos", "Ana liked your photos.", false),
        ("The Daily Post", "The vote came late.", false), ("Doctor Line", "Your doctor has a free line.", false),
        ("Parcels Now", "Your parcels are here now.", false), ("Parcels Now", "Now your parcels are here.", false),
        ("Parcels Now", "Your parcels now wait at the shop.", false), ("Timer", "The timer is up.", false),
        ("Messages", "You have three messages.", false), ("Messages", "Messages are kept for 30 days.", false),
        ("Maps", "New maps are ready for you.", false), ("Lumio", "Luminous stars tonight.", false),
        ("X", "Ana sent you a photo of X.", false), ("Signal", "Your signal is weak in this room.", false),
        ("Café Uno", "The café is open until late.", false), ("Home", "Your home is locked.", false),
        ("Lumio", "Lumioで注文した荷物が届きました。", true), ("Lumio", "Lumio'daki siparişiniz geldi.", true),
        ("小蜜蜂", "小蜜蜂：您的包裹到了。", true), ("Lumio", "Ваша посылка в «Lumio».", true),
        ("Calendar", "Calendar: Yoga at 6.", true),
        ("美团", "【美团】您的外卖到了。", true), ("배달왕", "배달왕에서 주문한 음식이 도착했습니다.", true), ("토스", "토스트가 준비되었습니다.", false),
        ("طلباتي", "تم تأكيد طلبك بطلباتي.", true), ("Самокат", "Ваш заказ в Самокате собран.", true),
        ("Monday", "Monday: three tasks are due.", true), ("Monday", "See you on Monday at nine.", false),
        ("März", "Der Termin im März fällt aus.", false), ("天気", "明日の天気は晴れです。", false),
        ("Lumio", "Lumiosa City is on TV tonight.", false),
    ]

    @Test("app-name-in-text", arguments: table) func body(name: String, body: String, applies: Bool) throws {
        #expect(try AdviceProbe(app: ["name": name]).codes(body: body).contains("app-name-in-text") == applies)
    }

    @Test func inTheTitle() throws {
        let advice = try AdviceProbe(app: ["name": "Calendar"]).advice(["content": ["title": "Calendar"]])
        #expect(advice.map { $0.field } == ["content.title"])
    }
}
