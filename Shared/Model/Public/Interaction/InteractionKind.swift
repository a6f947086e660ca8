extension Interaction {
    /// Whether the device itself told it; that a token is gone Apple tells (rule D5).
    public var isOfDevice: Bool { if case .tokenGone = kind { false } else { true } }
}

extension Interaction.Kind {
    /// The word in `type`.
    public var type: InteractionType {
        switch self {
        case .viewed: .viewed
        case .opened: .opened
        case .dismissed: .dismissed
        case .timedOut: .timedOut
        case .cleared: .cleared
        case .clearedAll: .clearedAll
        case .expanded: .expanded
        case .action: .action
        case .keep: .keep
        case .turnOff: .turnOff
        case .mute: .mute
        case .read: .read
        case .foreground: .foreground
        case .background: .background
        case .locked: .locked
        case .unlocked: .unlocked
        case .silentOn: .silentOn
        case .silentOff: .silentOff
        case .watchWorn: .watchWorn
        case .watchOff: .watchOff
        case .wristRaised: .wristRaised
        case .wristLowered: .wristLowered
        case .online: .online
        case .offline: .offline
        case .focusOn: .focusOn
        case .focusOff: .focusOff
        case .callAnswered: .callAnswered
        case .mediaStarted: .mediaStarted
        case .mediaPaused: .mediaPaused
        case .tokenGone: .tokenGone
        }
    }

    /// The notification that it is about, if any.
    public var notification: NotificationID? {
        switch self {
        case .viewed(let id), .opened(let id), .dismissed(let id), .timedOut(let id), .cleared(let id),
            .expanded(let id), .action(let id, _, _), .read(.notification(let id)), .callAnswered(let id),
            .mediaStarted(let id), .mediaPaused(let id):
            id
        default: nil
        }
    }

    /// The app that it names as a whole, if any.
    public var app: AppID? {
        switch self {
        case .clearedAll(let app), .background(let app): app
        case .keep(let app), .turnOff(let app), .mute(let app, _, _), .read(.app(let app)), .foreground(let app),
            .tokenGone(let app, _):
            app
        default: nil
        }
    }
}
