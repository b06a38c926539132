import Foundation
import Reel
import ReelApp
import ReelHTTP
import ReelStorage
import ReelTesting
import Testing

@testable import TVShows

/// The app's rules hold in random sessions, for any order of actions.
@Suite struct InvariantTests {
  private let moment = VirtualClock.epoch

  @Test(arguments: UInt64(1)...10)
  func hold(seed: UInt64) throws {
    try checkProperties(
      of: presenter, from: State(), actions: actions(in:), steps: 300, runs: 3, seed: seed
    ) { step in
      let broken = TVShowsApp.invariants.filter { !$0.holds(step.state) }
      if !broken.isEmpty { throw Broken(rules: broken.map(\.rule)) }
      // A waiting save stays in the queue until the server has it.
      return Set(step.before.sync.queue.map(\.id)).subtracting(step.state.sync.queue.map(\.id))
        .allSatisfy { id in step.state.shows.first { $0.id == id }?.sync != .pending }
    }
  }

  private struct Broken: Error { var rules: [String] }

  @Test func everyRuleCanBeBroken() {
    var broken = State()
    broken.route = ScreenStack(.list)
    broken.form = Form()
    broken.page = 1
    let show = Show(
      id: 1, title: "b", year: 1, seasons: 1, addedAt: moment, sync: .failed)
    var other = show
    other.title = "a"
    broken.shows = [show, other]
    broken.marks.gone = [show]
    broken.sync.phase = .working(round: .choosing)
    broken.route.push(.show(id: 7))
    #expect(TVShowsApp.invariants.filter { $0.holds(broken) }.map(\.rule) == [])
    #expect(TVShowsApp.invariants.allSatisfy { $0.holds(State()) })
  }

  /// Returns actions of the user, and answers as the database would send them.
  private func actions(in state: State) -> Generator<Action> {
    let changes = changes(in: state)
    let error = Generator<APIError>.element(of: [World.offline, World.trouble])
    return .frequency([
      (
        6,
        .element(of: [
          .start(.appeared), .start(.retryTapped), .start(.continueTapped), .router(.homeTapped),
          .router(.backTapped), .addForm(.saveTapped),
          .list(.nextTapped), .list(.previousTapped), .synchronizer(.syncTapped),
          .list(.simulateTapped), .localStore(.storeTouched), .list(.pullDue),
          .list(.simulated(error: nil)), .home(.languageChosen(language: .de)),
        ])
      ),
      (
        2,
        .element(of: [
          .addForm(.addTapped(title: "x", year: "2000", seasons: "1")),
          .addForm(.addTapped(title: nil, year: nil, seasons: nil)),
          .addForm(.edited(values: [.title: "y"])),
          .list(.listTapped(sort: .year, search: nil)),
          .list(.listTapped(sort: .titleDown, search: "a")),
          .list(.listTapped(sort: .newest, search: nil)),
          .list(.searchTapped(text: "b")), .list(.sortTapped(order: .yearDown)),
          .watch(.watchTapped),
        ])
      ),
      (4, editing(in: state)),
      (
        1,
        .element(of: [
          .page(.edited(edit: .delete(id: 1), outcome: .failed(.busy(file: "f")))),
          .page(.resolveTapped(id: nil, isMine: true)),
        ])
      ),
      (1, .always(.addForm(.yearRead(year: 2026)))),
      (
        1,
        .always(
          .localStore(.storeOpened(outcome: .done(Changes(since: 0, revision: 0)), inMemory: false))
        )
      ),
      (1, .always(.localStore(.storeOpened(outcome: .failed(.busy(file: "f")), inMemory: false)))),
      (1, .always(.localStore(.storeRead(outcome: .failed(.busy(file: "f")))))),
      (3, changes.map { .localStore(.storeRead(outcome: .done($0))) }),
      (
        3,
        changes.map {
          .addForm(.saved(outcome: .done($0)))
        }
      ),
      (
        1, .always(.addForm(.saved(outcome: .failed(.busy(file: "f")))))
      ),
      (3, changes.map { .synchronizer(.syncProgressed(outcome: .done($0))) }),
      (9, .element(of: answers)),
      (
        2,
        error.map { .synchronizer(.showCreated(outcome: .failed($0))) }
      ),
      (2, error.map { .synchronizer(.pageFetched(outcome: .failed($0))) }),
      (1, .always(.synchronizer(.retryDue))),
      (1, error.map { .list(.simulated(error: $0)) }),
    ])
  }

  /// Answers to the steps of a round.
  private var answers: [Action] {
    let busy = StorageProblem.busy(file: "f")
    var change = World.save
    change.kind = .update
    change.objectId = "object1"
    var deletion = change
    deletion.kind = .delete
    let steps: [Synchronizer.Action] = [
      .saveRead(outcome: .done(nil)), .saveRead(outcome: .done(World.save)),
      .saveRead(outcome: .done(change)), .saveRead(outcome: .done(deletion)),
      .saveRead(outcome: .failed(busy)), .showCreated(outcome: .done(.before)),
      .showRead(outcome: .done(World.show)), .showRead(outcome: .done(nil)),
      .showChanged(outcome: .done(true)), .showChanged(outcome: .done(false)),
      .progressRead(outcome: .done(FetchProgress(count: 1))),
      .progressRead(outcome: .done(FetchProgress(pulledUpTo: World.start, count: 0))),
      .pageFetched(outcome: .done(RemotePage(results: [World.show], count: 1))),
      .pageFetched(outcome: .done(RemotePage(results: [], count: 0))),
      .syncEnded(outcome: .done(moment)), .syncEnded(outcome: .failed(busy)),
      .syncProgressed(outcome: .failed(busy)), .waitDrawn(jitter: 0.5, now: moment),
    ]
    return steps.map { .synchronizer($0) }
  }

  /// Returns actions of the user on a show, and their results.
  private func editing(in state: State) -> Generator<Action> {
    let id = Generator<Int>.int(in: 1...60)
    let change = zip(id, changes(in: state)).map { id, changes in
      Action.page(.edited(edit: .delete(id: id), outcome: .done(changes)))
    }
    return .frequency([
      (2, id.map { .page(.openTapped(id: $0)) }),
      (1, id.map { .page(.deleteTapped(id: $0)) }),
      (1, id.map { .page(.watchedTapped(id: $0, seasons: nil)) }),
      (2, id.map { .addForm(.editTapped(id: $0, title: nil, year: nil, seasons: "3")) }),
      (1, change),
    ])
  }

  /// Returns changes that a database could send: the next revision, or one that is known or too
  /// new.
  private func changes(in state: State) -> Generator<Changes> {
    guard state.isStoreReady else {
      return .always(Changes(since: 0, revision: state.revision))
    }
    return zip(
      Generator.int(in: 1...60),
      zip(
        Generator.element(of: ["a", "B", "ä", "zz"]),
        Generator.element(of: [Show.SyncStatus.synced, .pending, .failed])),
      zip(Generator.int(in: 0...2), .int(in: 0...9))
    ).map { id, kind, steps in
      var changes = Changes(since: state.revision, revision: state.revision + steps.0)
      guard steps.0 > 0 || state.revision == 0 else { return changes }
      if steps.1 == 0 {
        changes.gone = [id]
        return changes
      }
      changes.shows = [
        Show(
          id: id, title: kind.0, year: 2000 + id % 3, seasons: 1, addedAt: self.moment,
          sync: kind.1)
      ]
      if kind.1 != .synced {
        changes.queue.append(
          Pending(
            id: id, since: self.moment, attempts: 0, error: nil, hasFailed: kind.1 == .failed))
      }
      return changes
    }
  }
}

/// The queue, compared with a simple model, with a server that fails at random.
@Suite struct QueueTests {
  private let epoch = VirtualClock.epoch

  @Test(arguments: UInt64(1)...20)
  func nothingIsLostAndNothingIsSentTwice(seed: UInt64) async throws {
    let world = World()
    let store = try ShowStore(.memory)
    let random = Dependency.seeded(seed)
    var wanted: [String] = []
    for step in 0..<60 {
      switch random() % 4 {
      case 0:
        let title = "Show \(step)"
        wanted.append(title)
        _ = try store.add(
          Draft(title: title, year: 2000, seasons: 1), requestId: "\(seed)-\(step)", now: epoch,
          since: 0)
      case 1: world.next(.refuse(World.trouble))
      case 2: world.next(.lose(.connectionLost(server: "h")))
      default: world.isOffline = random() % 3 == 0
      }
      // After a failure, the next round continues.
      await store.round(world, withFailed: random() % 8 == 0)
      let here = try store.changes(since: 0)
      // Every typed show is here exactly once, and is sent or in the queue.
      #expect(here.shows.map(\.title).sorted() == wanted.sorted())
      #expect(
        Set(here.shows.filter { $0.sync != .synced }.map(\.id)) == Set(here.queue.map(\.id)))
      #expect(Set(world.shows.map(\.title)).count == world.shows.count)
    }
    world.isOffline = false
    world.forgetFaults()
    await store.round(world, withFailed: true)
    #expect(world.shows.map(\.title).sorted() == wanted.sorted())
    #expect(try store.changes(since: 0).queue == [])
  }
}
