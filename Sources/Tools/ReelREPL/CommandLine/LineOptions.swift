import Reel
import ReelApp
import ReelSupport
import ReelTexts

/// The options about the lines of a session: their sources, and how they are performed.
package struct LineOptions: Sendable {
  /// A source of lines on the command line.
  fileprivate enum Source: Sendable {
    case text(String)
    case file(NamedPath)
  }

  fileprivate var sources: [Source]
  /// Whether a session without a terminal continues after a line that failed.
  var keepsGoing: Bool
  /// Whether each line is shown before its answers.
  var echoes: Bool
  /// Whether the user's start file runs before the first prompt.
  fileprivate var usesStartFile: Bool

  /// Whether the command line contains lines.
  var givesLines: Bool { !sources.isEmpty }

  /// Returns the lines of the command line, in order; nil if there are none.
  ///
  /// - Throws: ``Script/Unreadable``.
  func lines() throws -> [Script.Line]? {
    guard givesLines else { return nil }
    var count = 0
    return try sources.flatMap { source in
      switch source {
      case .text(let text):
        Script(text: text).lines.map { line in
          count += 1
          return Script.Line(number: count, text: line.text, source: "-c")
        }
      case .file(let file): try Script(path: file.path).lines
      }
    }
  }

  /// Returns the user's start file, which runs before the first prompt; nil if it is not wanted.
  func startFile(of program: String, in directories: Directories) -> String? {
    usesStartFile
      ? directories.location(of: .config).appendingPathComponent("\(program)rc").path : nil
  }
}

extension Parameter where Value == LineOptions {
  /// The parameters for the lines of a session.
  package static var lines: Parameter {
    .group(
      .commands, .files,
      .flag("echo", help: Text("without a terminal: show each line before its answers")),
      .flag("keep-going", help: Text("without a terminal: continue after a line that failed")),
      .flag("no-rc", help: Text("at a terminal: skip the start file"))
    ) { lines, files, echoes, keepsGoing, isBare in
      LineOptions(
        sources: (lines + files).sorted { $0.position < $1.position }.map(\.source),
        keepsGoing: keepsGoing, echoes: echoes, usesStartFile: !isBare)
    }
  }
}

extension Parameter where Value == [(position: Int, source: LineOptions.Source)] {
  fileprivate static var commands: Parameter {
    source(
      "command", "LINE", .line, help: Text("run LINE and exit; repeatable, in order with --file")
    ) { word, _ in .text(word.text) }
  }

  fileprivate static var files: Parameter {
    source(
      "file", "FILE", .file, help: Text("run the lines of FILE and exit")
    ) { word, arguments throws(LineError) in .file(try arguments.path(word, after: "file")) }
  }

  /// Returns a parameter for sources and their places after `--name`, or after its first letter.
  private static func source(
    _ name: String, _ placeholder: String, _ content: ParameterSpecification.Content, help: Text,
    _ make: @escaping @Sendable (Word, Arguments) throws(LineError) -> LineOptions.Source
  ) -> Parameter {
    Parameter(
      ParameterSpecification(
        name, .option, isRequired: false, help: help, placeholder: placeholder, content: content,
        letter: name.first, isRepeatable: true),
      reading: { words, arguments throws(LineError) in
        var sources: [(position: Int, source: LineOptions.Source)] = []
        for word in words { sources.append((word.range.lowerBound, try make(word, arguments))) }
        return sources
      })
  }
}
