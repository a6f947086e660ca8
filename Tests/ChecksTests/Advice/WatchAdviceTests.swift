import Testing

struct WatchAdviceTests {
    static let image = ["image": "bundle:photo.png"]
    static let text = ["text": "{title}"]
    static let media = ["media": "bundle:film.mp4"]
    static let color = ["style": "color", "color": "#336699"]
    static let blurred = ["style": "blurred"]

    static let attached = ["image": "attachment:photo"]
    static let shared = ["image": "group:map.png"]

    static let table: [(sash: [String: String]?, layouts: [[[String: String]]], applies: Bool)] = [
        (color, [[image]], true), (color, [[image, text]], true), (color, [[text], [image]], true),
        (color, [[image], [text]], true), (color, [[image], [image]], true), (color, [[text], [attached]], true),
        (color, [[text], [shared]], true), (color, [[text], [attached, text]], true), (color, [[image, media]], true),
        (color, [[media], [image]], true), (color, [[], [image]], true),
        (blurred, [[image]], false), (nil, [[image]], false), (color, [[text, image]], false), (color, [[text]], false),
        (color, [[media]], false), (color, [], false), (color, [[]], false), (blurred, [[text], [image]], false),
        (color, [[text], [text, attached]], false), (nil, [[text], [shared]], false),
        (blurred, [[image, text]], false),
    ]

    @Test("sash-over-photo", arguments: table.indices) func sash(index: Int) throws {
        let (sash, layouts, applies) = Self.table[index]
        var watch: [String: Any] = [:]
        watch["sash"] = sash
        for (name, layout) in zip(["staticInterface", "dynamicInterface"], layouts) { watch[name] = ["layout": layout] }
        let codes = try AdviceProbe(app: ["watch": watch]).codes(title: "Rent Due")
        #expect(codes == (applies ? ["sash-over-photo"] : []))
    }
}
