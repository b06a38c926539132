// Plants mistakes in Swift files, each behind a switch, for .ci/mutants: mutants NUMBERS FILE…
//
// Rewrites the files in place, with the mistakes whose numbers are listed in the file NUMBERS, and
// prints every possible mistake: number, file, first line, last line, kind, text. A mistake keeps its
// lines and its number, whichever others are planted.

import Foundation
import SwiftOperators
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder

/// A mistake that can be planted.
struct Mistake {
  var file: String
  var lines: ClosedRange<Int>
  var kind: String
  var text: String
}

/// Finds local variables without a first value: Swift refuses to read them if none is assigned.
final class Unset: SyntaxVisitor {
  private var names: Set<String> = []

  static func names(in tree: SourceFileSyntax) -> Set<String> {
    let visitor = Unset(viewMode: .sourceAccurate)
    visitor.walk(tree)
    return visitor.names
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    let isLocal = node.parent?.parent?.parent?.is(CodeBlockItemSyntax.self) == true
    if isLocal, node.initializer == nil { names.insert(node.pattern.trimmedDescription) }
    return .visitChildren
  }
}

/// Finds the places of a file where a mistake can be planted, and rewrites them.
final class Planter: SyntaxRewriter {
  private let file: String
  private let places: SourceLocationConverter
  private let first: Int
  private let isKept: (Int) -> Bool
  private let unset: Set<String>
  private(set) var mistakes: [Mistake] = []

  init(_ file: String, _ tree: SourceFileSyntax, first: Int, isKept: @escaping (Int) -> Bool) {
    self.file = file
    self.first = first
    self.isKept = isKept
    unset = Unset.names(in: tree)
    places = SourceLocationConverter(fileName: file, tree: tree)
    super.init(viewMode: .sourceAccurate)
  }

  /// Registers a mistake at a node; returns its number, or nil if it is not to be planted.
  private func number(_ kind: String, _ node: some SyntaxProtocol) -> Int? {
    let number = self.first + mistakes.count
    let first = places.location(for: node.positionAfterSkippingLeadingTrivia).line
    let last = places.location(for: node.endPositionBeforeTrailingTrivia).line
    let text = node.trimmedDescription.split(separator: "\n").first.map(String.init) ?? ""
    mistakes.append(Mistake(file: file, lines: first...last, kind: kind, text: text))
    return isKept(number) ? number : nil
  }

  /// Returns the expression around `node`, with its comments and blanks, from a pattern with `#`.
  private func expression(_ pattern: String, _ node: ExprSyntax) -> ExprSyntax {
    let text = pattern.replacingOccurrences(of: "#", with: node.trimmedDescription)
    return ExprSyntax("\(raw: text)")
      .with(\.leadingTrivia, node.leadingTrivia).with(\.trailingTrivia, node.trailingTrivia)
  }

  /// Whether an operator may stand before the expression.
  private func isPlain(_ node: some SyntaxProtocol) -> Bool {
    !node.tokens(viewMode: .sourceAccurate).contains {
      [.keyword(.try), .keyword(.await)].contains($0.tokenKind)
    }
  }

  /// Whether a copy of the expression can be written on one line, so that others keep theirs.
  private func hasOneLine(_ node: some SyntaxProtocol) -> Bool {
    let text = node.trimmedDescription
    return !text.contains("\n") || !["//", "/*", "\"\"\"", "{"].contains(where: text.contains)
  }

  private func onOneLine(_ node: some SyntaxProtocol) -> String {
    node.trimmedDescription.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  // MARK: Conditions

  /// A condition that is negated, or counts as true.
  override func visit(_ node: ConditionElementSyntax) -> ConditionElementSyntax {
    // What follows an endless loop cannot be reached.
    guard case .expression(let condition) = node.condition, isPlain(condition),
      !condition.is(BooleanLiteralExprSyntax.self)
    else {
      return super.visit(node)
    }
    let negated = number("negated", condition)
    let isOneOfMany = node.parent?.as(ConditionElementListSyntax.self)?.count ?? 1 > 1
    let dropped = isOneOfMany ? number("dropped", condition) : nil
    let inner = super.visit(node)
    guard case .expression(var changed) = inner.condition else { return inner }
    if let negated { changed = expression("(isPlanted(\(negated)) != (#))", changed) }
    if let dropped { changed = expression("(isPlanted(\(dropped)) || (#))", changed) }
    return inner.with(\.condition, .expression(changed))
  }

  override func visit(_ node: TernaryExprSyntax) -> ExprSyntax {
    guard isPlain(node.condition) else { return super.visit(node) }
    let negated = number("negated", node.condition)
    let visited = super.visit(node)
    guard let inner = visited.as(TernaryExprSyntax.self), let negated else { return visited }
    return ExprSyntax(
      inner.with(\.condition, expression("(isPlanted(\(negated)) != (#))", inner.condition)))
  }

  // MARK: Operators

  override func visit(_ node: InfixOperatorExprSyntax) -> ExprSyntax {
    let name = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text ?? ""
    let isShort = ["&&", "||"].contains(name)
    let isOrder = ["<", "<=", ">", ">="].contains(name)
    let literal = node.rightOperand.as(IntegerLiteralExprSyntax.self)?.literal.text
    let isStep = ["+", "-"].contains(name) && literal != nil
    guard isShort || isOrder || isStep, isPlain(node), !isOrder || hasOneLine(node),
      let mistake = number(
        isShort ? "dropped" : "off by one", isShort ? node.rightOperand : ExprSyntax(node))
    else { return super.visit(node) }
    let visited = super.visit(node)
    guard let inner = visited.as(InfixOperatorExprSyntax.self) else { return visited }
    if isOrder {
      let other = name.count == 1 ? name + "=" : String(name.prefix(1))
      let (left, right) = (onOneLine(inner.leftOperand), onOneLine(inner.rightOperand))
      return expression("(isPlanted(\(mistake)) ? \(left) \(other) \(right) : #)", visited)
    }
    let wrong =
      switch name {
      case "&&": "(isPlanted(\(mistake)) || (#))"
      case "||": "(!isPlanted(\(mistake)) && (#))"
      default: "(isPlanted(\(mistake)) ? \(literal == "1" ? "0" : "1") : #)"
      }
    return ExprSyntax(inner.with(\.rightOperand, expression(wrong, inner.rightOperand)))
  }

  // MARK: Calls

  /// A call of which two plain arguments are swapped.
  override func visit(_ node: FunctionCallExprSyntax) -> ExprSyntax {
    let arguments = Array(node.arguments)
    // The order of these arguments has no meaning.
    let isSymmetric = ["min", "max"].contains(node.calledExpression.trimmedDescription)
    guard isPlain(node), hasOneLine(node), node.trailingClosure == nil, !isSymmetric,
      let place = arguments.indices.dropLast().first(where: {
        isWord(arguments[$0].expression) && isWord(arguments[$0 + 1].expression)
          && arguments[$0].expression.trimmedDescription
            != arguments[$0 + 1].expression.trimmedDescription
      }),
      let swapped = number("swapped", node)
    else { return super.visit(node) }
    var others = arguments
    others[place].expression = arguments[place + 1].expression.trimmed
    others[place + 1].expression = arguments[place].expression.trimmed
    let other = onOneLine(node.with(\.arguments, LabeledExprListSyntax(others)))
    // With the children's mistakes, so that their numbers are the same if this one is not planted.
    return expression("(isPlanted(\(swapped)) ? \(other) : #)", super.visit(node))
  }

  /// Whether an expression is a name, a member of a name, or a number.
  private func isWord(_ node: ExprSyntax) -> Bool {
    node.is(DeclReferenceExprSyntax.self) || node.is(IntegerLiteralExprSyntax.self)
      || node.as(MemberAccessExprSyntax.self)?.base.map(isWord) == true
  }

  // MARK: Statements

  /// Changes and calls that do not happen, and returns that come early or not at all.
  override func visit(_ node: CodeBlockItemListSyntax) -> CodeBlockItemListSyntax {
    // Before the children change: their places would be lost.
    let numbers = node.map { item in planted(item, among: node) }
    let early = earlyReturn(in: node)
    var items = Array(super.visit(node))
    for (index, number) in numbers.enumerated() {
      guard let number else { continue }
      let item = items[index]
      let text = "if !isPlanted(\(number)) { \(item.item.trimmedDescription) }"
      items[index] = item.with(\.item, .init(StmtSyntax("\(raw: text)")))
        .with(\.leadingTrivia, item.leadingTrivia).with(\.trailingTrivia, item.trailingTrivia)
    }
    if let early, let begin = items.first {
      let text = "if isPlanted(\(early)) { return }; "
      items[0] = begin.with(\.leadingTrivia, [])
      items.insert(
        CodeBlockItemSyntax(item: .init(StmtSyntax("\(raw: text)")))
          .with(\.leadingTrivia, begin.leadingTrivia), at: 0)
    }
    return CodeBlockItemListSyntax(items)
  }

  private func planted(_ item: CodeBlockItemSyntax, among list: CodeBlockItemListSyntax) -> Int? {
    switch item.item {
    case .expr(let expression):
      // The only statement may be the value of a function or a closure.
      guard list.count > 1, !isInInitializer(item) else { return nil }
      var inner = expression
      while let next = inner.as(TryExprSyntax.self)?.expression
        ?? inner.as(AwaitExprSyntax.self)?.expression
      {
        inner = next
      }
      if let change = inner.as(InfixOperatorExprSyntax.self) {
        let name = change.operator.as(BinaryOperatorExprSyntax.self)?.operator.text ?? ""
        let isChange =
          change.operator.is(AssignmentExprSyntax.self)
          || (name.count > 1 && name.hasSuffix("=") && !["==", "!=", "<=", ">="].contains(name))
        guard isChange, !change.leftOperand.is(DiscardAssignmentExprSyntax.self),
          !unset.contains(change.leftOperand.trimmedDescription)
        else { return nil }
        return number("forgotten", item)
      }
      return inner.is(FunctionCallExprSyntax.self) ? number("forgotten", item) : nil
    case .stmt(let statement):
      let isExit =
        statement.as(ReturnStmtSyntax.self).map { $0.expression == nil } ?? false
        || statement.is(ContinueStmtSyntax.self)
      guard isExit, item.parent?.parent?.parent?.is(IfExprSyntax.self) == true else { return nil }
      return number("not left", item)
    default: return nil
    }
  }

  private func earlyReturn(in list: CodeBlockItemListSyntax) -> Int? {
    guard list.count > 1, let function = list.parent?.parent?.as(FunctionDeclSyntax.self),
      function.signature.returnClause == nil
    else { return nil }
    return number("left early", function.name)
  }

  private func isInInitializer(_ node: some SyntaxProtocol) -> Bool {
    var parent = node.parent
    while let next = parent {
      if next.is(InitializerDeclSyntax.self) { return true }
      if next.is(FunctionDeclSyntax.self) || next.is(ClosureExprSyntax.self) { return false }
      parent = next.parent
    }
    return false
  }

  // MARK: Values

  override func visit(_ node: ReturnStmtSyntax) -> StmtSyntax {
    guard let value = node.expression, value.is(BooleanLiteralExprSyntax.self),
      let wrong = number("negated", node)
    else { return super.visit(node) }
    return StmtSyntax(
      node.with(\.expression, expression("(isPlanted(\(wrong)) != #)", value)))
  }

  // These are not code that runs, or may have no calls in them.
  override func visit(_ node: AttributeSyntax) -> AttributeSyntax { node }
  override func visit(_ node: EnumCaseDeclSyntax) -> DeclSyntax { DeclSyntax(node) }
  override func visit(_ node: IfConfigDeclSyntax) -> DeclSyntax { DeclSyntax(node) }
  override func visit(_ node: MacroExpansionExprSyntax) -> ExprSyntax { ExprSyntax(node) }
}

let numbers = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
let kept = Set(numbers.split(separator: "\n").compactMap { Int($0) })
var next = 1
for path in CommandLine.arguments.dropFirst(2) {
  let parsed = Parser.parse(source: try String(contentsOfFile: path, encoding: .utf8))
  let tree = OperatorTable.standardOperators.foldAll(parsed) { _ in }.cast(SourceFileSyntax.self)
  let planter = Planter(path, tree, first: next) { kept.contains($0) }
  let planted = planter.rewrite(tree).description
  try planted.write(toFile: path, atomically: true, encoding: .utf8)
  for mistake in planter.mistakes {
    print(
      next, mistake.file, mistake.lines.lowerBound, mistake.lines.upperBound, mistake.kind,
      mistake.text, separator: "\t")
    next += 1
  }
}
