extension ProgramRights {
    /// One `kafka-acls` command for each kind of resource and set of operations, one a line.
    ///
    /// - Parameters:
    ///   - principal: what the authorizer calls the user, such as `User:belfry-ingestion`.
    ///   - configuration: the file with the settings of `kafka-acls` (`--command-config`).
    public func commands(principal: String, servers: String, configuration: String? = nil) -> [String] {
        groups.map { operations, resources in
            let rights = resources.flatMap { resource in
                operations.map { KafkaRight($0, on: resource.kind, resource.name, isPrefix: resource.isPrefix) }
            }
            return KafkaRight.command(granting: rights, to: principal, servers: servers, configuration: configuration)
        }
    }

    /// A user for Strimzi's operator (KafkaUser, `kafka.strimzi.io/v1`).
    ///
    /// - Parameters:
    ///   - authentication: `tls` or `scram-sha-512`.
    ///   - cluster: the name of the Kafka resource.
    public func strimziUser(authentication: String, cluster: String, namespace: String) -> String {
        var lines = [
            "apiVersion: kafka.strimzi.io/v1", "kind: KafkaUser", "metadata:", "  name: \(user)",
            "  namespace: \(namespace)", "  labels:", "    strimzi.io/cluster: \(cluster)", "spec:",
            "  authentication:", "    type: \(authentication)", "  authorization:", "    type: simple", "    acls:",
        ]
        for (resource, operations) in operationsByResource {
            let type = resource.kind == .transactionalID ? "transactionalId" : resource.kind.rawValue
            let pattern = resource.isPrefix ? "prefix" : "literal"
            lines.append("      - resource: {type: \(type), name: \(resource.name), patternType: \(pattern)}")
            lines.append("        operations: [\(operations.map(\.rawValue).joined(separator: ", "))]")
        }
        return lines.joined(separator: "\n")
    }

    private struct Target: Hashable {
        let kind: KafkaRight.Resource
        let name: String
        let isPrefix: Bool
    }

    /// The operations on each resource, in the order of the rights.
    private var operationsByResource: [(Target, [KafkaRight.Operation])] {
        var found: [(Target, [KafkaRight.Operation])] = []
        for right in rights {
            let target = Target(kind: right.resource, name: right.name, isPrefix: right.isPrefix)
            if let last = found.indices.last, found[last].0 == target {
                found[last].1.append(right.operation)
            } else {
                found.append((target, [right.operation]))
            }
        }
        return found
    }

    /// The resources of one kind on which the same operations are allowed; one command can grant them.
    private var groups: [([KafkaRight.Operation], [Target])] {
        var found: [([KafkaRight.Operation], [Target])] = []
        for (target, operations) in operationsByResource {
            let index = found.firstIndex { group in
                group.0 == operations && group.1.allSatisfy { ($0.kind, $0.isPrefix) == (target.kind, target.isPrefix) }
            }
            if let index { found[index].1.append(target) } else { found.append((operations, [target])) }
        }
        return found
    }
}
