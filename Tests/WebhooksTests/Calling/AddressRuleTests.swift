import HTTP
import Testing

@testable import Webhook

struct AddressRuleTests {
    static let publicOnes = [
        "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
        "128.0.0.0", "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "192.0.1.0", "192.167.255.255",
        "192.169.0.0", "198.17.255.255", "198.20.0.0", "223.255.255.255", "2606:4700::1111", "2001:200::1",
        "2a00:1450::1", "3fff:1000::1", "64:ff9b::8.8.8.8", "::ffff:8.8.8.8",
    ]

    static let others = [
        "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1",
        "127.255.255.255", "169.254.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1",
        "192.88.99.1", "192.168.0.1", "192.168.255.255", "198.18.0.1", "198.19.255.255", "198.51.100.1",
        "203.0.113.1", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255",
        "::", "::1", "::2", "::10.0.0.1", "::ffff:10.0.0.1", "::ffff:127.0.0.1", "::ffff:169.254.169.254",
        "64:ff9b::10.0.0.1", "64:ff9b::127.0.0.1", "64:ff9b:1::1", "100::1", "2001::1", "2001:1ff::1", "2001:db8::1",
        "2002:7f00:1::1", "2002:808:808::1", "3fff::1", "4000::1", "5f00::1", "fc00::1", "fd12:3456::1", "fe80::1",
        "fec0::1", "ff02::1",
    ]

    @Test(arguments: publicOnes + others) func publicAddressesAloneAreCalledByHTTPSAlone(text: String) throws {
        let (address, isPublic) = (try #require(IPAddress(text)), Self.publicOnes.contains(text))
        var rule = AddressRule()
        #expect([true, false].map { rule.permits(address, isSecure: $0) } == [isPublic, false])
        rule.allowsLoopback = true
        #expect(!isPublic || !rule.permits(address, isSecure: false))
    }

    enum Setting { case loopback, networks, neither }

    @Test(arguments: [
        ("127.0.0.1", Setting.loopback), ("127.9.9.9", .loopback), ("::1", .loopback), ("::ffff:127.0.0.1", .loopback),
        ("10.1.2.3", .networks), ("::ffff:10.1.2.3", .networks), ("fd12::1", .networks), ("10.2.0.1", .neither),
        ("fc12::1", .neither), ("169.254.169.254", .neither), ("0.0.0.0", .neither), ("::", .neither),
        ("::2", .neither),
    ]) func settingsAllowLoopbackAndByHTTPSAloneNetworks(text: String, setting: Setting) throws {
        var rules = [AddressRule(), AddressRule()]
        rules[0].allowsLoopback = true
        rules[1].networks = try ["10.1.0.0/16", "fd00::/8"].map { try #require(Network($0)) }
        let address = try #require(IPAddress(text))
        let permitted = rules.map { rule in [true, false].map { rule.permits(address, isSecure: $0) } }
        let (isNear, isNamed) = (setting == .loopback, setting == .networks)
        #expect(permitted == [[isNear, isNear], [isNamed, false]])
    }

    static let networks: [(text: String, inside: [String], outside: [String])] = [
        ("10.0.0.0/8", ["10.0.0.0", "10.255.255.255", "::ffff:10.1.1.1"], ["9.255.255.255", "11.0.0.0", "::a00:0"]),
        ("192.0.2.128/25", ["192.0.2.128", "192.0.2.255"], ["192.0.2.127", "192.0.3.128"]),
        ("192.0.2.1/32", ["192.0.2.1"], ["192.0.2.0"]),
        ("0.0.0.0/0", ["0.0.0.0", "255.255.255.255"], ["::1", "2000::"]),
        ("2000::/3", ["2000::", "3fff:ffff::"], ["1fff::", "4000::"]),
        ("::/0", ["::", "1.2.3.4", "ff00::"], []),
    ]

    @Test(arguments: networks) func whatANetworkContains(text: String, inside: [String], outside: [String]) throws {
        let network = try #require(Network(text))
        for address in inside { #expect(network.contains(try #require(IPAddress(address))), "\(address)") }
        for address in outside { #expect(!network.contains(try #require(IPAddress(address))), "\(address)") }
    }

    @Test(arguments: ["", "10.0.0.0", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.1/8", "fd00::/129", "x/8", "10.0.0.0/8/8"])
    func whatIsNoNetwork(text: String) {
        #expect(Network(text) == nil)
    }
}
