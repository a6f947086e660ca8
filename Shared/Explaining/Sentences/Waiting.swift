extension RuleSentences {
    /// Section 3: clocks and zones.
    static let time = [
        "T1": "A time of day that the clock change skips moves forward, and a doubled one counts the first time.",
        "T2": "The person's zone changed, and times of day moved with it.",
        "T3": "A timer fires once, at its time or as soon after it as possible.",
        "T4": "Things due at one time have their order: Focus, expiry, triggers and snoozes, digests, summaries.",
    ]

    /// Section 3: while an alert waits.
    static let waiting = [
        "W1": "The person has seen or cleared it, so it need not alert any more.",
        "W2": "Its producer took it back or replaced it while it waited.",
        "W3": "It expired while it waited: it stays in the list, without an alert.",
        "W4": "A Focus began, ended or changed, so what waits was decided again.",
        "W5": "What it needs was turned off or removed while it waited.",
        "W6": "The person changed the summary, so what waits was decided again.",
        "W7": "Everything of the app was read, so nothing of it needs to alert any more.",
        "W8": "The Focus ended, and what it held came as one digest.",
        "W9": "The summary fell due, and what waited for it came with it.",
        "W10": "The person asked to be reminded later.",
    ]

    /// Section 3: which device.
    static let devices = [
        "D1": "A local notification concerns its own device alone.",
        "D2": "Every device with the app has it.",
        "D3": "The app is in the foreground, so it gets the notification itself.",
        "D4": "The iPhone is in use, so it alerts and the watch does not.",
        "D5": "The iPhone is not in use and the watch is worn, so the watch alerts.",
        "D6": "The iPhone alerts for itself and its watch.",
        "D7": "Critical alerts on iPhone and watch both.",
        "D8": "How the device stands was not reported lately, so it is not taken as unlocked.",
        "D9": "An unlocked device shows a banner or an alert, a locked one its Lock Screen, a watch a short look.",
        "D10": "A sound plays only where it is asked for, allowed and accompanied, and not with the silent switch on.",
        "D11": "The person turned off every way in which the app could show it.",
        "D12": "The Focus hides badges, or what it holds from the Lock Screen.",
        "D13": "It should alert, but none of the person's devices can.",
        "D14": "It is announced, by the person's setting.",
    ]
}
