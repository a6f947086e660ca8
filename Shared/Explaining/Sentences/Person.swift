extension RuleSentences {
    /// Section 3: may it reach the person, and at which level?
    static let personGate = [
        "P0": "This request was accepted within the window of repeats, a day by default; what came of it then stands.",
        "P1": "The person, the device or the app is not registered.",
        "P2": "It had expired.",
        "P3": "The person has not allowed this app to send notifications.",
        "P4": "The person lets this app send Critical alerts only.",
        "P5": "The person turned this category or topic off.",
        "P6": "The person has not agreed to this marketing topic.",
        "P7": "None of the person's devices has the app.",
        "P8": "The app has said the same before, and nothing about it is new.",
        "P9": "Already 64 notifications of the app wait for their triggers here.",
        "P10": "It has a trigger, so it waits until that is due and is decided anew then.",
        "L1": "The person does not allow this app Critical alerts.",
        "L2": "The person turned Time Sensitive off for this app.",
        "L3": "Now and then the person is asked whether the app may go on sending Time Sensitive alerts.",
        "L4": "The app is on trial, and each quiet notification asks whether it may stay.",
        "L5": "The person's answer holds until a new record says otherwise.",
    ]

    /// Section 3: may it alert now?
    static let alert = [
        "S1": "The app is on trial, so it appears in Notification Center only.",
        "S2": "Critical and government alerts come at once, through everything.",
        "S3": "It is Passive, or written by the person themself, so it comes without an alert.",
        "S4": "The person wants quiet from this app or thread.",
        "S5": "A Focus is on, and no Focus lets marketing alert.",
        "S6": "The app is in the scheduled summary, and its marketing always waits for that.",
        "S7": "A Focus is on, and nothing lets this sender through.",
        "S8": "Direct messages do not wait for the summary.",
        "S9": "A Focus is on, and it lets this one through.",
        "S10": "A Focus is on, and it lets neither this app nor this level through.",
        "S11": "Time Sensitive alerts come at once, through the summary.",
        "S12": "The app is in the scheduled summary, so the alert waits for the next one.",
        "S13": "Nothing stands against it, so it alerts at once.",
    ]

    /// Section 3: who passes a Focus.
    static let focus = [
        "F1": "The Focus lets Time Sensitive through.",
        "F2": "The Focus's list of people lets the sender through.",
        "F3": "The Focus takes calls from this caller.",
        "F4": "It is the second call of this caller within three minutes, and the Focus lets repeated calls through.",
        "F5": "The person lets this contact through always.",
        "F6": "The sender chose to notify anyway.",
        "F7": "A Focus without a list of people lets nobody through.",
    ]
}
