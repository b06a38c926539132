import Reel
import ReelApp
import ReelSupport
import ReelTimeline

extension ShellCommand {
  /// Travel through time.
  ///
  /// Nothing that happened changes, and no effect runs.
  static var travel: [Self] {
    [
      Self(
        ".goto", en: "Look at the state after a frame; 0 is the beginning",
        de: "Den Zustand nach einem Frame ansehen; 0 ist der Anfang",
        .place
      ) { place in
        { shell in
          try shell.session.goto(place)
          return shell.arrive()
        }
      }
      .completing("N", places)
      .explained(
        en: """
          -3 and +1 count from the frame that is looked at. A name is one that .mark has given, or an
          action: the last frame with it before this one, or else the first after it.
            .goto 4  .goto -3  .goto start  .goto poolSaved
          """,
        de: """
          -3 und +1 zählen von dem Frame an, der angesehen wird. Ein Name ist einer von .mark oder eine
          Aktion: der letzte Frame mit ihr vor diesem, sonst der erste danach.
            .goto 4  .goto -3  .goto start  .goto poolSaved
          """),
      step(
        ".undo", en: "Look at the frame before", de: "Den Frame davor ansehen",
        orElse: FrameName.end(isFirst: true)
      ) { $0.undo() },
      step(
        ".redo", en: "Look at the next frame", de: "Den nächsten Frame ansehen",
        orElse: FrameName.end(isFirst: false)
      ) { $0.redo() },
      Self(
        ".play", en: "Go forward frame by frame, to the newest or to a break",
        de: "Frame für Frame vorwärts, bis zum neuesten oder zu einem .break",
        .optional(.speed)
      ) { speed in
        { shell in
          await Playback(shell.session, shell.presenter, shell.output).run(speed: speed ?? 2)
          return .done
        }
      }
      .explained(
        en: """
          Two frames a second if not given. Ctrl-C stops; .redo, or at a terminal an empty line, then
          goes on by a single frame.
          """,
        de: """
          Zwei Frames in der Sekunde, wenn nichts angegeben ist. Ctrl-C hält an; .redo oder, an einem
          Terminal, eine leere Zeile geht dann um einen Frame weiter.
          """),
      Self(".first", en: "Look at the initial state", de: "Den Anfangszustand ansehen") {
        { shell in
          shell.session.timeline.first()
          return shell.arrive()
        }
      },
      Self(
        ".now", en: "Look at the newest state again", de: "Wieder den neuesten Zustand ansehen"
      ) {
        { shell in
          shell.session.timeline.now()
          return shell.arrive()
        }
      },
    ]
  }

  /// A command that goes a number of frames on, or back; `end` is said where there are none.
  private static func step(
    _ name: String, en: String, de: String, orElse end: String,
    _ move: @escaping @Sendable (Timeline<State, Action>) -> Bool
  ) -> Self {
    Self(name, en: en, de: de, .optional(.count("COUNT"))) { count in
      { shell in
        for index in 0..<(count ?? 1) where !move(shell.session.timeline) {
          if index == 0 { throw Failure(end) }
          break
        }
        return shell.arrive()
      }
    }
    .explained(
      en: "At a terminal an empty line does it once more.",
      de: "An einem Terminal wiederholt es eine leere Zeile.")
  }
}

extension Interpreter {
  /// Shows where one has come to.
  func arrive() -> Outcome {
    presenter.showPlace()
    return .done
  }
}

/// Goes forward frame by frame, and shows each.
private struct Playback<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
> {
  private let session: Session<State, Action>
  private let presenter: ScreenPresenter<State, Action>
  private let output: any Output

  init(
    _ session: Session<State, Action>, _ presenter: ScreenPresenter<State, Action>,
    _ output: any Output
  ) {
    self.session = session
    self.presenter = presenter
    self.output = output
  }

  /// Goes on to the newest frame, or to one at which a break stops.
  ///
  /// - Parameter speed: how many frames a second, where the user looks on.
  func run(speed: Double) async {
    _ = news
    while session.timeline.redo(), !Task.isCancelled {
      output.answer("#\(session.timeline.cursor)")
      presenter.showPlace()
      let news = news
      for line in news.lines { output.answer("#\(session.timeline.cursor) \(line)") }
      if news.stops { break }
      // Unless the user looks on there is nothing to wait for.
      if presenter.isWatched { try? await Task.sleep(for: .seconds(1 / speed)) }
    }
  }

  /// What the watches and breaks say of the frame.
  private var news: (lines: [String], stops: Bool) {
    let branch = session.store.branch
    return session.withShownState { session.watchers.look(at: $0, on: branch) }
  }
}

extension Parameter where Value == Double {
  /// How many frames a second.
  fileprivate static var speed: Parameter {
    number("FRAMES-A-SECOND") { word in
      localized(
        en: "“\(word.excerpt)” is no number of frames a second",
        de: "„\(word.excerpt)“ ist keine Anzahl von Frames in der Sekunde")
    } _: { text in
      Double(text).flatMap { $0 > 0 && $0 <= 1000 ? $0 : nil }
    }
  }
}
