import Testing

@testable import Transformers

/// The requests that another participant of a shared session may repeat.
@Suite struct RepeatableTests {
  @Test func onlyReadsAreRepeatable() {
    let icon = TransformersApp.Request.fetchIcon(link: "icon")
    #expect([.fetch, icon].map(\.isRepeatable) == [true, true])
    #expect(![TransformersApp.Request.drawStats, .delete(id: "1")].contains { $0.isRepeatable })
  }
}
