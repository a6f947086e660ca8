import Testing

struct BodyAdviceTests {
    static let sentence: [(body: String, applies: Bool)] = [
        ("New comment on your photo.", true), ("3 new messages", true), ("Your weekly report", true),
        ("A message from the team.", true), ("Two unread emails.", true), ("New follower", true),
        ("Another reminder for you.", true), ("5 new photos in your album", true), ("Some new music for you", true),
        ("The latest news for you", true), ("One more thing for your list", true),
        ("Ana commented on your photo.", false), ("Your parcel is at the door.", false), ("Today at 3:00 PM", false),
        ("Apple Park", false), ("Your driver arrives in 3 minutes.", false),
        ("New photos were added to Summer.", false),
        ("Lakers 102, Celtics 99 in the fourth.", false), ("The market fell 3 percent.", false),
        ("Your order ships tomorrow.", false), ("Take out the trash.", false), ("Your table's ready.", false),
        ("Neuer Kommentar zu deinem Foto", false), ("Five photos from the lake, 2019", false),
        ("One capsule with breakfast.", false), ("The Giants beat the Dodgers.", false),
    ]

    @Test("body-sentence", arguments: sentence) func bodySentence(body: String, applies: Bool) throws {
        #expect(try AdviceProbe().codes(body: body).contains("body-sentence") == applies)
    }

    static let letterCase: [(body: String, applies: Bool)] = [
        ("your parcel is here.", true), ("YOUR PARCEL IS HERE.", true), ("Your Parcel Has Been Delivered.", true),
        ("the kitchen light is on.", true), ("Ana Liked Your Photo Today.", true), ("DEINE BESTELLUNG IST DA.", true),
        ("someone signed in to your account.", true), ("The Weather Will Change Tonight.", true),
        ("rain starts in 10 minutes.", true), ("Check Out Your New Playlist Now.", true),
        ("Your parcel is here.", false), ("iPhone backups are on.", false), ("NASA and ESA agree.", false),
        ("Sara Tyler and Ana Lopez liked your photo.", false), ("3 people liked your photo.", false),
        ("deine Bestellung ist da.", false), ("The Lord of the Rings is on BBC Two.", false), ("I am here.", false),
        ("“small steps” is your new playlist.", false), ("report.pdf was shared with you.", false),
        ("Gate B12, Terminal 2.", false), ("@ana mentioned you.", false), ("USA 2, FRA 1.", false),
    ]

    @Test("body-case", arguments: letterCase) func bodyCase(body: String, applies: Bool) throws {
        #expect(try AdviceProbe().codes(body: body).contains("body-case") == applies)
    }

    static let punctuation: [(body: String, applies: Bool)] = [
        ("Your parcel has been delivered", true), ("Your parcel is here!!!", true), ("Done , see you.", true),
        ("Is this really you??", true), ("Your ride is 3 minutes away", true), ("The meeting starts at noon", true),
        ("Deine Bestellung ist da!!", true), ("Ana has sent you a photo", true),
        ("Your goal was met . Well done.", true),
        ("We have received your payment", true), ("Rain is on its way. It will last an hour", true),
        ("Your parcel has been delivered.", false), ("Really?!", false), ("Wait...", false),
        ("Apple Park, Room 4", false),
        ("Your report is at https://example.com/report", false), ("Today at 3:00 PM", false), ("Is it you?", false),
        ("Deine Bestellung ist da", false), ("Milk\nBread\nThis is for the party", false), ("You did it 🎉", false),
        ("It is 3.5 km to the finish.", false), ("He said “yes.”", false),
    ]

    @Test("body-punctuation", arguments: punctuation) func bodyPunctuation(body: String, applies: Bool) throws {
        #expect(try AdviceProbe().codes(body: body).contains("body-punctuation") == applies)
    }

    @Test(
        "body-long",
        arguments: [
            (String(repeating: "a", count: 178), false), (String(repeating: "a", count: 179), true),
            (String(repeating: "é", count: 178), false), (String(repeating: "👨‍👩‍👧", count: 178), false),
            (String(repeating: "字", count: 179), true), ("Short.", false),
        ])
    func bodyLong(body: String, applies: Bool) throws {
        #expect(try AdviceProbe().codes(body: body).contains("body-long") == applies)
    }

    static let truncated: [(body: String, applies: Bool)] = [
        ("Your driver Sam is waiting at the corner of…", true), ("The committee decided yesterday that...", true),
        ("Hi Ana, I wanted to ask whether you…", true), ("Die Lieferung deiner Bestellung verzögert sich um…", true),
        ("Rain is expected in the whole region from… ", true), ("Your payment to the Northern Electricity Com…", true),
        ("Done. The second part of this story is…", true), ("Nous avons reçu votre paiement de…", true),
        ("You have a new message from Sara Ty...", true), ("Your order of two large pizzas and one…", true),
        ("Loading…", false), ("To be continued…", false), ("Thinking…", false), ("Wait...", false), ("Done.", false),
        ("So… what now?", false), ("It is late. And so…", false), ("Well...", false), ("...", false), ("…", false),
        ("Your parcel… is here.", false),
    ]

    @Test("already-truncated", arguments: truncated) func alreadyTruncated(body: String, applies: Bool) throws {
        #expect(try AdviceProbe().codes(body: body).contains("already-truncated") == applies)
    }

    @Test(
        "a sender's own words",
        arguments: [
            ("hmm, not so sure about that...", false), ("NO WAY ARE YOU SERIOUS???", false),
            ("Hey do you remember the house that we saw on the way to the lake last…", true),
        ])
    func communication(body: String, isTruncated: Bool) throws {
        let sender: [String: Any] = ["communication": ["intent": "send-message", "sender": ["name": "Sara"]]]
        #expect(try AdviceProbe().codes(body: body, sender) == (isTruncated ? ["already-truncated"] : []))
    }
}
