import Testing

@testable import TVShows

/// What another participant of a shared session may ask again.
@Suite struct RepeatableTests {
  @Test func onlyWhatReadsIsRepeated() {
    #expect(TVShowsApp.Request.readYear.isRepeatable)
    let own: [TVShowsApp.Request] = [.open(inMemory: true), .read(since: 1), .poll, .simulate]
    #expect(!own.contains { $0.isRepeatable })
  }
}
