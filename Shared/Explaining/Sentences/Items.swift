extension RuleSentences {
    /// Section 4: badge and Notification Center.
    static let list = [
        "N1": "A notification that arrives counts on the badge.",
        "N2": "It was viewed or read, so it no longer counts.",
        "N3": "A banner that goes leaves item and count as they are.",
        "N4": "Nothing of the app is unread any more, so its items left Notification Center, but what is snoozed.",
        "N5": "A later one with the same collapse id takes the place of the earlier one.",
        "N6": "It was opened or cleared, so it left Notification Center on every device.",
        "N7": "An update replaces the content quietly.",
        "N8": "The producer took it back.",
        "N9": "The producer marked it as read.",
        "N10": "What the request is about is no longer there, or never was.",
        "N11":
            "The person has a notification of this kind and thread open, and that view shows this one without an alert.",
        "N12": "The list keeps 100 items of an app for 30 days, and the oldest leave.",
        "N13": "The app left the device, and its items with it.",
        "N14": "The badge is the number of unread items and nothing else.",
        "N15": "The buttons of an alert count as dismissing or opening it.",
        "N16": "The app is told once what the person did.",
    ]

    /// Section 5: what is shown.
    static let views = [
        "R1": "The title is the sender's name, the notification's own, or else the app's.",
        "R2": "The picture is the app's icon, or for a communication the group's or the sender's image.",
        "R3": "Texts are looked up in the person's language.",
        "R4": "A banner has four lines at most, filled without line breaks.",
        "R5": "An alert stays until it is answered, with one button or two.",
        "R6": "The list shows it as the banner does, as far as previews allow.",
        "R7": "The person hides previews, so the text is not shown where others may see it.",
        "R8": "The expanded view shows the whole of it, with up to four actions.",
        "R9": "Content of the app's own is in the expanded view only.",
        "R10": "Controls need the app's and the system's consent.",
        "R11": "Media have one button to play and pause.",
        "R12": "Actions come in the order of the category.",
        "R13": "A short look shows the app and the title.",
        "R14": "A long look shows everything, and its last button dismisses it.",
        "R15": "The watch shows the app's own interface where that can be had.",
        "R16": "The launch image is the request's, if the app has it.",
        "R17": "Text is shortened at a word, and never inside a character.",
        "R18": "What is sent to the device had to be made shorter.",
        "R19": "A tap opens what the request names.",
        "R20": "Attachments that cannot be shown are left out.",
    ]
}
