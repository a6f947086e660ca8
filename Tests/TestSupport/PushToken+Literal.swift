public import Model

extension PushToken: ExpressibleByStringLiteral {
    /// A token of a test, which must have the form of one.
    public init(stringLiteral text: String) {
        guard let token = PushToken(text) else { preconditionFailure("\(text) is no push token") }
        self = token
    }
}
