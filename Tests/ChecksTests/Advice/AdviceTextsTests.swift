import Foundation
import Testing

/// The texts of one table: those that it is about, and others.
struct TextTable {
    let name: String
    var applies: [String] = []
    var passes: [String] = []

    /// Reads tables. A line with `+` has texts that a table is about, a line with `-` has others, separated by ` | `
    /// (`⏎` is a line break); any other line begins a table with its name.
    static func read(_ text: String) -> [TextTable] {
        text.split(separator: "\n").reduce(into: []) { tables, line in
            let texts = line.replacing("⏎", with: "\n").dropFirst(2).components(separatedBy: " | ")
            switch line.first {
            case "+": tables[tables.count - 1].applies += texts
            case "-": tables[tables.count - 1].passes += texts
            default: tables.append(TextTable(name: String(line)))
            }
        }
    }
}

struct AdviceTextsTests {
    /// The code of some advice, and what the texts are.
    static let tables = TextTable.read(
        """
        title-punctuation: title
        + Your Order Has Shipped! | Payment Received. | Reminder: | Ready to Go? | Pedido entregado. | Let's Celebrate!
        + Bestellung geliefert! | 配達が完了しました。 | هل أنت جاهز؟ | पार्सल आ गया। | Hello, | Game Over; | Flight Delayed. | お届け済み！
        + Your Order Has Shipped! 🎉 | Payment Received. 💸 | Bestellung geliefert! 🎉 | お届け済み！🎉 | Ready to Go? ❤️ 👨‍👩‍👧
        - Order Shipped | Acme Inc. | Dinner at 8 p.m. | Visit to the U.S. | Loading… | Team Breakfast | Re: dinner
        - St. Patrick's Day | Robert Downey Jr. | Order #4812 | 🎉 | Dr. Ortiz (Dentist)
        - Order Shipped 🎉 | Acme Inc. 🎉 | Loading… 🎉 | Run ❤️ 🎉
        title-style: title over body
        + Your order has shipped | order shipped | New followers this week | FLASH SALE TODAY | Payment received
        + the Kitchen Is Warm | Low battery | Your table is ready | Meeting in five minutes | Ride arriving
        - Your Order Has Shipped | Order Shipped | iPhone Backup Complete | News from the World of Tennis | report.pdf
        - Re: dinner on Friday | #general | @ana | NASA | Follow-up Visit | Run of 5 km | “a small good thing”
        - Ludwig van Beethoven | BBC News at Ten | Arsenal v Chelsea | Aspirin 100 mg | e-Ticket Ready | 2 x Espresso
        title-generic: title over body
        + New Document | New Message | Notification | Alert | Reminder | You Have a New Message | Important Update
        + Hello | New Comment | Your Notification | Attention
        - Quarterly Report | Friend Request | Flood Alert | Message from Ana | New Kitchen Light | Rent Reminder
        - Order Update | Ana | New York | Team Event at the Lake
        title-generic: title
        + Neue Nachricht | Neue Benachrichtigung für dich | お知らせ | नया संदेश | Новое сообщение | 새 메시지
        - Neue Wohnung in Köln | 地震速報の続報 | Новое кафе рядом
        badge-mimicry: title
        + (3) Inbox | Inbox (12) | Inbox 🔴 3 | 🔴3 Inbox | ❸ Replies | 3 🔴 Inbox | Replies ❶ | Inbox (3) | (99) Chats
        - Inbox | 3 Replies | Team (Blue) | 🔴 Live Now | Act 3 (Part 2) Begins | Chapter 3 | Born (1984) | ☎️ Call
        - ✅ Done | Top 10 | (415) 555-0123 | (415)555-0123 | Area Code (212)
        + (3) New Messages | New Messages (3) | 5🔴
        body-sentence: body
        + New comment on your photo. | 3 new messages | Your weekly report | A message from the team.
        + Neuer Kommentar zu deinem Foto | Two unread emails. | New follower | Another reminder for you. | 5 new photos in your album
        + Some new music for you | The latest news for you | One more thing for your list | New open positions
        - Ana commented on your photo. | Your parcel is at the door. | Today at 3:00 PM | Apple Park
        - Your driver arrives in 3 minutes. | New photos were added to Summer. | Lakers 102, Celtics 99 in the fourth.
        - The market fell 3 percent. | Your order ships tomorrow. | Take out the trash. | Your table's ready.
        - Five photos from the lake, 2019 | One capsule with breakfast. | Your lessons resume on Monday.
        - The Giants beat the Dodgers. | The doors open at 7 PM. | Your points expire tomorrow. | The mayor quit.
        - The polls close at 8 PM. | The gates close in 20 minutes. | The trains run every 10 minutes.
        body-case: body
        + your parcel is here. | YOUR PARCEL IS HERE. | Your Parcel Has Been Delivered. | the kitchen light is on.
        + ПОСЫЛКА УЖЕ В ПУТИ. | DIE TÜR IST OFFEN. | Ana Liked Your Photo Today. | DEINE BESTELLUNG IST DA. | someone signed in to your account.
        + The Weather Will Change Tonight. | rain starts in 10 minutes. | Check Out Your New Playlist Now.
        - Your parcel is here. | iPhone backups are on. | NASA and ESA agree.
        - Sara Tyler and Ana Lopez liked your photo. | 3 people liked your photo. | deine Bestellung ist da.
        - The Lord of the Rings is on BBC Two. | I am here. | “small steps” is your new playlist.
        - report.pdf was shared with you. | Gate B12, Terminal 2. | @ana mentioned you. | USA 2, FRA 1.
        body-punctuation: body
        + Your parcel has been delivered | Your parcel is here!!! | Done , see you. | Is this really you??
        + Your ride is 3 minutes away | The meeting starts at noon | Deine Bestellung ist da!!
        + Ana has sent you a photo | Your goal was met . Well done. | We have received your payment
        + Rain is on its way. It will last an hour
        - Your parcel has been delivered. | Really?! | Wait... | Apple Park, Room 4
        - Your report is at https://example.com/report | Today at 3:00 PM | Is it you? | Deine Bestellung ist da
        + 届きました！！ | وصلت شحنتك؟؟ | Your parcel is here..
        - Milk⏎Bread⏎This is for the party | You did it 🎉 | It is 3.5 km to the finish. | He said “yes.”
        already-truncated: body
        + Your driver Sam is waiting at the corner of… | The committee decided yesterday that...
        + Hi Ana, I wanted to ask whether you… | Die Lieferung deiner Bestellung verzögert sich um…
        + Rain is expected in the whole region from…\u{20} | Your payment to the Northern Electricity Com…
        + Done. The second part of this story is… | Nous avons reçu votre paiement de…
        + You have a new message from Sara Ty... | Your order of two large pizzas and one…
        - Loading… | To be continued… | Thinking… | Wait... | Done. | So… what now? | It is late. And so… | Well...
        - ... | … | Your parcel… is here.
        tells-to-open-app: body
        + Open the app to see your results. | Please open our app and take a look. | See the details in our app.
        + Your report is ready. Open the app now. | Launch the app to continue. | Tap to open the app.
        + Open Parcels Now to track it. | Check your results in the app. | Rate your driver in the app.
        + Pay your bill with the app. | You have mail: read it in the app. | Just open the app.
        + Log in to see the details. | Öffne die App, um das zu sehen. | اطلع على التفاصيل في التطبيق. | 詳細はアプリでご確認ください。
        - Sign in from Porto was blocked. | Use 482913 to sign in. | Open the door to let the courier in.
        - The store opens at 9 today. | Ana opened your link. | The app is up to date.
        - A new version of the app is on its way. | Your door is open. | We open the new shop today.
        - Your application was approved. | Someone tried to open the garage.
        - The app was closed by the system. | Order 4812 was placed in the app.
        - Sign-in to your account from Porto was blocked. | Das Turnier startet heute in der App.
        + Order your dinner in the app. | Order now in the app. | Log in to your account.
        + Startet die App, um mitzuspielen.
        tells-to-navigate: body
        + Go to your profile to add a photo. | Turn it on in Settings > Privacy. | Please go to Settings to allow it.
        + Visit our website for more. | Your plan has changed, go to the account page.
        + Head to the dashboard to see it. | Navigate to the Orders tab. | Switch to the Friends tab to see who is in.
        + Find it in Settings › Sounds. | Return to the home screen to finish.
        + Scroll to the last section of the list. | Turn on alerts in Settings. | Open Settings to turn on location.
        + Go to Settings and then Notifications. | Choose Billing from the menu. | Menu → Orders → Track
        + Einstellungen > Mitteilungen > Töne | Allow location under Settings -> Privacy. | Réglages › Notifications
        + Gehe zu deinem Profil. | 設定 > 通知 | Change your plan in the Account tab. | Enable it from your settings.
        - London → Paris at 9:40 | Gate A3 > B12 | Choose a seat for Thursday. | Ana changed the settings.
        - Open seats are left. | Turn in the tab at the bar by 9. | The menu for May is out. | Go to gate 12.
        - Your profile has a new visitor. | Turn left to go to Main Street. | Your settings were saved.
        - The website is back. | It is time to go to bed. | Ana wants to visit you.
        - Head home: the rain starts at five. | The score is 3 > 2. | Visita al sito archeologico alle 10.
        - Doctors visit the page of history. | Visit from Ana to your profile. | Visite du site à 14 h.
        - Visite guidée du centre historique à 15 h. | Visita al sitio arqueológico a las 10.
        tells-to-tap: body
        + Tap to view. | Your code is ready, click here. | Please press the button below.
        + Swipe left to see more of it. | You have won! Tap here to claim it. | Tap the bell to stop these.
        + Your bill is due. Click the link to pay. | Touch and hold to reply. | Tap for details of your ride.
        + Just tap OK. | 👉 Tap to read it. | Tap to pay your bill.
        - Press release published. | Tap water is safe again. | The press is here. | Ana tapped you on the shoulder.
        - Police press for answers on the fire. | You can keep in touch with us. | Prosecutors to press the case.
        + Tippe hier, um mehr zu sehen. | Buraya dokunun. | Tik om te zien.
        + Tap View to take your turn. | Tap Accept to join. | Press Play to take your turn. | To reply, tap View.
        + Use the Accept button to join.
        - Click and Collect order 4812 is ready at our Leeds store. | Touch down in Lisbon is at 14:05.
        - The click track is ready. | Press conference at 5 is on. | Your tap is dripping. | De winkel is open.
        tells-to-tap: title
        - Tap Water Is Safe Again | Press Conference at Noon | Press Secretary to Resign | Click and Collect Order Ready
        - Tap to Pay Is On | Tap to pay works | Tap to ride is here
        marketing-unmarked: body
        + Spring sale: 20% off everything. | Upgrade to Premium now. | Get $10 off your next order.
        + Shop now and save 30%. | Last chance: exclusive deals for you. | Don't miss our flash sale, today only.
        + Use promo code SPRING for a gift. | Subscribe now for unlimited music. | Take 10% off your next order.
        + Hurry, this limited offer is for you. | Save 25% this weekend only. | Buy one bundle and unlock free perks.
        - You ran 10% off your best. | That is 3% off your personal record. | Your offer was accepted.
        - Your free trial ends tomorrow. | Oil is 3% off its peak. | The house on Elm Street is for sale.
        - Your Premium plan renews on Friday. | Your battery is at 20%. | The deal closes at noon.
        - Your order has shipped. | Save the date: Ana's party is on Friday. | The lights are off.
        - Your gift has been delivered. | 20% Rabatt auf alles. | Save 20% of your pay, your savings goal for May.
        error-by-notification: body
        + Something went wrong. Please try again later. | Error 503 | An error occurred.
        + Unable to connect to the server. | An unexpected error has occurred. | Error: the file is too large.
        + We couldn't load your messages. | Failed to sync your notes. | Oops! That was not meant to be.
        + You have no internet connection. | Your photos failed to download. Please try again.
        + Error code 17 is what we got. | We cannot refresh your feed.
        - Your payment failed. | Human error caused the outage. | Your parcel could not be delivered.
        - The pilot made an error on landing. | The courier will try again tomorrow. | Your backup failed last night.
        - Ana is unable to come to the party. | The film tells what went on. | Your connection to Berlin leaves at 9.
        + Ein Fehler ist aufgetreten. | 동기화에 실패했습니다.
        + Your session has expired. | The server is down. We are working on it.
        - The camera is unable to connect to Wi-Fi. | Your payment failed. Try again with another card.
        - Your parking session has expired. | The web server is down.
        - Wrong answer! You have two more. | Le coursier n'a pas pu livrer.
        action-title-style: action, alert action
        + mark as read | Accept invitation | Accept! | reply | Remind me | Call back | View Details.
        + DELETE THIS PHOTO | Play again | Not now
        - Mark as Read | Call Back | Accept | Reply | Snooze | Remind Me in 1 h | Add to iPhone | Turn Off | Play | OK
        action-title-long: action
        + Mark All of Them as Read | Remind Me Tomorrow Morning | 123456789012345678901 | 今日の午後にもう一度知らせる
        - 12345678901234567890 | Reply | Snooze for 1 Hour
        action-app-name: action
        + Open Parcels Now | Parcels Now | Ask Parcels Now
        - Track Parcels | Now
        title-long: title
        + Your Weekly Report on All Connected Devices | Parliament Passes the Budget After a Long Night
        + お荷物のお届けが完了しましたのでご確認ください | Die Lieferung deiner Bestellung verzögert sich
        + A New Version of the Document Is Available | Someone Has Signed In from Another Browser
        - Your Subscription Was Renewed for a Year | お荷物のお届け完了 | Weekly Report | 🎉🎉🎉 | Team Breakfast
        - Lakers 102, Celtics 99 | Gate Changed to B12 | Ana | Weekly Device Reports | 今週の端末の報告書一覧
        + \(repeated("A", 41)) | \(repeated("é", 41))
        - \(repeated("A", 40)) | \(repeated("é", 40))
        body-long: body
        + \(repeated("a", 179)) | \(repeated("字", 90))
        - \(repeated("a", 178)) | \(repeated("é", 178)) | \(repeated("👨‍👩‍👧", 89)) | Short.
        """)

    private static func repeated(_ letter: String, _ count: Int) -> String { String(repeating: letter, count: count) }

    /// A text of a table.
    struct Row: Sendable, CustomTestStringConvertible {
        let code: String
        let field: String
        let text: String
        let applies: Bool

        var testDescription: String { "\(code): \(text)" }

        var codes: Set<String> {
            get throws {
                switch field {
                case "title": try AdviceProbe().codes(title: text)
                // A body that shows that the texts are English, and that gets no advice itself.
                case "title over body": try AdviceProbe().codes(title: text, body: "Your parcel has been delivered.")
                case "body": try AdviceProbe().codes(body: text)
                case "action":
                    try AdviceProbe(action: ["title": text, "icon": "star"]).codes(ActionAdviceTests.request)
                default: try AdviceProbe(category: ["alertActionTitle": text]).codes(ActionAdviceTests.request)
                }
            }
        }
    }

    static let rows = tables.flatMap { table in
        let words = table.name.components(separatedBy: ": ")
        return words[1].components(separatedBy: ", ").flatMap { field in
            [(table.applies, true), (table.passes, false)].flatMap { texts, applies in
                texts.map { Row(code: words[0], field: field, text: $0, applies: applies) }
            }
        }
    }

    @Test(arguments: rows) func theTextGetsTheAdvice(row: Row) throws {
        #expect(try row.codes.contains(row.code) == row.applies)
    }
}
