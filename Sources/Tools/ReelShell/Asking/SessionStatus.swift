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
    let status = texts.asking.status
    return [
      (status.app, session.app.name),
      (status.screen, session.screen().title),
      (status.position, status.place(timeline.cursor, session.branchName, behind)),
      (status.actions, actions),
      (status.effects, session.gate.isOpen ? status.run : status.doNotRun),
      (status.network, session.hasNetwork ? session.network.description : status.notUsed),
      (status.environment, session.configuration.serviceEnvironment ?? status.noEnvironment),
      (status.services, services),
      (status.recording, timeline.recordingPath ?? status.noRecording),
      (status.memory, memory),
    ]
  }

  private var actions: String {
    let status = texts.asking.status
    return (timeline.isLocked ? status.refused : status.taken)
      + (timeline.isPaused ? status.notRemembered : "")
  }

  private var memory: String {
    let status = texts.asking.status
    return status.room(timeline.memoryLimit >> 20, timeline.spilledFrames)
      + (timeline.spillFailure.map { status.staying("\($0)") } ?? "")
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
