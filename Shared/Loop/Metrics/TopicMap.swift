internal import Model

/// One value per topic, found without hashing.
struct TopicMap<Value: Sendable & Hashable>: Hashable, Sendable {
    private var values: [Value]

    init(repeating value: Value) { values = Array(repeating: value, count: Topic.allCases.count) }

    subscript(topic: Topic) -> Value {
        get { values[topic.number] }
        set { values[topic.number] = newValue }
    }

    /// Topic and value, in the order of the topics' declaration.
    var pairs: [(topic: Topic, value: Value)] { Array(zip(Topic.allCases, values)) }
}

extension TopicMap<Int> {
    /// Adds the other counts.
    mutating func add(_ other: TopicMap<Int>) {
        for (topic, count) in other.pairs { self[topic] += count }
    }
}

extension Topic {
    /// The case's index in ``allCases``; the memory of an enumeration without payload holds that number.
    var number: Int {
        withUnsafeBytes(of: self) { Int($0.first ?? 0) }
    }
}
