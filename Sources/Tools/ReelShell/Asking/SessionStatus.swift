import ReelTexts
import Reel
import ReelApp
import ReelEditor
import ReelTimeline

/// The status of a session: the place being viewed, the treatment of actions, and the outside
/// world.
struct SessionStatus<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
> {
  private let session: Session<State, Action>
  private var timeline: Timeline<State, Action> { session.timeline }
  /// The number of frames of the branch after the cursor.
  private let behind: Int

  init(_ session: Session<State, Action>) {
    self.session = session
    let history = session.timeline.history
    behind = history.count - (history.position(of: session.timeline.cursor) ?? history.count)
  }

  /// The whole status: lines for people, an object for programs.
  var answer: Answer {
    let width = rows.map { TerminalText.width($0.0) }.max() ?? 0
    return Answer(
      .status, json: json,
      lines: rows.map { "\(TerminalText.padded($0.0, to: width))  \($0.1)" })
  }

  private var rows: [(String, String)] {
    return [
      (localized("App"), session.app.name),
      (localized("Screen"), session.screen().title),
      (localized("Position"), place),
      (localized("Actions"), actions),
      (localized("Effects"), session.gate.isOpen ? localized("run") : localized("do not run")),
      (
        localized("Network"),
        session.hasNetwork ? session.network.description : localized("not used by the app")
      ),
      (localized("Environment"), session.configuration.serviceEnvironment ?? localized("none")),
      (localized("Services"), services),
      (
        localized("Recording"),
        timeline.recordingPath ?? localized(Text("none", context: "a recording"))
      ),
      (localized("Memory"), memory),
    ]
  }

  private var place: String {
    let behind: Text = behind == 0 ? "the newest" : "\(behind) behind the newest"
    return localized("frame \(timeline.cursor) of \(verbatim: session.branchName), \(behind)")
  }

  private var actions: String {
    return (timeline.isLocked ? localized("refused (locked)") : localized("taken"))
      + (timeline.isPaused ? localized(", not recorded (paused)") : "")
  }

  private var memory: String {
    return localized(
      """
      up to \(timeline.memoryLimit >> 20) MB for the timeline, \
      \(timeline.spilledFrames, one: "frame", other: "frames") in a file
      """)
      + (timeline.spillFailure.map {
        localized("; old frames stay in memory: \(verbatim: $0)")
      } ?? "")
  }

  /// Services at the same place are mentioned once.
  private var services: String {
    let places = session.suite.apps.map { ($0.name, session.services.place(of: $0.name)) }
    if let first = places.first, places.allSatisfy({ $0.1 == first.1 }) { return first.1 }
    return places.map { "\($0.0): \($0.1)" }.joined(separator: ", ")
  }

  private var json: JSON {
    let services = session.services
    let places = Language.$current.withValue(.en) {
      session.suite.apps.map { app in
        let isThere = services.given[app.name] != nil || services.hasBackend
        return (app.name, isThere ? JSON.string(services.place(of: app.name)) : .null)
      }
    }
    return .object([
      "app": .string(session.app.name),
      "screen": .string(session.screen().title),
      "position": .object([
        "frame": .int(Int64(timeline.cursor)), "branch": .string(session.branchName),
        "behind": .int(Int64(behind)),
      ]),
      "locked": .bool(timeline.isLocked),
      "paused": .bool(timeline.isPaused),
      "network": session.hasNetwork
        ? (try? JSON(encoding: NetworkState(session.network))) ?? .null : .null,
      "effects": .bool(session.gate.isOpen),
      "environment": session.configuration.serviceEnvironment.map(JSON.string) ?? .null,
      "services": .object(JSON.Members(places)),
      "recording": timeline.recordingPath.map(JSON.string) ?? .null,
      "memory": .object([
        "limit": .int(Int64(timeline.memoryLimit)),
        "spilledFrames": .int(Int64(timeline.spilledFrames)),
        "failure": timeline.spillFailure.map { .string("\($0)") } ?? .null,
      ]),
    ])
  }
}
