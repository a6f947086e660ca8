import HTTP
import Program
import Testing

@testable import Gateway

struct GatewaySettingsTests {
    private func settings(_ environment: [String: String]) throws -> GatewaySettings {
        try GatewaySettings(Settings(environment: environment))
    }

    @Test func theDefaultsServeThisMachine() throws {
        let own = try settings([:])
        #expect(own.http.host == "127.0.0.1" && own.http.port == 7780)
        #expect(own.rate == 5000 && !own.keepsPeople && own.http.connections == 12_000)
        #expect(try settings(["BELFRY_WORKER_ID": "2"]).http.port == 7980)
        let own2 = try settings(["BELFRY_HTTP_ADDRESS": "off", "BELFRY_GATEWAY_ADDRESS": "127.0.0.2:80"])
        #expect(own2.http.host == "127.0.0.2" && own2.http.port == 80)
    }

    @Test func eachSettingIsReadFromTheEnvironment() throws {
        let own = try settings([
            "BELFRY_GATEWAY_RATE": "0", "BELFRY_GATEWAY_PEOPLE_INDEX": "true", "BELFRY_GATEWAY_STREAMS": "5",
            "BELFRY_GATEWAY_PROXIES": "10.0.0.1, ::1", "BELFRY_GATEWAY_PROXY_HEADER": "Forwarded",
            "BELFRY_GATEWAY_TLS_CERTIFICATE_FILE": "c.pem", "BELFRY_GATEWAY_TLS_KEY_FILE": "k.pem",
            "BELFRY_GATEWAY_STREAM_SPAN_SECONDS": "60", "BELFRY_GATEWAY_BROKER_SECONDS": "3",
        ])
        #expect(own.rate == 0 && own.keepsPeople && own.streams.mostStreams == 5 && own.http.connections == 2005)
        #expect(own.http.proxies.addresses.count == 2 && own.http.proxies.header == .forwarded)
        #expect(own.http.tls == HTTPSettings.TLS(certificateFile: "c.pem", keyFile: "k.pem"))
        #expect(own.streams.spanSeconds == 60 && own.brokerSeconds == 3)
    }

    @Test(arguments: [
        (["BELFRY_GATEWAY_THREADS": "2", "BELFRY_GATEWAY_CONNECTIONS": "1"], "gateway.connections: found “1”"),
        (["BELFRY_GATEWAY_RATE": "fast"], "gateway.rate: found “fast”: write 0 to 10000000"),
        (["BELFRY_GATEWAY_ADDRESS": "gateway.example:80"], "gateway.address: found “gateway.example:80”: write"),
        (["BELFRY_GATEWAY_RAET": "1"], "gateway.raet: found a value that is not shown: no such setting"),
        (["BELFRY_HTTP_ADDRESS": "off"], "http.address: found “off”: set gateway.address"),
        (["BELFRY_HTTP_ADDRESS": "0.0.0.0:7780"], "http.address: found “0.0.0.0”: use 127.0.0.1, or make tokens"),
        (["BELFRY_GATEWAY_TLS_KEY_FILE": "k"], "gateway.tls.certificate.file: found “”: name the certificate"),
        (["BELFRY_GATEWAY_TLS_CERTIFICATE_FILE": "c"], "gateway.tls.key.file: found “”: name the key"),
        (["BELFRY_GATEWAY_PROXIES": "proxy.example"], "gateway.proxies: found “proxy.example”: write addresses"),
        (["BELFRY_GATEWAY_PROXY_HEADER": "Forwarded"], "gateway.proxy.header: found “Forwarded”: name the proxies"),
        (["BELFRY_GATEWAY_PROXIES": "::1", "BELFRY_GATEWAY_PROXY_HEADER": "Via"], "gateway.proxy.header: found “Via”"),
    ])
    func aWrongOneNamesItselfAndTheFix(environment: [String: String], message: String) {
        let error = #expect(throws: SettingsError.self) { try settings(environment) }
        #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    }

    @Test func aStartThatFailsNamesTheSetting() throws {
        let server = try HTTPServer(HTTPSettings()) { _, _ in }
        let taken = "127.0.0.1:\(server.port)"
        let tls = ["BELFRY_GATEWAY_TLS_CERTIFICATE_FILE": "/no", "BELFRY_GATEWAY_TLS_KEY_FILE": "/no"]
        for (environment, message, mayPass) in [
            (["BELFRY_GATEWAY_ADDRESS": taken], "gateway.address: found “\(taken)”: stop the process", true),
            (["BELFRY_HTTP_ADDRESS": taken], "http.address: found “\(taken)”: stop the process", true),
            (tls, "gateway.tls.certificate.file: found “/no”: name a file in PEM that can be read", false),
        ] {
            let settings = try Settings(environment: environment)
            let error = #expect(throws: SettingsError.self) {
                _ = try RunningGateway(settings, GatewaySettings(settings), Log(level: .error, name: "gateway"))
            }
            #expect(error?.description.hasPrefix(message) == true && error?.mayPass == mayPass, "\(message)")
        }
    }

    @Test func othersKeepTheirSettingsInTheSameEnvironment() throws {
        #expect(try settings(["BELFRY_WEBHOOKS_ANYTHING": "1"]).rate == 5000)
    }

    @Test func theHelpShowsDefaultsAndRanges() throws {
        for (name, values) in [("rate", "(5000; 0…10000000)"), ("connections", "(streams + 2000; 1…1000000)")] {
            let line = GatewaySettings.help.split(separator: "\n").first { $0.contains("gateway.\(name) ") }
            #expect(line?.hasSuffix(values) == true, "\(name)")
        }
        // It must listen somewhere.
        #expect(!GatewaySettings.help.contains("or off"))
    }
}
