import Reel
import ReelApp
import ReelTexts
import ReelTimeline

/// The location of a session, for the prompt.
extension Session {
  /// The countdown of the screen for the prompt, as it passes; nil if there is none.
  var countdown: Countdown? {
    guard !cursor.isInThePast, let countdown = screen().countdown,
      countdown.seconds(at: clock.now) > 0
    else { return nil }
    return countdown
  }

  /// The location, its unusual conditions, and the seconds of the countdown, as in `minipools@4
  /// [branch-1, offline]` and `tvshows 13 s`.
  var promptText: String {
    let unusual = unusual.map(translation.callAsFunction)
    let text = unusual.isEmpty ? location : "\(location) [\(unusual.joined(separator: ", "))]"
    guard let countdown else { return text }
    return "\(text) \(countdown.seconds(at: clock.now)) s"
  }

  /// The unusual conditions of the session, in a word each.
  private var unusual: [Text] {
    let branch = branchName
    let marks: [Text?] = [
      configuration.serviceEnvironment.map { Text(verbatim: $0) },
      branch == BranchSummary.main ? nil : Text(verbatim: branch),
      sharingMark,
      network.isOffline ? "offline" : nil,
      timeline.isLocked ? "locked" : nil,
      timeline.isPaused ? "paused" : nil,
      gate.isOpen ? nil : "no effects",
      gate.rules.isEmpty ? nil : "holds answers",
      configuration.repliesFile.map { "answers in \(verbatim: $0.path)" },
    ]
    return marks.compactMap(\.self)
  }

  /// The frame and the branch being viewed, for programs.
  var viewedFrame: ViewedFrame {
    ViewedFrame(frame: cursor.frame, branch: branchName, isInThePast: cursor.isInThePast)
  }

  /// The name of the branch being viewed.
  var branchName: String {
    timeline.branch(cursor.branch)?.name ?? BranchSummary.main
  }

  /// Whether lines affect the users of a service.
  var isInProduction: Bool {
    let name = configuration.serviceEnvironment?.lowercased()
    return name == "production" || name == "live"
  }

  /// The name of the location, for the prompt: `minipools/2`, in the past `minipools@12`.
  public var location: String {
    let app = app
    if cursor.isInThePast { return "\(app.name)@\(cursor.frame)" }
    return withShownState { LocationName.text(of: app, in: $0, root: suite.root) }
  }
}

/// The name of an app's location: `minipools/2`.
package enum LocationName {
  package static func text<State: Codable & Equatable & Sendable, Action: Sendable>(
    of app: MountedApp<State, Action>, in state: State, root: String?
  ) -> String {
    let path = Path([.name(app.name), .name("route")])
    let value = try? path.read(from: state, root: root)
    guard case .value(.array(let route))? = value, route.count > 0,
      case .object(let top)? = route.last
    else { return app.name }
    if let id = top["id"], id != .null {
      if case .string(let text) = id { return "\(app.name)/\(text)" }
      return "\(app.name)/\(id.text)"
    }
    guard route.count > 1, case .string(let screen)? = top["screen"] else { return app.name }
    return "\(app.name)/\(screen)"
  }
}

extension BranchSummary {
  /// The name of a session's first branch.
  fileprivate static var main: String { "main" }
}
