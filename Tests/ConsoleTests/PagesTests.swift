import Testing

@testable import Console

struct PagesTests {}
