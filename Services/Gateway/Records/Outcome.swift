internal import InForce
internal import HTTP
internal import Model

/// What became of one record of a call.
enum Outcome: Sendable {
    /// It was taken, or would be: the status, and what the answer says about it.
    case taken(Int, JSONSlice)
    case problem(Problem)

    /// Makes an outcome of the members that the answer has besides its status.
    static func taken(_ status: Int, _ members: (inout JSONWriter) -> Void) -> Outcome {
        .taken(
            status,
            .object { writer in
                writer.member("status", status)
                members(&writer)
            })
    }

    /// The answer to a call with this record alone.
    var answer: HTTPResponse {
        switch self {
        case .taken(let status, let body): HTTPResponse.line(status, body)
        case .problem(let problem): problem.response
        }
    }
}

extension Outcome: JSONWritable {
    /// Writes it as an entry of the answer to a list.
    func write(to writer: inout JSONWriter) {
        switch self {
        case .taken(_, let body): writer.write(body)
        case .problem(let problem): writer.write(problem)
        }
    }
}
