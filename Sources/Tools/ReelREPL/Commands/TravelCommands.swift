import Reel
import ReelApp
import ReelSupport
import ReelTexts
import ReelTimeline

extension ShellCommand {
  /// Commands for time travel.
  ///
  /// They change nothing that happened, and run no effect.
  static var travel: [Self] {
    [
      Self(".goto", "Look at the state after a frame; 0 is the beginning", .target) {
        target in
        { shell in
          try shell.session.goto(target)
          return shell.arrive()
        }
      }
      .example(".goto 4", ".goto -3")
      .written("goto N | NAME | CONDITION")
      .comparing("N") { session, text in
        let offers = conditions(session, text)
        return text.contains(" ") ? offers : offers.preceded(by: targets(session, [], text))
      }
      .explained(
        """
        -3 and +1 count from the current frame. A name is a mark, made with .mark, or an
        action: the last frame with it before this one, or else the first after it. So is
        the frame at which a condition becomes true. poolSaved-1 is the one before it.
          .goto 4  .goto -3  .goto start  .goto poolSaved  .goto poolSaved-1
          .goto minipools.pools.count > 3
        """),
      step(
        ".undo", "Look at the previous frame", orElse: FrameName.end(isFirst: true)
      ) { $0.undo() }
      .example(".undo", ".undo 3")
      .repeated(),
      step(
        ".redo", "Look at the next frame", orElse: FrameName.end(isFirst: false)
      ) { $0.redo() }
      .example(".redo", ".redo 3")
      .repeated(),
      Self(
        ".play", "Go forward frame by frame, to the newest or to a break",
        .optional(.speed)
      ) { speed in
        { shell in
          await Playback(shell.session, shell.presenter, shell.output).run(speed: speed ?? 2)
          return Reply(.place, shell.session.viewedFrame)
        }
      }
      .example(".play", ".play 10")
      .leftOutOfScripts()
      .repeated(as: ".redo")
      .explained(
        """
        Two frames a second by default. Ctrl-C stops; .redo, or at a terminal an empty line, \
        then
        goes forward by a single frame.
        """),
      Self(".first", "Look at the initial state") {
        { shell in
          shell.session.cursor.first()
          return shell.arrive()
        }
      }
      .example(".first", ".play"),
      Self(".now", "Look at the newest state again") {
        { shell in
          shell.session.cursor.now()
          return shell.arrive()
        }
      }
      .example(".goto 4", ".now")
      .with(\.needsEarlierFrames, false),
    ]
  }

  /// Returns a command that moves by a number of frames; `end` is the message if there are none.
  private static func step(
    _ name: String, _ summary: Text, orElse end: Text,
    _ move: @escaping @Sendable (TimelineCursor<State, Action>) -> Bool
  ) -> Self {
    Self(name, summary, .optional(.count("COUNT"))) { count in
      { shell in
        for index in 0..<(count ?? 1) where !move(shell.session.cursor) {
          if index == 0 { throw LineFailure(end, code: .notFound) }
          break
        }
        return shell.arrive()
      }
    }
    .explained("At a terminal an empty line repeats it.")
  }
}

extension Interpreter {
  /// Returns the current place, with its screen after `lines`.
  func arrive(_ lines: [String] = []) -> Reply {
    Reply(.place, session.viewedFrame, lines: lines).screen(.shown)
  }
}

/// Moves forward frame by frame, and shows each.
private struct Playback<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
> {
  private let session: Session<State, Action>
  private let presenter: ScreenPresenter<State, Action>
  private let output: NoticeKeeper

  init(
    _ session: Session<State, Action>, _ presenter: ScreenPresenter<State, Action>,
    _ output: NoticeKeeper
  ) {
    self.session = session
    self.presenter = presenter
    self.output = output
  }

  /// Continues to the newest frame, or to one at which a breakpoint stops.
  ///
  /// - Parameter speed: the number of frames per second, if the user is watching.
  func run(speed: Double) async {
    _ = news
    // The rows of the last picture, which the next one replaces.
    var rows = 0
    while session.cursor.redo(), !Task.isCancelled {
      let frame = session.cursor.frame
      presenter.eraseRows(rows)
      output.report(.frame, PlayedFrame(frame: frame), saying: "#\(frame)")
      presenter.showResult()
      let news = news
      // News remain to be read.
      let height = news.isEmpty ? presenter.rowsInPlace : 0
      rows = height > 0 ? height + 1 : 0
      for item in news { output.report(item, at: frame) }
      if news.contains(where: \.stops) { break }
      // If the user is not watching, there is nothing to wait for.
      if presenter.isWatched { try? await Task.sleep(for: .seconds(1 / speed)) }
    }
  }

  /// The news of watches and breakpoints about the frame.
  private var news: [WatchNews] {
    let branch = session.store.branch
    return session.withShownState { session.news(in: $0, on: branch) }
  }
}

extension Parameter where Value == Double {
  /// The parameter for the number of frames per second.
  fileprivate static var speed: Parameter {
    number("FRAMES-A-SECOND") { word in
      "“\(verbatim: word.excerpt)” is not a number of frames per second from 0.01 to 1000"
    } _: { text in
      Double(text).flatMap { (0.01...1000).contains($0) ? $0 : nil }
    }
  }
}
