import Testing

@testable import TVShows

/// Requests that another participant of a shared session may repeat.
@Suite struct RepeatableTests {
  @Test func onlyReadsAreRepeatable() {
    #expect(TVShowsApp.Request.readYear.isRepeatable)
    let own: [TVShowsApp.Request] = [.open(inMemory: true), .read(since: 1), .poll, .simulate]
    #expect(!own.contains { $0.isRepeatable })
  }
}
