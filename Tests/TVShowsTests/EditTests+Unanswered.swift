import ReelHTTP
import ReelTesting
import Testing

@testable import TVShows

/// Changes that have reached the server although their answers were lost.
extension EditTests {
  /// Makes a change, whose answer is lost; then there is no network for a moment.
  private func changeUnanswered(
    _ seasons: String, in store: TestStore<State, Action>
  ) async {
    world.next(.pass, .lose(.timedOut(server: "h")), .refuse(World.offline))
    await change(1, seasons: seasons, in: store)
  }

  /// Answers were lost before the last change: what they had brought is no other client's.
  @Test(arguments: [["1"], ["3"], ["4", "1"], ["4", "5", "3"]])
  func whatHasArrivedUnansweredIsTheUsersOwn(changes: [String]) async {
    let store = await store("Dark")
    for seasons in ["5"] + changes.dropLast() {
      await changeUnanswered(seasons, in: store)
      #expect(world.shows.map { String($0.seasons) } == [seasons])
    }
    await change(1, seasons: changes.last, in: store)
    #expect(world.shows.map { String($0.seasons) } == [changes.last])
    #expect(store.state.shows.map(\.draft) == world.shows.map(\.draft))
    #expect(store.state.sync.queue == [])
    await store.send(.router(.homeTapped))
    await store.finish()
  }

  @Test(arguments: [true, false])
  func whatAnotherClientHasMadeOfItIsNot(isDeletion: Bool) async {
    let store = await store("Dark")
    await changeUnanswered("5", in: store)
    world.change("object1") { $0.seasons = 9 }
    if isDeletion {
      await store.send(.page(.deleteTapped(id: 1)))
      await store.settle()
      await store.send(.home(.languageChosen(language: .en)))
    } else {
      await change(1, seasons: "3", in: store)
    }
    let theirs = Draft(title: "Dark", year: 2000, seasons: 9)
    #expect(store.state.conflict(of: 1) == .changed(theirs: theirs))
    await store.send(.router(.homeTapped))
    await store.finish()
  }

  @Test func aShowIsDeletedAlthoughAChangeOfItWasUnanswered() async {
    let store = await store("Dark")
    await changeUnanswered("5", in: store)
    await store.send(.page(.deleteTapped(id: 1)))
    await store.settle()
    await store.send(.home(.languageChosen(language: .en)))
    #expect(world.shows == [] && store.state.shows == [] && store.state.sync.queue == [])
    await store.send(.router(.homeTapped))
    await store.finish()
  }
}
