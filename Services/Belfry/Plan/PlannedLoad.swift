/// The load that a plan is for.
struct PlannedLoad: Encodable {
    /// People with a record.
    let people: Double
    /// Notifications a second, each to one person, on the average of a day. A request to ten people counts as ten.
    let rate: Double
    /// How many times the average the busiest hour has.
    let peak: Double
    /// Devices of a person.
    let devices: Double
    /// Notifications that a person's list holds, or that wait, beyond those of the window.
    let listed: Double
    /// How long repeats are recognised, in seconds: `window.seconds` of the services.
    let window: Double
    /// Copies of each partition.
    let replicas: Double

    var peakRate: Double { rate * peak }
    /// Notifications that scheduling remembers.
    var remembered: Double { rate * window + people * listed }
}

/// The machines that a plan may use.
struct PlannedMachines: Encodable {
    /// What one process may take, in bytes of memory.
    let processBytes: Double
    /// How long a process may restore its state after a crash, in seconds.
    let restoreSeconds: Double
    /// Cores and bytes of disk of one broker.
    let brokerCores: Double
    let brokerBytes: Double

    /// How full a core or a disk may be at the peak: a process that catches up, or takes over the partitions of another
    /// one, needs the rest.
    static let fill = 0.5
}
