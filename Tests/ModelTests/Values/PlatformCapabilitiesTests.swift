import Model
import Testing

struct PlatformCapabilitiesTests {
    static let all = Set(Platform.allCases)

    /// Capabilities, and the platforms that have each.
    static let facts: [(name: String, holds: @Sendable (PlatformCapabilities) -> Bool, platforms: Set<Platform>)] = [
        ("notifications", { $0.showsNotifications }, all.subtracting([.tvOS])),
        ("icon badge", { $0.hasIconBadge }, all.subtracting([.watchOS])),
        ("alert style", { $0.hasAlertStyle }, [.iOS, .iPadOS, .macOS]),
        ("watch looks", { $0.hasWatchLooks }, [.watchOS]),
        ("sounds by name", { $0.playsNamedSounds }, [.iOS, .iPadOS, .macOS, .visionOS]),
        ("vibration", { $0.vibrates }, [.iOS, .watchOS]),
        ("announcement", { $0.announces }, [.iOS, .iPadOS, .watchOS, .visionOS]),
        ("launch image", { $0.hasLaunchImages }, [.iOS, .iPadOS, .visionOS]),
        ("red buttons", { $0.marksDestructiveActionsRed }, [.iOS, .iPadOS]),
        ("controls since a version", { $0.firstVersionWithControls == 12 }, [.iOS, .iPadOS]),
        ("controls since ever", { $0.firstVersionWithControls == nil }, [.macOS, .watchOS, .tvOS, .visionOS]),
        ("the phone of a pair", { $0.pairRole == .phone }, [.iOS]),
        ("the watch of a pair", { $0.pairRole == .watch }, [.watchOS]), ("worn", { $0.isWorn }, [.watchOS]),
        ("menu bar", { $0.hasMenuBar }, [.macOS]), ("20 columns", { $0.lineColumns == 20 }, [.watchOS]),
        ("40 columns", { $0.lineColumns == 40 }, [.iOS]),
        ("60 columns", { $0.lineColumns == 60 }, [.iPadOS, .macOS, .tvOS, .visionOS]),
    ]

    @Test("D13: the platforms with each capability", arguments: facts.indices)
    func platforms(row: Int) {
        let (name, holds, platforms) = Self.facts[row]
        #expect(Self.all.filter { holds($0.capabilities) } == platforms, "\(name)")
    }
}
