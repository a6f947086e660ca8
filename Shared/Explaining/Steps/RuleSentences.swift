internal import Model

/// The sentence for each rule, in plain words. No other place defines these sentences.
///
/// They are written for a person who asks why, so they say what happened rather than what the rules table demands.
extension Rule {
    /// The sentence of the rule.
    var sentence: String {
        switch self {
        case .i: "The record is right; the advice says what would be better."

        // Section 1, ingestion: is it a request?
        case .i1: "The record is not one readable JSON object of a bearable size."
        case .i2: "A field is missing, of the wrong type or out of range."
        case .i3: "The recipients are not a list of 1 to 1,000 ids."
        case .i4: "No app of this id is registered."
        case .i5: "The app asks for signed requests, and this one's signature is missing or wrong."
        case .i6: "The app has not registered this topic, or has registered it as the other kind."
        case .i7: "A request may not ask for vibration: that is the person's own choice."
        case .i8: "It claims to be marketing and a communication: it is taken as marketing."
        case .i9: "Marketing may not be Critical."
        case .i10: "Its trigger lies in the past, or repeats more often than once a minute."
        case .i11: "The app treats this advice as an error."
        case .i12: "The request is in order, and each recipient gets a notification of their own."

        // Section 2, classification: what is it?
        case .c1:
            "It says who sent it, and the app may send communications: so the sender decides what lets it through."
        case .c2:
            "It claims to be a communication but names no sender, or lacks the entitlement: it is an ordinary notification."
        case .c3: "It names no interruption level, so it is Active."
        case .c4: "Critical needs an entitlement that the app does not have."
        case .c5: "Marketing is never Time Sensitive."
        case .c6: "Time Sensitive is for what happens now or within the hour, and this does not."
        case .c7: "Time Sensitive needs an entitlement that the app does not have."
        case .c8: "It is Critical and comes from a public authority of the person's region: a government alert."
        case .c9: "The app has not registered its category, so it has the default interface and no actions."

        // Section 3, P: may it reach the person?
        case .p0:
            "This request was accepted within the window of repeats, a day by default; what came of it then stands."
        case .p1: "The person, the device or the app is not registered."
        case .p2: "It had expired."
        case .p3: "The person has not allowed this app to send notifications."
        case .p4: "The person lets this app send Critical alerts only."
        case .p5: "The person turned this category or topic off."
        case .p6: "The person has not agreed to this marketing topic."
        case .p7: "None of the person's devices has the app."
        case .p8: "The app has said the same before, and nothing about it is new."
        case .p9: "Already 64 notifications of the app wait for their triggers here."
        case .p10: "It has a trigger, so it waits until that is due and is decided anew then."

        // Section 3, L: at which level, and may that go on?
        case .l1: "The person does not allow this app Critical alerts."
        case .l2: "The person turned Time Sensitive off for this app."
        case .l3: "Now and then the person is asked whether the app may go on sending Time Sensitive alerts."
        case .l4: "The app is on trial, and each quiet notification asks whether it may stay."
        case .l5: "The person's answer holds until a new record says otherwise."

        // Section 3, S: may it alert now?
        case .s1: "The app is on trial, so it appears in Notification Center only."
        case .s2: "Critical and government alerts come at once, through everything."
        case .s3: "It is Passive, or written by the person themself, so it comes without an alert."
        case .s4: "The person wants quiet from this app or thread."
        case .s5: "A Focus is on, and no Focus lets marketing alert."
        case .s6: "The app is in the scheduled summary, and its marketing always waits for that."
        case .s7: "A Focus is on, and nothing lets this sender through."
        case .s8: "Direct messages do not wait for the summary."
        case .s9: "A Focus is on, and it lets this one through."
        case .s10: "A Focus is on, and it lets neither this app nor this level through."
        case .s11: "Time Sensitive alerts come at once, through the summary."
        case .s12: "The app is in the scheduled summary, so the alert waits for the next one."
        case .s13: "Nothing stands against it, so it alerts at once."

        // Section 3, F: who passes a Focus?
        case .f1: "The Focus lets Time Sensitive through."
        case .f2: "The Focus's list of people lets the sender through."
        case .f3: "The Focus takes calls from this caller."
        case .f4:
            "It is the second call of this caller within three minutes, and the Focus lets repeated calls through."
        case .f5: "The person lets this contact through always."
        case .f6: "The sender chose to notify anyway."
        case .f7: "A Focus without a list of people lets nobody through."

        // Section 3, D: on which device, and how?
        case .d1: "A local notification concerns its own device alone."
        case .d2: "Every device with the app has it."
        case .d3: "The app is in the foreground, so it gets the notification itself."
        case .d4: "The iPhone is in use, so it alerts and the watch does not."
        case .d5: "The iPhone is not in use and the watch is worn, so the watch alerts."
        case .d6: "The iPhone alerts for itself and its watch."
        case .d7: "Critical alerts on iPhone and watch both."
        case .d8: "How the device stands was not reported lately, so it is not taken as unlocked."
        case .d9: "An unlocked device shows a banner or an alert, a locked one its Lock Screen, a watch a short look."
        case .d10:
            "A sound plays only where it is asked for, allowed and accompanied, and not with the silent switch on."
        case .d11: "The person turned off every way in which the app could show it."
        case .d12: "The Focus hides badges, or what it holds from the Lock Screen."
        case .d13: "It should alert, but none of the person's devices can."
        case .d14: "It is announced, by the person's setting."

        // Section 3, T: clocks and zones.
        case .t1: "A time of day that the clock change skips moves forward, and a doubled one counts the first time."
        case .t2: "The person's zone changed, and times of day moved with it."
        case .t3: "A timer fires once, at its time or as soon after it as possible."
        case .t4: "Things due at one time have their order: Focus, expiry, triggers and snoozes, digests, summaries."

        // Section 4, N: badge and Notification Center.
        case .n1: "A notification that arrives counts on the badge."
        case .n2: "It was viewed or read, so it no longer counts."
        case .n3: "A banner that goes leaves item and count as they are."
        case .n4: "Nothing of the app is unread any more, so its items left Notification Center, but what is snoozed."
        case .n5: "A later one with the same collapse id takes the place of the earlier one."
        case .n6: "It was opened or cleared, so it left Notification Center on every device."
        case .n7: "An update replaces the content quietly."
        case .n8: "The producer took it back."
        case .n9: "The producer marked it as read."
        case .n10: "What the request is about is no longer there, or never was."
        case .n11:
            "The person has a notification of this kind and thread open, and that view shows this one without an alert."
        case .n12: "The list keeps 100 items of an app for 30 days, and the oldest leave."
        case .n13: "The app left the device, and its items with it."
        case .n14: "The badge is the number of unread items and nothing else."
        case .n15: "The buttons of an alert count as dismissing or opening it."
        case .n16: "The app is told once what the person did."

        // Section 4, W: while an alert waits.
        case .w1: "The person has seen or cleared it, so it need not alert any more."
        case .w2: "Its producer took it back or replaced it while it waited."
        case .w3: "It expired while it waited: it stays in the list, without an alert."
        case .w4: "A Focus began, ended or changed, so what waits was decided again."
        case .w5: "What it needs was turned off or removed while it waited."
        case .w6: "The person changed the summary, so what waits was decided again."
        case .w7: "Everything of the app was read, so nothing of it needs to alert any more."
        case .w8: "The Focus ended, and what it held came as one digest."
        case .w9: "The summary fell due, and what waited for it came with it."
        case .w10: "The person asked to be reminded later."

        // Section 5, R: what each device shows.
        case .r1: "The title is the sender's name, the notification's own, or else the app's."
        case .r2: "The picture is the app's icon, or for a communication the group's or the sender's image."
        case .r3: "Texts are looked up in the person's language."
        case .r4: "A banner has four lines at most, filled without line breaks."
        case .r5: "An alert stays until it is answered, with one button or two."
        case .r6: "The list shows it as the banner does, as far as previews allow."
        case .r7: "The person hides previews, so the text is not shown where others may see it."
        case .r8: "The expanded view shows the whole of it, with up to four actions."
        case .r9: "Content of the app's own is in the expanded view only."
        case .r10: "Controls need the app's and the system's consent."
        case .r11: "Media have one button to play and pause."
        case .r12: "Actions come in the order of the category."
        case .r13: "A short look shows the app and the title."
        case .r14: "A long look shows everything, and its last button dismisses it."
        case .r15: "The watch shows the app's own interface where that can be had."
        case .r16: "The launch image is the request's, if the app has it."
        case .r17: "Text is shortened at a word, and never inside a character."
        case .r18: "What is sent to the device had to be made shorter."
        case .r19: "A tap opens what the request names."
        case .r20: "Attachments that cannot be shown are left out."
        }
    }

    /// The sentence of the rule, or a more specific one if the receipt's code allows it.
    func sentence(of code: ReceiptCode?) -> String {
        switch (self, code) {
        case (.n5, .replaced): "A later one with the same id or collapse id took its place."
        case (.r3, .advised): "Making its views brought up advice for the producer."
        default: sentence
        }
    }
}

extension Reason {
    /// A sentence, if the reason says more than its rule; `nil` if the rule's sentence is enough.
    var sentence: String? {
        switch self {
        case .recipientUnknown: "No person of this id was registered, within ten seconds."
        case .deviceUnknown: "The person has no device of this id."
        case .appRemoved: "The app is no longer registered."
        case .repeated:
            "The app said the same before, and nothing is new; an event.id of its own or alertsAgain makes it new."
        case .passive: "It is Passive, so it comes without an alert."
        case .fromSelf: "The person wrote it themself, so it comes without an alert."
        case .quietByPerson: "The person wants quiet from this app."
        case .muted: "The person muted this app or thread for a while."
        case .levelNotRaised: "It replaces one that was there and is no more urgent, so it does not alert again."
        case .viewNotMade: "A view could not be made, or the app's own content holds too much: it was left out."
        case .duplicate, .expired, .notAuthorized, .turnedOff, .marketingNotConsented, .noDevice, .tooManyParked,
            .turnedOffWhileWaiting, .criticalWithoutEntitlement, .marketingTimeSensitive, .notRelevantWithinTheHour,
            .timeSensitiveWithoutEntitlement, .criticalNotAllowedByPerson, .timeSensitiveTurnedOff, .provisional,
            .focus, .summary, .updated, .withdrawn, .markedRead, .nothingToUpdate, .nothingToWithdraw,
            .nothingToMarkRead:
            nil
        }
    }
}
