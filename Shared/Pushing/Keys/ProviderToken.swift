internal import Foundation
public import Model

/// The token by which Apple knows who pushes: a JWT, made anew every ``gridSeconds``.
///
/// Its `iat` stands on a grid and its signature is reproducible, so all processes make one and the same token, also after
/// a restart, and Apple never sees more than one at a time.
public struct ProviderToken: Hashable, Sendable {
    /// Its `iat`.
    public let issued: Instant
    /// The value of the request's field `authorization`, which holds the token.
    public let authorization: String

    /// Apple wants a token to be renewed no sooner than after 20 minutes and no later than after 60.
    public static let gridSeconds: Int64 = 2400
    /// How long Apple takes a token.
    static let mostSeconds: Int64 = 3600

    /// Makes the token of a moment.
    ///
    /// - Parameter older: whether the one before is asked for, while it is younger than ``mostSeconds``.
    /// - Returns: `nil` if the key cannot sign.
    public static func make(team: AppleID, key: AppleID, _ file: SigningKeyFile, at now: Instant, older: Bool = false)
        -> ProviderToken?
    {
        let seconds = issued(at: now, older: older)
        let header = #"{"alg":"ES256","kid":"\#(key.text)"}"#
        let claims = #"{"iss":"\#(team.text)","iat":\#(seconds)}"#
        let signed = "\(encoded(Array(header.utf8))).\(encoded(Array(claims.utf8)))"
        guard let signature = file.signature(of: signed) else { return nil }
        return ProviderToken(
            issued: Instant(milliseconds: seconds * 1000), authorization: "bearer \(signed).\(encoded(signature))")
    }

    /// Whether the token before the latest can still be used.
    public static func hasOlder(at now: Instant) -> Bool {
        issued(at: now, older: true) != issued(at: now, older: false)
    }

    /// The `iat` of a moment, in seconds since 1970.
    public static func issued(at now: Instant, older: Bool) -> Int64 {
        let seconds = now.milliseconds / 1000
        let last = seconds - seconds % gridSeconds
        // 60 seconds less, since clocks differ.
        return older && seconds - (last - gridSeconds) < mostSeconds - 60 ? last - gridSeconds : last
    }

    /// base64url without padding (RFC 7515).
    private static func encoded(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}

extension ProviderToken: CustomStringConvertible, CustomReflectable {
    /// Nothing of the token.
    public var description: String { "a provider token of \(issued)" }
    /// Nothing of the token.
    public var customMirror: Mirror { Mirror(self, children: ["issued": issued]) }
}
