// Writes templates of catalogs: Texts FOLDER <places
//
// Reads the places of texts, `file:line:column` as the compiler names them, and writes what is there
// to `FOLDER/MODULE.pot`, in gettext's format.
import Foundation
import SwiftParser
import SwiftSyntax

/// A text in the code.
struct Entry: Hashable {
  var context: String?
  var words: String
  var plural: String?
}

struct Failure: Error, CustomStringConvertible {
  let description: String
}

extension StringLiteralExprSyntax {
  /// The form of the words, with a numbered place for each value and braces doubled.
  ///
  /// - Throws: A `Failure` for an escape that is not known here.
  func format() throws -> String {
    var format = ""
    var count = 0
    for segment in segments {
      switch segment {
      case .stringSegment(let words): format += try decoded(words.content.text)
      case .expressionSegment:
        format += "{\(count)}"
        count += 1
      @unknown default: throw Failure(description: "a part of a text is not known: \(segment)")
      }
    }
    return format
  }

  /// Words as they are read by people: without escapes, and with braces doubled.
  private func decoded(_ source: String) throws -> String {
    let escape = "\\" + (openingPounds?.text ?? "")
    var words = ""
    var rest = source[...]
    while let character = rest.first {
      guard rest.hasPrefix(escape) else {
        words += ["{", "}"].contains(character) ? "\(character)\(character)" : "\(character)"
        rest.removeFirst()
        continue
      }
      rest.removeFirst(escape.count)
      switch rest.removeFirst() {
      case "n": words += "\n"
      case "t": words += "\t"
      case "r": words += "\r"
      case "\"": words += "\""
      case "\\": words += "\\"
      case "u":
        guard let end = rest.firstIndex(of: "}"),
          let scalar = UInt32(rest[..<end].dropFirst(), radix: 16).flatMap(Unicode.Scalar.init)
        else { throw Failure(description: "a number is expected after \\u") }
        words.unicodeScalars.append(scalar)
        rest = rest[rest.index(after: end)...]
      case let other: throw Failure(description: "the escape \\\(other) is not known")
      }
    }
    return words
  }

  /// What comes with the words: the other number, and the context.
  ///
  /// - Returns: The text; nil if it belongs to another literal.
  func entry() throws -> Entry? {
    let format = try format()
    guard let argument = parent?.as(LabeledExprSyntax.self),
      let list = argument.parent?.as(LabeledExprListSyntax.self)
    else { return Entry(words: format) }
    func literal(_ label: String) throws -> String? {
      try list.first { $0.label?.text == label }?.expression.as(Self.self)?.format()
    }
    let isNoun = list.parent?.is(ExpressionSegmentSyntax.self) ?? false
    let isFirst = list.first?.id == argument.id && !isNoun
    switch argument.label?.text {
    case "other" where list.contains { $0.label?.text == "one" }: return nil
    case "one":
      guard let other = try literal("other") else {
        throw Failure(description: "a literal is expected after “other:”")
      }
      let number = isNoun ? "{0} " : ""
      return Entry(
        context: try literal("context"), words: number + format, plural: number + other)
    case nil where isFirst, "command" where isFirst:
      return Entry(context: try literal("context") ?? list.commandContext, words: format)
    default: return Entry(words: format)
    }
  }
}

extension LabeledExprListSyntax {
  /// The context of a literal that is the name of a command, or an alias of one.
  fileprivate var commandContext: String? {
    let called = parent?.as(FunctionCallExprSyntax.self)?.calledExpression
    let name =
      called?.as(DeclReferenceExprSyntax.self)?.baseName.text
      ?? called?.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    let isCommand = name == "Text" && first?.label?.text == "command"
    return isCommand || name == "Command" || name == "alias" ? "a command" : nil
  }
}

/// Finds the literals of a file, by the place where they begin.
final class Literals: SyntaxVisitor {
  private let converter: SourceLocationConverter
  private(set) var found: [String: StringLiteralExprSyntax] = [:]

  init(_ path: String) throws {
    let tree = Parser.parse(source: try String(contentsOfFile: path, encoding: .utf8))
    converter = SourceLocationConverter(fileName: path, tree: tree)
    super.init(viewMode: .sourceAccurate)
    walk(tree)
  }

  override func visit(_ literal: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    let place = literal.startLocation(converter: converter)
    found["\(place.line):\(place.column)"] = literal
    return .visitChildren
  }
}

/// A remark in the code for translators, on the lines before a text.
func remark(before literal: StringLiteralExprSyntax) -> String? {
  var node = Syntax(literal)
  while let parent = node.parent, !node.is(CodeBlockItemSyntax.self) { node = parent }
  let start = "// For translators: "
  return node.leadingTrivia.compactMap { piece in
    if case .lineComment(let text) = piece, text.hasPrefix(start) {
      String(text.dropFirst(start.count))
    } else {
      nil
    }
  }.last
}

func quoted(_ text: String) -> String {
  var escaped = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\n": escaped += "\\n"
    case "\t": escaped += "\\t"
    case "\r": escaped += "\\r"
    case "\"", "\\": escaped += "\\\(scalar)"
    default: escaped.unicodeScalars.append(scalar)
    }
  }
  return "\"\(escaped)\""
}

@main enum Texts {
  struct Source: Hashable {
    var files: Set<String> = []
    var remarks: Set<String> = []
  }

  static func main() throws {
    let folder = URL(fileURLWithPath: CommandLine.arguments[1])
    var places: [String: Set<String>] = [:]
    while let line = readLine() {
      let parts = line.split(separator: ":")
      places[String(parts[0]), default: []].insert("\(parts[1]):\(parts[2])")
    }
    var modules: [String: [Entry: Source]] = [:]
    for (file, places) in places {
      // The third folder is the module: Sources/Library/Reel.
      let module = String(file.split(separator: "/")[2])
      let literals = try Literals(file).found
      for place in places {
        do {
          guard let literal = literals[place] else {
            throw Failure(description: "no literal begins here: list the texts anew")
          }
          guard let entry = try literal.entry() else { continue }
          modules[module, default: [:]][entry, default: Source()].files.insert(file)
          if let remark = remark(before: literal) {
            modules[module]?[entry]?.remarks.insert(remark)
          }
        } catch let failure as Failure {
          throw Failure(description: "\(file):\(place): \(failure)")
        }
      }
    }
    for (module, entries) in modules {
      try template(entries).write(
        to: folder.appendingPathComponent("\(module).pot"), atomically: true, encoding: .utf8)
    }
  }

  /// Returns a template, in the order of files and words.
  static func template(_ entries: [Entry: Source]) -> String {
    var text = """
      msgid ""
      msgstr ""
      "Content-Type: text/plain; charset=UTF-8\\n"
      "Content-Transfer-Encoding: 8bit\\n"

      """
    let sorted = entries.sorted { first, second in
      let (one, other) = (first.value.files.min() ?? "", second.value.files.min() ?? "")
      return (one, first.key.words, first.key.context ?? "")
        < (other, second.key.words, second.key.context ?? "")
    }
    for (entry, source) in sorted {
      text += "\n"
      for remark in source.remarks.sorted() { text += "#. \(remark)\n" }
      for file in source.files.sorted() { text += "#: \(file)\n" }
      if entry.words.contains("{") { text += "#, python-brace-format\n" }
      if let context = entry.context { text += "msgctxt \(quoted(context))\n" }
      text += "msgid \(quoted(entry.words))\n"
      if let plural = entry.plural {
        text += "msgid_plural \(quoted(plural))\nmsgstr[0] \"\"\nmsgstr[1] \"\"\n"
      } else {
        text += "msgstr \"\"\n"
      }
    }
    return text
  }
}
