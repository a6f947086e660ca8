import Foundation
import TestSupport
import Testing

/// `belfry simulate --html`. PageTests test the content of the page.
struct SimulatePageTests {
    @Test func thePageIsWrittenToItsFileAndNothingElseIsSaid() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("page.html")
        let run = try BelfryRun(["simulate", "deploy/contract/story.jsonl", "--html", file.path])
        #expect(run.code == 0)
        #expect(run.output.isEmpty && run.complaints.isEmpty, "\(run.complaints)")
        let page = try String(contentsOf: file, encoding: .utf8)
        #expect(page.hasPrefix("<!DOCTYPE html>\n") && page.hasSuffix("</html>\n"))
        #expect(page.contains("story.jsonl") && page.contains("Two Stops Away"))
        let again = try BelfryRun(["simulate", "deploy/contract/story.jsonl", "--html=-"])
        #expect(again.output == page, "the same file gives the same bytes, also on standard output")
    }

    @Test func untilEndsThePageToo() throws {
        let run = try BelfryRun("simulate deploy/contract/story.jsonl --until 2026-03-02T08:01:30Z --html -")
        #expect(run.output.contains("Two Stops Away") && !run.output.contains("Lisbon Trip"))
    }

    @Test func aBrokenFileLeavesNoPage() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("page.html")
        let run = try BelfryRun(["simulate", "-", "--html", file.path], input: "{\n")
        #expect(run.code == 1)
        #expect(run.complaints.hasPrefix("belfry simulate: line 1: "), "\(run.complaints)")
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }
}
