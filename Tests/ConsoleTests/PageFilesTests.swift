import HTTP
import Testing

@testable import Console

struct PageFilesTests {
    @Test(arguments: PageFiles.pages) func everyPageAndItsScriptAreServed(
        path: String, segments: ClosedRange<Int>, title: String, name: String
    ) throws {
        for count in segments {
            let all = [path] + (1..<max(count, 1)).map { "segment\($0)" }
            let page = try #require(PageFiles.answer(Array(all.prefix(count))))
            #expect(String(decoding: page.body, as: UTF8.self).contains("<title>\(title) –"))
        }
        #expect(PageFiles.answer(["assets", "\(name).js"]) != nil)
        #expect(PageFiles.answer(["assets", "\(name).html"]) == nil)
    }
}
