import Foundation
import Reel
import ReelTimeline
import TemporaryFiles
import Testing

/// Versions of one small program, each with its own types, that read each other's recordings.
protocol ShelfVersion: SendableMetatype {
  associatedtype State: Codable & Equatable & Sendable
  associatedtype Action: Codable & Sendable
  static var initial: State { get }
  static func reduce(_ state: inout State, _ action: Action)
}

extension ShelfVersion {
  static var reducer: Reduce<State, Action> { Reduce { reduce(&$0, $1) } }

  /// Records actions.
  static func record(_ actions: [Action], to path: String) throws {
    let timeline = Timeline(initialState: initial, reducer: reducer)
    let store = Store(initialState: initial, reducer: reducer, log: timeline)
    try timeline.startRecording(to: path, app: "shelf", digests: .always)
    for action in actions { store.send(action) }
    try timeline.stopRecording()
  }

  /// Replays a recording of any version.
  static func replay(_ path: String) throws -> Replay<State, Action>.Report {
    try Replay(app: "shelf", reducer: reducer, initialState: initial).run(path)
  }
}
