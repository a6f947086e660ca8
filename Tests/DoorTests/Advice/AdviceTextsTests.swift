import Testing

/// Texts with the advice of one code, and others without it.
struct AdviceTexts {
    let code: String
    /// What the texts are.
    let field: Field
    let applies: [String]
    let passes: [String]

    enum Field { case title, titleOverBody, body }

    /// A text of a table.
    struct Row: Sendable, CustomTestStringConvertible {
        let code: String
        let field: Field
        let text: String
        let applies: Bool

        var testDescription: String { "\(code): \(text)" }
    }

    var rows: [Row] {
        applies.map { Row(code: code, field: field, text: $0, applies: true) }
            + passes.map { Row(code: code, field: field, text: $0, applies: false) }
    }

    static let all = [
        AdviceTexts(
            code: "title-punctuation", field: .title,
            applies: [
                "Your Order Has Shipped!", "Payment Received.", "Reminder:", "Ready to Go?", "Pedido entregado.",
                "Bestellung geliefert!", "配達が完了しました。", "Hello,", "Game Over;", "Flight Delayed.", "お届け済み！",
            ],
            passes: [
                "Order Shipped", "Acme Inc.", "Dinner at 8 p.m.", "Visit to the U.S.", "Loading…", "Team Breakfast",
                "Re: dinner", "St. Patrick's Day", "Robert Downey Jr.", "Order #4812", "🎉", "Dr. Ortiz (Dentist)",
            ]),
        AdviceTexts(
            code: "title-style", field: .titleOverBody,
            applies: [
                "Your order has shipped", "order shipped", "New followers this week", "FLASH SALE TODAY",
                "Payment received", "the Kitchen Is Warm", "Low battery", "Your table is ready",
                "Meeting in five minutes", "Ride arriving",
            ],
            passes: [
                "Your Order Has Shipped", "Order Shipped", "iPhone Backup Complete", "News from the World of Tennis",
                "report.pdf", "Re: dinner on Friday", "#general", "@ana", "NASA", "Follow-up Visit", "Run of 5 km",
                "“a small good thing”", "Ludwig van Beethoven", "BBC News at Ten",
            ]),
        AdviceTexts(
            code: "title-generic", field: .titleOverBody,
            applies: [
                "New Document", "New Message", "Notification", "Alert", "Reminder", "You Have a New Message",
                "Important Update", "Hello", "New Comment", "Your Notification", "Attention",
            ],
            passes: [
                "Quarterly Report", "Friend Request", "Flood Alert", "Message from Ana", "New Kitchen Light",
                "Rent Reminder", "Order Update", "Ana", "New York", "Team Event at the Lake",
            ]),
        AdviceTexts(
            code: "badge-mimicry", field: .title,
            applies: [
                "(3) Inbox", "Inbox (12)", "Inbox 🔴 3", "🔴3 Inbox", "❸ Replies", "3 🔴 Inbox", "Replies ❶", "Inbox (3)",
                "(99) Chats", "5🔴",
            ],
            passes: [
                "Inbox", "3 Replies", "Team (Blue)", "🔴 Live Now", "Act 3 (Part 2) Begins", "Chapter 3", "Born (1984)",
                "☎️ Call", "✅ Done", "Top 10",
            ]),
        AdviceTexts(
            code: "body-sentence", field: .body,
            applies: [
                "New comment on your photo.", "3 new messages", "Your weekly report", "A message from the team.",
                "Two unread emails.", "New follower", "Another reminder for you.", "5 new photos in your album",
                "Some new music for you", "The latest news for you", "One more thing for your list",
            ],
            passes: [
                "Ana commented on your photo.", "Your parcel is at the door.", "Today at 3:00 PM", "Apple Park",
                "Your driver arrives in 3 minutes.", "New photos were added to Summer.",
                "Lakers 102, Celtics 99 in the fourth.", "The market fell 3 percent.", "Your order ships tomorrow.",
                "Take out the trash.", "Your table's ready.", "Neuer Kommentar zu deinem Foto",
                "Five photos from the lake, 2019", "One capsule with breakfast.", "The Giants beat the Dodgers.",
            ]),
        AdviceTexts(
            code: "body-case", field: .body,
            applies: [
                "your parcel is here.", "YOUR PARCEL IS HERE.", "Your Parcel Has Been Delivered.",
                "the kitchen light is on.", "Ana Liked Your Photo Today.", "DEINE BESTELLUNG IST DA.",
                "someone signed in to your account.", "The Weather Will Change Tonight.", "rain starts in 10 minutes.",
                "Check Out Your New Playlist Now.",
            ],
            passes: [
                "Your parcel is here.", "iPhone backups are on.", "NASA and ESA agree.",
                "Sara Tyler and Ana Lopez liked your photo.", "3 people liked your photo.", "deine Bestellung ist da.",
                "The Lord of the Rings is on BBC Two.", "I am here.", "“small steps” is your new playlist.",
                "report.pdf was shared with you.", "Gate B12, Terminal 2.", "@ana mentioned you.", "USA 2, FRA 1.",
            ]),
        AdviceTexts(
            code: "body-punctuation", field: .body,
            applies: [
                "Your parcel has been delivered", "Your parcel is here!!!", "Done , see you.", "Is this really you??",
                "Your ride is 3 minutes away", "The meeting starts at noon", "Deine Bestellung ist da!!",
                "Ana has sent you a photo", "Your goal was met . Well done.", "We have received your payment",
                "Rain is on its way. It will last an hour",
            ],
            passes: [
                "Your parcel has been delivered.", "Really?!", "Wait...", "Apple Park, Room 4",
                "Your report is at https://example.com/report", "Today at 3:00 PM", "Is it you?",
                "Deine Bestellung ist da", "Milk\nBread\nThis is for the party", "You did it 🎉",
                "It is 3.5 km to the finish.", "He said “yes.”",
            ]),
        AdviceTexts(
            code: "already-truncated", field: .body,
            applies: [
                "Your driver Sam is waiting at the corner of…", "The committee decided yesterday that...",
                "Hi Ana, I wanted to ask whether you…", "Die Lieferung deiner Bestellung verzögert sich um…",
                "Rain is expected in the whole region from… ", "Your payment to the Northern Electricity Com…",
                "Done. The second part of this story is…", "Nous avons reçu votre paiement de…",
                "You have a new message from Sara Ty...", "Your order of two large pizzas and one…",
            ],
            passes: [
                "Loading…", "To be continued…", "Thinking…", "Wait...", "Done.", "So… what now?",
                "It is late. And so…", "Well...", "...", "…", "Your parcel… is here.",
            ]),
        AdviceTexts(
            code: "tells-to-open-app", field: .body,
            applies: [
                "Open the app to see your results.", "Please open our app and take a look.",
                "See the details in our app.", "Your report is ready. Open the app now.",
                "Launch the app to continue.", "Tap to open the app.", "Open Parcels Now to track it.",
                "Check your results in the app.", "Rate your driver in the app.", "Pay your bill with the app.",
                "You have mail: read it in the app.", "Just open the app.", "Log in to see the details.",
            ],
            passes: [
                "Sign in from Porto was blocked.", "Use 482913 to sign in.", "Open the door to let the courier in.",
                "The store opens at 9 today.", "Ana opened your link.", "The app is up to date.",
                "A new version of the app is on its way.", "Your door is open.", "We open the new shop today.",
                "Your application was approved.", "Someone tried to open the garage.",
                "Öffne die App, um das zu sehen.", "The app was closed by the system.",
            ]),
        AdviceTexts(
            code: "tells-to-navigate", field: .body,
            applies: [
                "Go to your profile to add a photo.", "Turn it on in Settings > Privacy.",
                "Please go to Settings to allow it.", "Visit our website for more.",
                "Your plan has changed, go to the account page.", "Head to the dashboard to see it.",
                "Navigate to the Orders tab.", "Switch to the Friends tab to see who is in.",
                "Find it in Settings › Sounds.", "Return to the home screen to finish.",
                "Scroll to the last section of the list.", "Turn on alerts in Settings.",
                "Open Settings to turn on location.", "Go to Settings and then Notifications.",
                "Choose Billing from the menu.", "Menu → Orders → Track", "Einstellungen > Mitteilungen > Töne",
                "Allow location under Settings -> Privacy.", "Réglages › Notifications",
                "Change your plan in the Account tab.", "Enable it from your settings.",
            ],
            passes: [
                "London → Paris at 9:40", "Gate A3 > B12", "Choose a seat for Thursday.", "Ana changed the settings.",
                "Open seats are left.", "Turn in the tab at the bar by 9.", "The menu for May is out.",
                "Go to gate 12.", "Your profile has a new visitor.", "Turn left to go to Main Street.",
                "Your settings were saved.", "The website is back.", "It is time to go to bed.",
                "Ana wants to visit you.", "Head home: the rain starts at five.", "The score is 3 > 2.",
                "Gehe zu deinem Profil.", "Doctors visit the page of history.",
            ]),
        AdviceTexts(
            code: "tells-to-tap", field: .body,
            applies: [
                "Tap to view.", "Your code is ready, click here.", "Please press the button below.",
                "Swipe left to see more of it.", "You have won! Tap here to claim it.", "Tap the bell to stop these.",
                "Your bill is due. Click the link to pay.", "Touch and hold to reply.",
                "Tap for details of your ride.", "Just tap OK.", "👉 Tap to read it.",
            ],
            passes: [
                "Press release published.", "Tap water is safe again.", "The press is here.",
                "Ana tapped you on the shoulder.", "Police press for answers on the fire.",
                "You can keep in touch with us.", "Prosecutors to press the case.", "The click track is ready.",
                "Press conference at 5 is on.", "Your tap is dripping.", "Tippe hier, um mehr zu sehen.",
            ]),
        AdviceTexts(
            code: "marketing-unmarked", field: .body,
            applies: [
                "Spring sale: 20% off everything.", "Upgrade to Premium now.", "Get $10 off your next order.",
                "Shop now and save 30%.", "Last chance: exclusive deals for you.",
                "Don't miss our flash sale, today only.", "Use promo code SPRING for a gift.",
                "Subscribe now for unlimited music.", "Hurry, this limited offer is for you.",
                "Save 25% this weekend only.", "Buy one bundle and unlock free perks.",
                "Take 10% off your next order.",
            ],
            passes: [
                "You ran 10% off your best.", "That is 3% off your personal record.", "Your offer was accepted.",
                "Your free trial ends tomorrow.", "Oil is 3% off its peak.", "The house on Elm Street is for sale.",
                "Your Premium plan renews on Friday.", "Your battery is at 20%.", "The deal closes at noon.",
                "Your order has shipped.", "Save the date: Ana's party is on Friday.", "The lights are off.",
                "Your gift has been delivered.", "20% Rabatt auf alles.",
            ]),
        AdviceTexts(
            code: "error-by-notification", field: .body,
            applies: [
                "Something went wrong. Please try again later.", "Error 503", "An error occurred.",
                "Unable to connect to the server.", "An unexpected error has occurred.",
                "Error: the file is too large.", "We couldn't load your messages.", "Failed to sync your notes.",
                "Oops! That was not meant to be.", "You have no internet connection.",
                "Your photos failed to download. Please try again.", "Error code 17 is what we got.",
                "We cannot refresh your feed.",
            ],
            passes: [
                "Your payment failed.", "Human error caused the outage.", "Your parcel could not be delivered.",
                "The pilot made an error on landing.", "The courier will try again tomorrow.",
                "Your backup failed last night.", "Ana is unable to come to the party.",
                "The film tells what went on.", "Your connection to Berlin leaves at 9.",
                "Wrong answer! You have two more.", "Ein Fehler ist aufgetreten.",
            ]),
    ]
}

struct AdviceTextsTests {
    @Test(arguments: AdviceTexts.all.flatMap(\.rows)) func theTextGetsTheAdvice(row: AdviceTexts.Row) throws {
        let isBody = row.field == .body
        // A body that shows that the texts are English, and that gets no advice itself.
        let body = isBody ? row.text : row.field == .titleOverBody ? "Your parcel has been delivered." : nil
        let codes = try AdviceProbe().codes(title: isBody ? nil : row.text, body: body)
        #expect(codes.contains(row.code) == row.applies)
    }
    @Test("error-by-notification in the title") func errorInTheTitle() throws {
        #expect(
            try AdviceProbe().codes(title: "Error", body: "The list is not there.").contains("error-by-notification"))
    }
}
