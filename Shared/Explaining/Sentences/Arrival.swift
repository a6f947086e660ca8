extension RuleSentences {
    /// Section 1: is it a request?
    static let arrival = [
        "I1": "The record is not one readable JSON object of a bearable size.",
        "I2": "A field is missing, of the wrong type or out of range.",
        "I3": "The recipients are not a list of 1 to 1,000 ids.",
        "I4": "No app of this id is registered.",
        "I5": "The app asks for signed requests, and this one's signature is missing or wrong.",
        "I6": "The app has not registered this topic, or has registered it as the other kind.",
        "I7": "A request may not ask for vibration: that is the person's own choice.",
        "I8": "It claims to be marketing and a communication: it is taken as marketing.",
        "I9": "Marketing may not be Critical.",
        "I10": "Its trigger lies in the past, or repeats more often than once a minute.",
        "I11": "The app treats this advice as an error.",
        "I12": "The request is in order, and each recipient gets a notification of their own.",
    ]

    /// Section 2: what is it?
    static let kind = [
        "C1": "It says who sent it, and the app may send communications: so the sender decides what lets it through.",
        "C2":
            "It claims to be a communication but names no sender, or lacks the entitlement: it is an ordinary notification.",
        "C3": "It names no interruption level, so it is Active.",
        "C4": "Critical needs an entitlement that the app does not have.",
        "C5": "Marketing is never Time Sensitive.",
        "C6": "Time Sensitive is for what happens now or within the hour, and this does not.",
        "C7": "Time Sensitive needs an entitlement that the app does not have.",
        "C8": "It is Critical and comes from a public authority of the person's region: a government alert.",
        "C9": "The app has not registered its category, so it has the default interface and no actions.",
    ]
}
