import Foundation
import Reel
import ReelApp
import ReelTexts
import ReelTimeline
import TemporaryFiles
import Testing

@testable import ReelREPL
@testable import ReelTools

/// Apps with parts whose actions have the same names, and with a part whose commands are missing.
@Suite struct PartedAppTests {
  struct State: Codable, Equatable, Sendable { var taps: [String] = [] }

  enum FrontAction: Codable, Equatable, Sendable { case tapped }
  enum BackAction: Codable, Equatable, Sendable { case tapped }

  /// A part with one action; a screen of it is not needed.
  struct Front: AppPart<Both> {
    func reduce(into state: inout PartedAppTests.State, action: FrontAction, ask: inout Ask<Both>) {
      state.taps.append("front")
    }

    var commands: [Command<PartedAppTests.State, FrontAction>] {
      Command("front", "Tap in front") { .tapped }
    }
  }

  /// A part whose action has the same name.
  struct Back: AppPart<Both> {
    func reduce(into state: inout PartedAppTests.State, action: BackAction, ask: inout Ask<Both>) {
      state.taps.append("back")
    }

    var commands: [Command<PartedAppTests.State, BackAction>] {
      Command("back", "Tap at the back") { .tapped }
    }
  }

  /// An app with both, with buttons for both; the commands of a part can be left out.
  struct Both: App {
    enum Action: ComposedAction {
      case front(FrontAction)
      case back(BackAction)
    }

    let name = "both"
    var hasBack = true
    var initialState: State { State() }

    func reduce(into state: inout State, action: Action, ask: inout Ask<Both>) {
      switch action {
      case .front(let own): ask.run(Front(), own, in: &state)
      case .back(let own): ask.run(Back(), own, in: &state)
      }
    }

    var commands: [Command<State, Action>] {
      Front().commands(as: Action.front)
      if hasBack { Back().commands(as: Action.back) }
    }

    func screen(for state: State) -> Screen {
      Screen(title: "Both") { Controls(Control("front"), Control("back")) }
    }
  }

  @Test func anActionIsReadAsThePartsThatWroteIt() throws {
    let action = Both.Action.back(.tapped)
    let read = try JSONDecoder().decode(
      Both.Action.self, from: JSONEncoder().encode(action))
    #expect(read == action)
  }

  @Test func aRecordingReplaysWhatEachPartDid() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("both.reel")
    let both = TimelineStore(initialState: State(), reducer: Both())
    try both.timeline.startRecording(to: path, app: "both", digests: .always)
    both.send(.back(.tapped))
    #expect(both.store.state.taps == ["back"])
    try both.timeline.stopRecording()
    let report = try Replay<State, Both.Action>(app: "both", reducer: Both()).run(path)
    #expect(report.isFaithful)
    #expect(report.state?.taps == ["back"])
  }

  @Test func fuzzingFindsNoFaultInNamesThatAreNotUnique() async throws {
    let report = try await Fuzzer(Program(Both()), app: 0).run(.init(steps: 50, seed: 1))
    #expect(report.failure == nil)
  }

  @Test func aFrameIsNamedWithItsPart() throws {
    let action = Both.Action.back(.tapped)
    let summary = try ActionSummary(action, isSingle: true)
    #expect(summary.name == "back.tapped")
    for name in ["tapped", "back.tapped", #"{"tapped":{}}"#, #"{"back":{"tapped":{}}}"#] {
      #expect(summary.matches(name))
    }
    for name in ["", "back", "front.tapped", "apped", #"{"front":{"tapped":{}}}"#] {
      #expect(!summary.matches(name))
    }
  }

  @Test func fuzzingFindsTheButtonsOfAPartThatIsLeftOut() async throws {
    let report = try await Fuzzer(Program(Both(hasBack: false)), app: 0)
      .run(.init(steps: 50, seed: 1))
    #expect(report.failure?.check == .screen)
    #expect(
      report.failure.map { Translation(.en)($0.text) }
        == "the screen offers “back”, which is no command of both")
  }
}
