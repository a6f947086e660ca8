import Foundation
import HTTP
import Model
import Testing

@testable import Gateway

struct ProblemTests {
    @Test func itHasTheMembersOfRFC9457AndThoseOfReceipts() {
        var problem = Problem(.rejected, "id: found nothing", retryAfter: 3)
        problem.problems = [Rejection(.invalid, path: "id", found: "nothing", fix: "add the member `id`")]
        let answer = problem.response
        #expect(answer.status == 422 && answer.headers["Content-Type"] == "application/problem+json")
        #expect(answer.headers["Retry-After"] == "3")
        #expect(
            String(decoding: answer.body, as: UTF8.self)
                == #"{"type":"/problems/turned-down","title":"The record was turned down","status":422,"#
                + #""detail":"id: found nothing","problems":[{"code":"invalid","path":"id","found":"nothing","#
                + #""fix":"add the member `id`"}]}"# + "\n")
    }

    @Test func headersTellHowToGoOn() {
        var method = Problem(.method, "")
        method.allowed = ["GET", "PUT"]
        #expect(method.response.headers["Allow"] == "GET, PUT")
        #expect(Problem(.unauthorized, "").response.headers["WWW-Authenticate"] == "Bearer realm=\"belfry\"")
        #expect(Problem(refusal: .stopping).response.headers["Retry-After"] == "1")
        #expect(Problem(refusal: .bodyTooLong(limit: 5)).response.status == 413)
    }

    @Test(arguments: ProblemKind.allCases)
    func eachKindHasAPage(kind: ProblemKind) {
        #expect((400...599).contains(kind.status))
        #expect(!kind.title.hasSuffix(".") && kind.explanation.hasSuffix("."))
        #expect(kind.path == "/problems/\(kind.rawValue)")
        #expect(kind.rawValue.allSatisfy { $0 == "-" || ("a"..."z").contains($0) })
    }
}
