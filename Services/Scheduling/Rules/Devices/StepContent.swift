internal import Model

/// What a step says about a notification.
enum StepContent {
    static func make(of item: Item, _ circumstances: Circumstances, in state: PersonState) -> StepNotification {
        let details = item.details
        var notification = StepNotification(
            id: item.notification.id, app: item.key.app, level: item.standing.level ?? circumstances.level.level,
            content: details.content, sender: sender(circumstances), isMarketing: details.isMarketing,
            category: details.category, threadID: details.threadID, threadCount: threadCount(of: item, in: state),
            relevanceScore: details.relevanceScore, collapseID: collapseID(of: details), expires: details.expires,
            filterCriteria: details.filterCriteria)
        notification.groupCount = groupCount(of: item, circumstances.settings.grouping, in: state)
        notification.isGovernmentAlert = circumstances.isGovernmentAlert
        if item.standing.isMissedCall { notification.sender?.isMissed = true }
        return notification
    }

    private static func sender(_ circumstances: Circumstances) -> StepSender? {
        guard circumstances.notification.isCommunication, let communication = circumstances.details.communication,
            let sender = communication.sender
        else { return nil }
        var shown = StepSender(
            name: sender.name, contactName: circumstances.contact?.name, handle: sender.handle, image: sender.image,
            isCall: communication.isCall, isGroup: communication.group != nil,
            groupName: communication.group?.name, groupImage: communication.group?.image)
        (shown.id, shown.conversation) = (sender.id, communication.conversation)
        shown.mentionsRecipient = communication.mentionsRecipient
        // Rule F6.
        shown.notifiesAnyway = communication.notifyAnyway && !circumstances.hasAlerted
        return shown
    }

    /// N5: a local notification replaces only local ones of its device, so a mark tells its collapse id from others. No
    /// header can hold the mark, so APNs gets a hash of both.
    private static func collapseID(of details: RequestDetails) -> ExactString? {
        guard details.device != nil else { return details.collapseID }
        return details.collapseID.map { ExactString("local\u{1F}\($0.string)") }
    }

    /// How many items of its thread are there; items without a thread form one group (rule R7).
    private static func threadCount(of item: Item, in state: PersonState) -> Int {
        let thread = ItemRow.threadMark(item.details.threadID)
        return max(state.items.count(of: item.key.app, inThread: thread), 1)
    }

    /// How many items the list shows as one group with this (rule R6): the app's, or this one alone; `nil` where its
    /// thread groups.
    private static func groupCount(of item: Item, _ grouping: Grouping, in state: PersonState) -> Int? {
        switch grouping {
        case .automatic: nil
        case .off: 1
        case .byApp: max(state.shelfCount(of: item.key.app), 1)
        }
    }
}

extension StepNotification {
    /// For a withdrawal, which shows nothing.
    init(leaving item: Item) {
        self.init(
            id: item.notification.id, app: item.key.app, level: item.standing.level ?? item.notification.requestedLevel)
    }
}
