import Testing

@testable import Transformers

/// What another participant of a shared session may ask again.
@Suite struct RepeatableTests {
  @Test func onlyWhatReadsIsRepeated() {
    let icon = TransformersApp.Request.fetchIcon(link: "icon")
    #expect([.fetch, icon].map(\.isRepeatable) == [true, true])
    #expect(![TransformersApp.Request.draw, .delete(id: "1")].contains { $0.isRepeatable })
  }
}
