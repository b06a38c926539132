import Reel
import ReelApp
import ReelHTTP
import ReelTesting
import Testing

@testable import TVShows

/// Rounds that only fetch, that lose a step, or that begin during another.
extension SyncTests {
  @Test func fetchingIsRetriedAndThenPostponed() async {
    let store = await world.started()
    let malformed = APIError.malformed(problem: .notJSON, place: "")
    world.next(.refuse(malformed))
    await store.send(
      .synchronizer(.syncTapped), requesting: [Request.retryFailed(since: 0)]
    ) {
      $0.sync.phase = .working(round: .resetting)
    }
    store.exhaustivity = .off
    await store.receive(case: "waitDrawn") {
      $0.sync.phase = .idle
      $0.sync.error = malformed
    }
    #expect(
      store.screen.contains("00:00 UTC. Unexpected response from the server: it is not JSON."))
    for _ in 0..<SyncRound.limit { world.next(.refuse(World.trouble)) }
    await store.send(.synchronizer(.syncTapped))
    await store.advance(by: .seconds(100))
    await store.send(.router(.homeTapped))
    #expect(store.state.sync.phase == .idle && store.state.sync.error == World.trouble)
    #expect(world.calls.count == 6)
    await store.finish()
  }

  /// `sync` starts over at once, unless something is being sent or stored: then another round
  /// follows.
  @Test func syncEndsARoundThatOnlyFetches() async {
    let store = await world.started()
    for round in [SyncRound.fetching(fetch: SyncRound.Fetch()), .counting] {
      var state = store.state
      state.sync.phase = .working(round: round)
      let asked = presenter.asking(&state, .synchronizer(.syncTapped)).map(\.request)
      #expect(
        asked == [
          AskedRequest(.cancel, Request.fetch(since: nil, skip: 0, limit: 0)),
          AskedRequest(.ask, Request.retryFailed(since: 0)),
        ])
      #expect(state.sync.phase == .working(round: .resetting) && !state.sync.again)
    }
    let draft = Draft(title: "Dark", year: 2017, seasons: 3)
    for round in [
      SyncRound.creating(save: save()), .updating(save: save(), merged: draft), .ending,
    ] {
      var state = store.state
      state.sync.phase = .working(round: round)
      #expect(presenter.reduce(into: &state, action: .synchronizer(.syncTapped)) == [])
      #expect(state.sync.phase == .working(round: round) && state.sync.againWithFailed)
    }
    await store.finish()
  }

  /// A branch that begins during a round does not receive its answers, whatever step it is at: the
  /// round ends, so that the next one can begin.
  @Test func aLostStepEndsTheRound() async {
    let store = await world.started()
    let failure = SyncRound.Failure(error: World.trouble, count: 1)
    let steps: [(SyncRound, Request)] = [
      (.resetting, .retryFailed(since: 0)), (.choosing, .nextSave),
      (.creating(save: save()), .create(draft: draft, requestId: "a")),
      (.looking(save: save()), .show(objectId: "x")),
      (.updating(save: save(), merged: draft), .update(objectId: "x", draft: draft)),
      (.deleting(save: save()), .delete(objectId: "x")),
      (.noting(failure: nil), .note(result: .deleted, save: save(), since: 0)),
      (.starting, .readProgress),
      (.fetching(fetch: SyncRound.Fetch()), .fetch(since: nil, skip: 0, limit: 1)),
      (.merging(fetch: SyncRound.Fetch()), .merge(shows: [], fetch: nil, since: 0)),
      (.counting, .fetch(since: nil, skip: 0, limit: 1)),
      (.comparing(there: 1), .readProgress), (.beginning, .beginFetch(since: 0)),
      (.removing, .removeGone(fetch: 1, since: 0)), (.ending, .end),
      (.failing(failure: failure), .drawWait),
    ]
    for (round, request) in steps {
      var state = store.state
      state.sync.phase = .working(round: round)
      var lost = [request]
      while !lost.isEmpty {
        for action in presenter.respond(to: lost.removeFirst()).losses {
          lost += presenter.reduce(into: &state, action: action)
        }
      }
      #expect(
        state.sync.phase == .idle || state.sync.phase == .working(round: .choosing), "\(round)")
    }
    await store.finish()
  }

  @Test func aRequestDuringARoundStartsAnotherOne() async {
    let store = await world.started()
    var state = store.state
    presenter.reduce(into: &state, action: .list(.simulated(error: nil)))
    #expect(presenter.reduce(into: &state, action: .list(.simulated(error: nil))) == [])
    #expect(state.sync.again && !state.sync.againWithFailed)
    // The new round replaces the wait.
    state.sync.phase = .working(
      round: .failing(failure: SyncRound.Failure(error: World.trouble, count: 1)))
    #expect(
      presenter.reduce(
        into: &state, action: .synchronizer(.waitDrawn(jitter: 0, now: epoch))) == [.nextSave])
    presenter.reduce(into: &state, action: .list(.simulated(error: nil)))
    state.sync.phase = .working(round: .ending)
    let ended = Synchronizer.Action.syncEnded(outcome: .done(epoch))
    #expect(presenter.reduce(into: &state, action: .synchronizer(ended)) == [.nextSave])
    presenter.reduce(into: &state, action: .list(.simulated(error: nil)))
    let busy = Synchronizer.Action.saveRead(outcome: .failed(.busy(file: "f.sqlite")))
    presenter.reduce(into: &state, action: .synchronizer(busy))
    #expect(!state.sync.again && state.sync.phase == .idle)
    #expect(
      TVShowsApp(api: .unanswered).shownScreen(for: state).plainText.contains(
        "error: The local database: f.sqlite is in use by another program."))
    await store.finish()
  }

  /// Saves that were given up are tried again in the next round, whatever else asks for one.
  @Test func aSecondRequestDoesNotForgetTheFailedSaves() async {
    let store = await world.started()
    var state = store.state
    var ask = Ask<TVShowsApp>()
    state.sync(&ask)
    state.sync(withFailed: true, &ask)
    state.sync(&ask)
    #expect(state.sync.again && state.sync.againWithFailed)
    state.sync.phase = .working(round: .ending)
    let ended = Synchronizer.Action.syncEnded(outcome: .done(epoch))
    #expect(
      presenter.reduce(into: &state, action: .synchronizer(ended)) == [.retryFailed(since: 0)])
    #expect(!state.sync.again && !state.sync.againWithFailed)
    await store.finish()
  }
}
