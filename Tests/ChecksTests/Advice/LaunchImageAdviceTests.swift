import Testing

struct LaunchImageAdviceTests {
    @Test(
        "launch-image-unknown",
        arguments: [("board", true), ("Menu", true), ("menu", false), ("start", false), (nil, false)])
    func launchImage(name: String?, applies: Bool) throws {
        let probe = AdviceProbe(app: ["launchImages": ["menu"], "defaultLaunchImage": "start"])
        var content = ["title": "Your Turn"]
        content["launchImage"] = name
        #expect(try probe.codes(["content": content]) == (applies ? ["launch-image-unknown"] : []))
    }
}
