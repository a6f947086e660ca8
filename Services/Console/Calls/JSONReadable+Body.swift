internal import Model

extension JSONReadable {
    /// Reads the body of a call.
    init(body: [UInt8]) throws(ConsoleProblem) {
        do throws(Rejection) {
            try self.init(json: body.span)
        } catch {
            throw ConsoleProblem(400, error.detail)
        }
    }
}
