internal import CRdKafka

/// Finds the index of a record's topic in the reader's list, usually without making a String.
final class TopicIndex {
    private let names: [String]
    private var handles: [OpaquePointer?]

    init(_ names: [String]) {
        self.names = names
        handles = Array(repeating: nil, count: names.count)
    }

    /// Forgets topic handles, which librdkafka may free and reuse once nothing is assigned.
    func forgetHandles() {
        for index in handles.indices { handles[index] = nil }
    }

    /// The topic's index; -1 for one that is not in the list.
    func index(of handle: OpaquePointer?) -> Int {
        guard let handle else { return -1 }
        for index in handles.indices where handles[index] == handle { return index }
        guard let name = rd_kafka_topic_name(handle).map({ String(cString: $0) }),
            let index = names.firstIndex(of: name)
        else { return -1 }
        handles[index] = handle
        return index
    }
}
