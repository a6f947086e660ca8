import Model
import Testing

struct PlatformCapabilitiesTests {
    /// A capability, and the platforms that have it.
    struct Fact: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let holds: @Sendable (PlatformCapabilities) -> Bool
        let platforms: Set<Platform>

        init(
            _ name: String, _ holds: @escaping @Sendable (PlatformCapabilities) -> Bool, _ platforms: Set<Platform>
        ) {
            (testDescription, self.holds, self.platforms) = (name, holds, platforms)
        }
    }

    static let all = Set(Platform.allCases)

    static let facts = [
        Fact("notifications", { $0.showsNotifications }, all.subtracting([.tvOS])),
        Fact("icon badge", { $0.hasIconBadge }, all.subtracting([.watchOS])),
        Fact("alert style", { $0.hasAlertStyle }, [.iOS, .iPadOS, .macOS]),
        Fact("watch looks", { $0.hasWatchLooks }, [.watchOS]),
        Fact("sounds by name", { $0.playsNamedSounds }, [.iOS, .iPadOS, .macOS, .visionOS]),
        Fact("vibration", { $0.vibrates }, [.iOS, .watchOS]),
        Fact("announcement", { $0.announces }, [.iOS, .iPadOS, .watchOS, .visionOS]),
        Fact("launch image", { $0.hasLaunchImages }, [.iOS, .iPadOS, .visionOS]),
        Fact("red buttons", { $0.marksDestructiveActionsRed }, [.iOS, .iPadOS]),
        Fact("controls since a version", { $0.firstVersionWithControls == 12 }, [.iOS, .iPadOS]),
        Fact("controls since ever", { $0.firstVersionWithControls == nil }, [.macOS, .watchOS, .tvOS, .visionOS]),
        Fact("the phone of a pair", { $0.pairRole == .phone }, [.iOS]),
        Fact("the watch of a pair", { $0.pairRole == .watch }, [.watchOS]), Fact("worn", { $0.isWorn }, [.watchOS]),
        Fact("menu bar", { $0.hasMenuBar }, [.macOS]), Fact("20 columns", { $0.lineColumns == 20 }, [.watchOS]),
        Fact("40 columns", { $0.lineColumns == 40 }, [.iOS]),
        Fact("60 columns", { $0.lineColumns == 60 }, [.iPadOS, .macOS, .tvOS, .visionOS]),
    ]

    @Test("D13: the platforms with each capability", arguments: facts)
    func platforms(fact: Fact) { #expect(Self.all.filter { fact.holds($0.capabilities) } == fact.platforms) }
}
