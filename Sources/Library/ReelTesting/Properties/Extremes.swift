import ReelApp
import ReelCoding

/// Returns values of a type that hold the smallest and the largest numbers, and those around zero.
///
/// They are made from the type's coded form, without a list to keep: of each case of an enumeration
/// at least one for each number. A property of each state after each of them finds arithmetic that
/// overflows.
///
/// ```swift
/// for action in extremes(of: Counter.Action.self) { store.send(action) }
/// ```
///
/// - Parameters:
///   - type: the type. Values that it refuses to decode are left out.
///   - texts: the texts in the values, each where the type accepts it.
public func extremes<Value: Decodable>(
  of type: Value.Type, texts: [String] = ["1"]
) -> [Value] {
  let form = ProgramForm(["value": type])
  let numbers: [Int64] = [.min, .min + 1, -1, 0, 1, .max - 1, .max]
  return numbers.flatMap { number in
    texts.flatMap { text in
      Extremes(form: form, number: number, text: text).values(of: form.roots["value"])
    }
  }
  .compactMap { try? ActionJSON.decode(type, from: $0.text) }
}

/// Reduces the extremes of an app's actions, and shows each state.
///
/// Each is reduced in a full state, and after all those before it, in an order that the seed gives.
///
/// - Returns: The actions after which the rule does not hold.
package func extremesThatBreak<Tested: App>(
  _ rule: Invariant<Tested.State>, of app: Tested, from full: Tested.State,
  texts: [String] = ["1"], seed: UInt64
) -> [Tested.Action] {
  var random = SeededRandom(seed: seed)
  var walked = full
  return extremes(of: Tested.Action.self, texts: texts).shuffled(using: &random).filter { action in
    var state = full
    _ = app.asking(&state, action)
    _ = app.asking(&walked, action)
    return [state, walked].contains { state in
      _ = app.screen(for: state)
      return !rule.holds(state)
    }
  }
}

/// Makes coded values with one number and one text.
private struct Extremes {
  let form: ProgramForm
  let number: Int64
  let text: String

  /// Returns values of a form; none if it has no end, or is not known.
  ///
  /// - Parameters:
  ///   - value: the form.
  ///   - outer: the types that it is a part of.
  func values(of value: ValueForm?, in outer: Set<String> = []) -> [JSON] {
    switch value {
    case .named(let name)?: return values(of: name, in: outer)
    case .optional(let wrapped)?: return values(of: wrapped, in: outer) + [.null]
    case .array(let element)?:
      return values(of: element, in: outer).map { .array([$0]) } + [.array([])]
    case .dictionary?: return [.object([:])]
    case .pairs?: return [.array([])]
    case nil: return []
    }
  }

  private func values(of name: String, in outer: Set<String>) -> [JSON] {
    switch name {
    case "String": return [.string(text)]
    case "Bool": return [.bool(true), .bool(false)]
    case "Double", "Float": return [.double(Double(number))]
    case _ where !outer.contains(name): break
    default: return []
    }
    let outer = outer.union([name])
    switch form.types[name]?.parts {
    case .members(let members)?: return objects(members, in: outer)
    case .cases(let cases)?:
      return cases.sorted { $0.key < $1.key }.flatMap { name, labels in
        objects(labels, in: outer).map { .object([name: $0]) }
      }
    case .values(let values)?: return values
    case nil: return ValueForm.isInteger(name) ? [.int(number)] : []
    }
  }

  /// Returns objects in which each value of each member occurs.
  private func objects(_ members: [String: ValueForm], in outer: Set<String>) -> [JSON] {
    let choices = members.sorted { $0.key < $1.key }.map { name, form in
      (name: name, values: values(of: form, in: outer))
    }
    let first = choices.compactMap { choice in choice.values.first.map { (choice.name, $0) } }
    guard first.count == choices.count else { return [] }
    let others = choices.flatMap { choice in
      choice.values.dropFirst().map { other in
        first.map { $0.0 == choice.name ? (choice.name, other) : $0 }
      }
    }
    return ([first] + others).map { .object(JSON.Members($0)) }
  }
}

extension ValueForm {
  /// Whether a type without parts is an integer.
  fileprivate static func isInteger(_ name: String) -> Bool {
    let name = name.first == "U" ? name.dropFirst() : name[...]
    return name.hasPrefix("Int") && name.dropFirst(3).allSatisfy(\.isNumber)
  }
}
