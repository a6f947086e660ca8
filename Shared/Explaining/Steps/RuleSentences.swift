internal import Model

/// The sentence for each rule, in plain words. No other place defines these sentences.
///
/// They are written for a person who asks why, so they say what happened rather than what the rules table demands.
extension Rule {
    var sentence: String {
        switch self {
        case .i: "The record is valid; the advice says how to improve it."

        // Section 1, ingestion: is it a request?
        case .i1: "The record is not one readable JSON object of an acceptable size and depth."
        case .i2: "A field is missing, of the wrong type or out of range."
        case .i3: "The recipients are not a list of 1 to 1,000 ids."
        case .i4: "No app with this id is registered."
        case .i5: "The app requires signed requests, and this one's signature is missing or wrong."
        case .i6: "The app has not registered this topic, or has registered it as the other kind."
        case .i7: "A request may not ask for vibration: that is the person's own choice."
        case .i8: "It claims to be both marketing and a communication, so it counts as marketing."
        case .i9: "Marketing may not be Critical."
        case .i10: "Its trigger lies in the past, or repeats more often than once a minute."
        case .i11: "The app treats this advice as an error."
        case .i13: "It has no text, picture or content of the app's own, so it would show nothing."
        case .i12: "The request is valid, and each recipient gets a notification of their own."

        // Section 2, classification: what is it?
        case .c1:
            "It names its sender and the app may send communications, so the person's settings for the sender apply."
        case .c2:
            "It names no sender, or its app may not send communications, so it is an ordinary notification."
        case .c3: "It names no interruption level, so it is Active."
        case .c4: "Critical needs an entitlement that the app does not have."
        case .c5: "Marketing is never Time Sensitive."
        case .c6: "Time Sensitive is for events that happen now or within the hour, and this one does not."
        case .c7: "Time Sensitive needs an entitlement that the app does not have."
        case .c8:
            "It is Critical and comes from a public authority of the person's region, so it is a government alert."
        case .c9: "The app has not registered its category, so it has the default interface and no actions."

        // Section 3, P: may it reach the person?
        case .p0:
            "A request with this id was accepted in the deduplication window (a day by default); its outcome stands."
        case .p1: "The person, the device or the app is not registered."
        case .p2: "It had expired."
        case .p3: "The person has not allowed this app to send notifications."
        case .p4: "The person lets this app send Critical alerts only."
        case .p5: "The person turned this category or topic off."
        case .p6: "The person has not agreed to this marketing topic."
        case .p7: "None of the person's devices has the app."
        case .p8: "The app has said the same before, and nothing about it is new."
        case .p9: "The app already has 64 notifications that wait for their triggers."
        case .p10: "It has a trigger, so it waits until the trigger is due and is decided again then."

        // Section 3, L: at which level, and may that go on?
        case .l1: "The person does not allow this app Critical alerts."
        case .l2: "The person turned Time Sensitive off for this app."
        case .l3: "Now and then the person is asked whether the app may go on sending Time Sensitive alerts."
        case .l4: "The app is on trial, and each quiet notification asks whether it may stay."
        case .l5: "The person's answer holds until a new record of the person says otherwise."

        // Section 3, S: may it alert now?
        case .s1: "The app is on trial, so it appears in Notification Center only."
        case .s2: "Critical and government alerts come at once, through everything."
        case .s3: "It is Passive, or written by the person themself, so it comes without an alert."
        case .s4: "The person wants quiet from this app or thread."
        case .s5: "A Focus is on, and no Focus lets marketing alert."
        case .s6: "The app is in the scheduled summary, and its marketing always waits for that."
        case .s7: "A Focus is on, and nothing lets this message or call through."
        case .s8: "Direct messages do not wait for the summary."
        case .s9: "A Focus is on, and it lets this one through."
        case .s10: "A Focus is on, and it lets neither this app nor this level through."
        case .s11: "Time Sensitive alerts come at once, through the summary."
        case .s12: "The app is in the scheduled summary, so the alert waits for the next one."
        case .s13: "Nothing prevents it, so it alerts at once."

        // Section 3, F: who passes a Focus?
        case .f1: "The Focus lets Time Sensitive through."
        case .f2: "The Focus's list of people lets the sender through."
        case .f3: "The Focus allows calls from this caller."
        case .f4:
            "It is the second call from this caller within three minutes, and the Focus lets repeated calls through."
        case .f5: "The person always lets this contact through."
        case .f6: "The sender chose to notify anyway."
        case .f7: "A Focus without a list of people lets nobody through by name."

        // Section 3, D: on which device, and how?
        case .d1: "A local notification goes to its own device only."
        case .d2: "Every device that has the app gets it."
        case .d3: "The app is in the foreground, so it gets the notification itself."
        case .d4: "The iPhone is in use, so it alerts and the watch does not."
        case .d5: "The iPhone is not in use and the watch is worn, so the watch alerts."
        case .d6: "The iPhone alerts for itself and its watch."
        case .d7: "A Critical notification alerts on both the iPhone and the watch."
        case .d8: "The device's state was not reported recently, so it counts as locked."
        case .d9: "An unlocked device shows a banner or an alert, a locked one its Lock Screen, a watch a short look."
        case .d10:
            "A sound plays only if it is asked for and allowed, with something visible, and the silent switch is off."
        case .d11: "The person turned off every way in which the app could show it."
        case .d12: "The Focus hides badges, or keeps what it holds off the Lock Screen."
        case .d13: "It should alert, but none of the person's devices can show that now."
        case .d14: "It is announced, as the person's settings say."

        // Section 3, T: clocks and zones.
        case .t1: "A time of day that a clock change skips moves forward; one that comes twice counts the first time."
        case .t2: "The person's time zone changed, and the times of day moved with it."
        case .t3: "A timer fires once, at its time or as soon after it as possible."
        case .t4:
            "Things due at the same time happen in this order: Focus, expiry, triggers and snoozes, digests, summaries."

        // Section 4, N: badge and Notification Center.
        case .n1: "A notification that arrives counts on the badge."
        case .n2: "It was viewed or read, so it no longer counts."
        case .n3: "When a banner disappears, the item and the count stay as they are."
        case .n4: "Nothing of the app is unread any more, so its items left Notification Center, except snoozed ones."
        case .n5: "A later one with the same collapse id takes the place of the earlier one."
        case .n6: "It was opened or cleared, so it left Notification Center on every device."
        case .n7: "An update replaces the content quietly."
        case .n8: "The producer took it back."
        case .n9: "The producer marked it as read."
        case .n10: "The target of the request is no longer there, or never was."
        case .n11:
            "The person has a notification of this category and thread open; that view shows this one without an alert."
        case .n12: "The list keeps at most 100 items of an app, for at most 30 days; the oldest leave first."
        case .n13: "The app was removed from the device, and its items with it."
        case .n14: "The badge is the number of unread items and nothing else."
        case .n15: "The buttons of an alert count as dismissing or opening it."
        case .n16: "The app is told once what the person did."

        // Section 4, W: while an alert waits.
        case .w1: "The person has seen or cleared it, so it need not alert any more."
        case .w2: "Its producer took it back or replaced it while it waited."
        case .w3: "It expired while it waited: it stays in the list, without an alert."
        case .w4: "A Focus began, ended or changed, so what waited was decided again."
        case .w5: "What it needs was turned off or removed while it waited."
        case .w6: "The person changed the summary, so what waited was decided again."
        case .w7: "All notifications of the app were read, so none that was held needs to alert any more."
        case .w8: "The Focus ended, and what it held came as one digest."
        case .w9: "The summary fell due, and what waited for it came with it."
        case .w10: "The person asked to be reminded later."

        // Section 5, R: what each device shows.
        case .r1: "The title is the sender's name, the notification's own title, or else the app's name."
        case .r2: "The picture is the app's icon, or for a communication the group's or the sender's image."
        case .r3: "Texts are looked up in the person's language."
        case .r4: "A banner has four lines at most, filled without line breaks."
        case .r5: "An alert stays until it is answered, with one button or two."
        case .r6: "The list shows it as the banner does, as far as previews allow."
        case .r7: "The person hides previews, so the text is not shown where others may see it."
        case .r8: "The expanded view shows all of it, with up to four actions."
        case .r9: "The app's own content is in the expanded view only."
        case .r10: "Controls appear only if the app allows them and the system is new enough."
        case .r11: "Media have one button to play and pause."
        case .r12: "Actions come in the order of the category."
        case .r13: "A short look shows the app and the title."
        case .r14: "A long look shows everything, and its last button dismisses it."
        case .r15: "The watch shows the app's own interface where it is available."
        case .r16: "The launch image is the request's, if the app has it."
        case .r17: "Text is shortened at a word, and never inside a character."
        case .r18: "The content was shortened to fit the device's limit."
        case .r19: "A tap opens what the request names."
        case .r20: "Attachments that cannot be shown are left out."

        // Section 5, V: what reaches the phone.
        case .v1: "The pushes to an iPhone and its watch both alert, and the system shows the alert on one of them."
        case .v2: "A push has the unread count, and the device itself hides the number."
        case .v3: "A push about a withdrawal wakes the app, which removes the items."
        case .v4: "A digest or summary is pushed as its first item whose app has a token."
        case .v5:
            "Apple keeps a push for a device that is off until the notification expires, or as long as its app says."
        case .v6: "A push is not sent after its end, nor after a newer one about the same item."
        case .v7: "Apple no longer knows the token, so it is not used until it is registered again."
        case .v8: "What became of a push to one device; the notification's outcome stays as it is."
        }
    }

    /// The sentence of the rule, or a more specific one if the receipt's code allows it.
    func sentence(of code: ReceiptCode?) -> String {
        switch (self, code) {
        case (.n5, .replaced): "A later one with the same id or collapse id took its place."
        case (.r3, .advised):
            "While its views were made, something was found that the producer can improve: see the advice."
        case (.v8, .pushed): "Apple accepted the push, which does not mean that the device showed it."
        default: sentence
        }
    }
}

extension Reason {
    /// A sentence, if the reason says more than its rule; `nil` if the rule's sentence is enough.
    var sentence: String? {
        switch self {
        case .recipientUnknown: "No person with this id was registered within ten seconds."
        case .deviceUnknown: "The person has no device with this id."
        case .appRemoved: "The app is no longer registered."
        case .repeated:
            "The app said the same before, and nothing is new; an event.id of its own or alertsAgain makes it new."
        case .passive: "It is Passive, so it comes without an alert."
        case .fromSelf: "The person wrote it themself, so it comes without an alert."
        case .quietByPerson: "The person wants quiet from this app."
        case .muted: "The person muted this app or thread for a while."
        case .levelNotRaised: "It replaces an earlier notification and is no more urgent, so it does not alert again."
        case .viewNotMade: "A view could not be made, or the app's own content is too large, so it was left out."
        case .duplicate, .expired, .notAuthorized, .turnedOff, .marketingNotConsented, .noDevice, .tooManyParked,
            .turnedOffWhileWaiting, .criticalWithoutEntitlement, .marketingTimeSensitive, .notRelevantWithinTheHour,
            .timeSensitiveWithoutEntitlement, .criticalNotAllowedByPerson, .timeSensitiveTurnedOff, .provisional,
            .focus, .summary, .updated, .withdrawn, .markedRead, .nothingToUpdate, .nothingToWithdraw,
            .nothingToMarkRead:
            nil
        case .tokenGone, .tokenRefused, .topicRefused, .payloadRefused, .keyMissing, .keyRefused, .late, .overtaken,
            .unreachable, .refused:
            pushClause.map { "The push never reached the device: \($0)." }
        }
    }

    /// Why a push never reached its device, as a clause; `nil` for reasons that are not of pushes (rule V8).
    var pushClause: String? {
        switch self {
        case .tokenGone: "its token is gone"
        case .tokenRefused: "Apple refused its token"
        case .topicRefused: "Apple refused the app's bundle id"
        case .payloadRefused: "Apple refused headers or payload"
        case .keyMissing: "there was no key to sign the push"
        case .keyRefused: "Apple refused the key that signed the push"
        case .late: "the push's end came first"
        case .overtaken: "a newer push or a withdrawal came first"
        case .unreachable: "Apple's servers could not be reached in time"
        case .refused: "Apple refused the push"
        default: nil
        }
    }
}
