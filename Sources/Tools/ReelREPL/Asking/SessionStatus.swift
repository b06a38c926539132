import Reel
import ReelApp
import ReelEditor
import ReelTexts
import ReelTimeline

/// The status of a session: the place being viewed, the treatment of actions, and the outside
/// world.
struct SessionStatus<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
> {
  private let session: Session<State, Action>
  private var timeline: Timeline<State, Action> { session.timeline }
  private var cursor: TimelineCursor<State, Action> { session.cursor }
  private var translation: Translation { session.translation }
  /// The number of frames of the branch after the cursor.
  private let behind: Int

  init(_ session: Session<State, Action>) {
    self.session = session
    let history = session.cursor.history
    behind = history.count - (history.position(of: session.cursor.frame) ?? history.count)
  }

  /// The whole status: lines for people, an object for programs.
  var reply: Reply {
    let width = rows.map { TerminalText.width($0.0) }.max() ?? 0
    return Reply(
      .status, json,
      lines: rows.map { "\(TerminalText.padded($0.0, to: width))  \($0.1)" })
  }

  private var rows: [(String, String)] {
    return [
      (translation("App"), session.app.name),
      (translation("Screen"), translation(session.screen().title)),
      (translation("Position"), place),
      (translation("Actions"), actions),
      (
        translation("Effects"), session.gate.isOpen ? translation("run") : translation("do not run")
      ),
      (
        translation("Network"),
        session.hasNetwork ? session.network.description : translation("not used by the app")
      ),
      (translation("Environment"), session.configuration.serviceEnvironment ?? translation("none")),
      (translation("Services"), services),
      (
        translation("Recording"),
        timeline.recordingPath ?? translation(Text("none", context: "a recording"))
      ),
      (translation("Memory"), memory),
    ]
  }

  private var place: String {
    let behind: Text = behind == 0 ? "the newest" : "\(behind) behind the newest"
    return translation("frame \(cursor.frame) of \(verbatim: session.branchName), \(behind)")
  }

  private var actions: String {
    return (timeline.isLocked ? translation("refused (locked)") : translation("taken"))
      + (timeline.isPaused ? translation(", not recorded (paused)") : "")
  }

  private var memory: String {
    return translation(
      """
      up to \(timeline.memoryLimit >> 20) MB for the timeline, \
      \(timeline.spilledFrames, one: "frame", other: "frames") in a file
      """)
      + (timeline.spillFailure.map {
        translation("; old frames stay in memory: \($0)")
      } ?? "")
  }

  /// Services at the same place are mentioned once.
  private var services: String {
    let locations = session.suite.apps.map {
      ($0.name, translation(session.services.location(of: $0.name)))
    }
    if let first = locations.first, locations.allSatisfy({ $0.1 == first.1 }) { return first.1 }
    return locations.map { "\($0.0): \($0.1)" }.joined(separator: ", ")
  }

  private var json: JSON {
    let services = session.services
    // In every language alike, for programs.
    let english = Translation(.en)
    let locations = session.suite.apps.map { app in
      let isThere = services.given[app.name] != nil || services.hasBackend
      return (app.name, isThere ? JSON.string(english(services.location(of: app.name))) : .null)
    }
    return .object([
      "app": .string(session.app.name),
      "screen": .string(session.translation(session.screen().title)),
      "position": .object([
        "frame": .int(Int64(cursor.frame)), "branch": .string(session.branchName),
        "behind": .int(Int64(behind)),
      ]),
      "locked": .bool(timeline.isLocked),
      "paused": .bool(timeline.isPaused),
      "network": session.hasNetwork
        ? (try? JSON(encoding: NetworkState(session.network))) ?? .null : .null,
      "effects": .bool(session.gate.isOpen),
      "environment": session.configuration.serviceEnvironment.map(JSON.string) ?? .null,
      "services": .object(JSON.Members(locations)),
      "recording": timeline.recordingPath.map(JSON.string) ?? .null,
      "memory": .object([
        "limit": .int(Int64(timeline.memoryLimit)),
        "spilledFrames": .int(Int64(timeline.spilledFrames)),
        "failure": timeline.spillFailure.map { .string(translation(Text($0))) } ?? .null,
      ]),
    ])
  }
}
