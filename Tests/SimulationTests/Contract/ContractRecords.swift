import Foundation
import Model
import Simulation
import TestSupport
import Testing

/// An example of the contract, or a broken record made from one.
struct ContractRecord: Sendable, CustomTestStringConvertible {
    /// The message of the contract that the record is, or should be.
    let message: String
    let name: String
    let headers: [Header]
    /// The bytes as the contract has them, in one line; `nil` for null.
    let payload: [UInt8]?
    /// For a broken record: the reason of its rejection, and the path of what is wrong.
    let reason: String?
    let path: String?

    var testDescription: String { "\(message): \(name)" }

    static func examples() throws -> [ContractRecord] { try read("examples") }
    static func broken() throws -> [ContractRecord] { try read("broken") }

    private static func read(_ command: String) throws -> [ContractRecord] {
        try PythonScript.contract.run(command).split(separator: UInt8(ascii: "\n")).map { line in
            try JSONReader.read(Array(line).span) { (reader) throws(Rejection) in try ContractRecord(from: &reader) }
        }
    }

    private init(from reader: inout JSONReader) throws(Rejection) {
        var texts: [String: String] = [:]
        var headers: [Header] = []
        var payload: [UInt8]?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member.string {
            case "payload": payload = try reader.readSlice().bytes
            case "headers":
                let values: [ExactString: String] = try reader.readDictionary()
                headers = values.sorted { $0.key < $1.key }.map { Header($0.key.string, $0.value) }
            case let name: texts[name] = try reader.readString()
            }
        }
        message = texts["message"] ?? ""
        name = texts["name"] ?? ""
        reason = texts["reason"]
        path = texts["path"]
        self.headers = headers
        self.payload = payload
    }

    /// The topic of a message that Belfry reads; `nil` for one that it writes.
    var topic: Topic? {
        switch message {
        case "request": .ingest
        case "app", "appRemoval": .apps
        case "person", "personErasure": .people
        case "interaction": .interactions
        default: nil
        }
    }

    /// Members of `bytes`, or of null, that the reader of a message does not know; 16 at most.
    static func unknownFields(of bytes: [UInt8]?, message: String) throws(Rejection) -> [String] {
        let bytes = bytes ?? Array("null".utf8)
        return try JSONReader.read(bytes.span) { (reader) throws(Rejection) in
            switch message {
            case "request": _ = try Request(from: &reader)
            case "app": _ = try App(from: &reader)
            case "person": _ = try Person(from: &reader)
            case "interaction": _ = try Interaction(from: &reader)
            case "delivery": _ = try Delivery(from: &reader)
            case "receipt": _ = try Receipt(from: &reader)
            case "response": _ = try Response(from: &reader)
            default: try reader.skipValue()
            }
            return reader.unknownFields.map(\.path)
        }
    }
}
