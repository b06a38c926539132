import Foundation
import ReelApp
import ReelSupport
import ReelTexts

/// A path that a user names: in a line, in a script, or on the command line.
///
/// `~`, and what begins with `~/`, is in the user's home directory, `$HOME`. In quotes and within a
/// name, `~` is a character like others, as in the system's shell.
public struct NamedPath: Sendable, Equatable {
  /// The path as it was written.
  package let text: String
  /// The path of the file, absolute or relative to the working directory.
  public private(set) var path: String
  /// Its place in the line.
  package let range: Range<Int>

  /// Creates the path that a word names.
  ///
  /// - Parameters:
  ///   - word: the word.
  ///   - folder: the folder that it is relative to; by default the working directory.
  package init(_ word: Word, in folder: String = "") {
    text = word.text
    range = word.range
    if !word.isQuoted, text == "~" || text.hasPrefix("~/") {
      path = Self.home + text.dropFirst()
    } else {
      path = text.hasPrefix("/") ? text : SystemFile.path(of: text, in: folder)
    }
  }

  /// Creates a path from an argument of the program, whose quotes the calling shell has read.
  package init(_ argument: String) {
    self.init(Word(argument, range: 0..<argument.count))
  }

  private static var home: String {
    let named = FileName.variable("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    return named ?? NSHomeDirectory()
  }

  /// Returns the message for a path without any character.
  ///
  /// - Parameters:
  ///   - content: what it was to name.
  ///   - option: the option that it is the value of; nil for none.
  static func empty(
    as content: ParameterSpecification.Content = .file, after option: String? = nil
  ) -> Text {
    guard let option else {
      return content == .folder
        ? "“” is not the name of a folder" : "“” is not the name of a file"
    }
    return content == .folder
      ? "--\(verbatim: option) needs the name of a folder, not “”"
      : "--\(verbatim: option) needs the name of a file, not “”"
  }

  /// Returns the same path with an ending.
  package func ending(in ending: String) -> NamedPath {
    var copy = self
    copy.path += ending
    return copy
  }
}

extension Arguments {
  /// Returns the path that one of the words names.
  ///
  /// - Parameters:
  ///   - word: the word.
  ///   - content: what it is to name.
  ///   - option: the option that it is the value of; nil for none.
  /// - Throws: The error for an empty word, which would be the working folder, or no file at all.
  package func path(
    _ word: Word, to content: ParameterSpecification.Content = .file, after option: String? = nil
  ) throws(LineError) -> NamedPath {
    guard !word.text.isEmpty else {
      throw LineError(NamedPath.empty(as: content, after: option), at: word.range)
    }
    return syntax.isSubcommand ? NamedPath(word.text) : NamedPath(word)
  }
}

extension Parameter where Value == NamedPath {
  /// Returns a positional parameter for a file; by default, a recording.
  package static func file(
    _ placeholder: String = "RECORDING", missing: Text = .empty,
    content: ParameterSpecification.Content = .file
  ) -> Parameter {
    word(placeholder, missing: missing, content: content) {
      word, arguments throws(LineError) in
      try arguments.path(word, to: content)
    }
  }

  /// Returns a parameter for the path after `--name`.
  fileprivate static func path(
    after name: String, _ placeholder: String, _ content: ParameterSpecification.Content, help: Text
  ) -> Parameter {
    Parameter(
      ParameterSpecification(name, .option, help: help, placeholder: placeholder, content: content),
      word: { word, arguments throws(LineError) in
        try arguments.path(word, to: content, after: name)
      })
  }
}

extension Parameter where Value == NamedPath? {
  /// Returns a parameter for the file after `--name`; nil if it is not given.
  public static func file(_ name: String, help: Text) -> Parameter {
    .optional(.path(after: name, "FILE", .file, help: help))
  }

  /// Returns a parameter for the folder after `--name`; nil if it is not given.
  ///
  /// - Parameters:
  ///   - name: the part after the two dashes.
  ///   - placeholder: the placeholder for the folder in help.
  ///   - help: the description.
  public static func folder(
    _ name: String, _ placeholder: String = "FOLDER", help: Text
  ) -> Parameter {
    .optional(.path(after: name, placeholder, .folder, help: help))
  }
}

extension Parameter where Value == [NamedPath] {
  /// Returns a positional parameter for files; `missing` is the message if there are none, and nil
  /// if there may be none.
  package static func files(
    _ placeholder: String, missing: Text? = nil, content: ParameterSpecification.Content = .file
  ) -> Parameter {
    words(placeholder, missing: missing, content: content) {
      words, arguments throws(LineError) in
      var paths: [NamedPath] = []
      for word in words { paths.append(try arguments.path(word, to: content)) }
      return paths
    }
  }
}
