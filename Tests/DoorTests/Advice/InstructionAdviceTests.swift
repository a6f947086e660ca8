import Testing

struct InstructionAdviceTests {
    static let openApp: [(body: String, applies: Bool)] = [
        ("Open the app to see your results.", true), ("Please open our app and take a look.", true),
        ("See the details in our app.", true), ("Your report is ready. Open the app now.", true),
        ("Launch the app to continue.", true), ("Tap to open the app.", true), ("Open Parcels Now to track it.", true),
        ("Check your results in the app.", true), ("Rate your driver in the app.", true),
        ("Pay your bill with the app.", true), ("You have mail: read it in the app.", true),
        ("Just open the app.", true),
        ("Log in to see the details.", true), ("Sign in from Porto was blocked.", false),
        ("Use 482913 to sign in.", false),
        ("Open the door to let the courier in.", false), ("The store opens at 9 today.", false),
        ("Ana opened your link.", false), ("The app is up to date.", false),
        ("A new version of the app is on its way.", false), ("Your door is open.", false),
        ("We open the new shop today.", false),
        ("Your application was approved.", false), ("Someone tried to open the garage.", false),
        ("Öffne die App, um das zu sehen.", false), ("The app was closed by the system.", false),
    ]

    @Test("tells-to-open-app", arguments: openApp) func opens(body: String, applies: Bool) throws {
        #expect(try AdviceProbe().codes(body: body).contains("tells-to-open-app") == applies)
    }

    static let navigate: [(body: String, applies: Bool)] = [
        ("Go to your profile to add a photo.", true), ("Turn it on in Settings > Privacy.", true),
        ("Please go to Settings to allow it.", true), ("Visit our website for more.", true),
        ("Your plan has changed, go to the account page.", true), ("Head to the dashboard to see it.", true),
        ("Navigate to the Orders tab.", true), ("Switch to the Friends tab to see who is in.", true),
        ("Find it in Settings › Sounds.", true), ("Return to the home screen to finish.", true),
        ("Scroll to the last section of the list.", true),
        ("Turn on alerts in Settings.", true), ("Open Settings to turn on location.", true),
        ("Go to Settings and then Notifications.", true), ("Choose Billing from the menu.", true),
        ("Menu → Orders → Track", true), ("Einstellungen > Mitteilungen > Töne", true),
        ("Allow location under Settings -> Privacy.", true), ("Réglages › Notifications", true),
        ("Change your plan in the Account tab.", true), ("Enable it from your settings.", true),
        ("London → Paris at 9:40", false), ("Gate A3 > B12", false), ("Choose a seat for Thursday.", false),
        ("Ana changed the settings.", false), ("Open seats are left.", false),
        ("Turn in the tab at the bar by 9.", false),
        ("The menu for May is out.", false), ("Go to gate 12.", false), ("Your profile has a new visitor.", false),
        ("Turn left to go to Main Street.", false),
        ("Your settings were saved.", false), ("The website is back.", false), ("It is time to go to bed.", false),
        ("Ana wants to visit you.", false), ("Head home: the rain starts at five.", false),
        ("The score is 3 > 2.", false),
        ("Gehe zu deinem Profil.", false), ("Doctors visit the page of history.", false),
    ]

    @Test("tells-to-navigate", arguments: navigate) func navigates(body: String, applies: Bool) throws {
        #expect(try AdviceProbe().codes(body: body).contains("tells-to-navigate") == applies)
    }

    static let tap: [(body: String, applies: Bool)] = [
        ("Tap to view.", true), ("Your code is ready, click here.", true), ("Please press the button below.", true),
        ("Swipe left to see more of it.", true), ("You have won! Tap here to claim it.", true),
        ("Tap the bell to stop these.", true), ("Your bill is due. Click the link to pay.", true),
        ("Touch and hold to reply.", true),
        ("Tap for details of your ride.", true), ("Just tap OK.", true), ("👉 Tap to read it.", true),
        ("Press release published.", false), ("Tap water is safe again.", false), ("The press is here.", false),
        ("Ana tapped you on the shoulder.", false), ("Police press for answers on the fire.", false),
        ("You can keep in touch with us.", false), ("Prosecutors to press the case.", false),
        ("The click track is ready.", false),
        ("Press conference at 5 is on.", false), ("Your tap is dripping.", false),
        ("Tippe hier, um mehr zu sehen.", false),
    ]

    @Test("tells-to-tap", arguments: tap) func taps(body: String, applies: Bool) throws {
        #expect(try AdviceProbe().codes(body: body).contains("tells-to-tap") == applies)
    }
}
