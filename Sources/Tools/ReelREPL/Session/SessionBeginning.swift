import Reel
import ReelApp
import ReelHTTP
import ReelTimeline

/// What a session begins with.
struct SessionBeginning<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
> {
  /// The program, with its tools.
  let program: Program<State, Action>
  /// The launched apps.
  let launch: Launch<State, Action>
  /// The setup that they were launched with.
  let setup: SessionSetup
  /// The conditions of the setup's transport.
  let network: NetworkConditions
  /// Its configuration, and what else changes beside the store.
  let variables: SessionVariables
  /// What the apps had stored before they were launched.
  let stored: StoredData
  /// The timeline of a recording to continue; no app is started then.
  let recorded: Timeline<State, Action>?
  /// The store of a shared session.
  let shared: TimelineStore<State, Action>?
}
