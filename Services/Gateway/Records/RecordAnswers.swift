internal import InForce
internal import Checks
internal import Model

extension RecordBody {
    /// How many records it takes of the caller's rate (rule G3).
    var count: Int {
        switch self {
        case .one: 1
        case .list(let values): values.count
        }
    }

    /// How long its records may wait for each other.
    var haste: BrokerWriter.Haste {
        switch self {
        case .one: .prompt
        case .list: .inList
        }
    }
}

extension Problem {
    /// A record that the checks rejected, with all its problems. What is too large or cannot be read has a status of
    /// its own.
    init(rejected problems: Problems) {
        let kind: ProblemKind =
            switch problems.first.reason {
            case .tooLarge: .tooLarge
            case .unreadable: .malformed
            default: .rejected
            }
        self.init(kind, problems.summary)
        self.problems = problems.all
        advice = problems.advice
    }
}

extension BrokerWriter.Written {
    /// What a client is told about a record.
    func outcome(_ taken: () -> Outcome) -> Outcome {
        switch place {
        case .success: taken()
        case .failure(let problem): .problem(problem)
        }
    }

    /// Its place, or what its sender is told.
    var place: Result<AppSource, Problem> {
        switch self {
        case .at(let place): .success(place)
        case .notSent(.noBroker(let what)): .failure(Problem(.noBroker, what, retryAfter: 2))
        case .notSent(.tooManyWait): .failure(Problem(.busy, "too many records wait for Kafka", retryAfter: 1))
        case .unknown:
            .failure(
                Problem(
                    .perhapsTaken, "Kafka did not answer in time: send the same again, with the same id",
                    retryAfter: 2))
        }
    }
}
