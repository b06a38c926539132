import Foundation
import ReelApps
import Testing

@testable import ReelCoding
@testable import ReelTimeline

/// The form in the first line of a recording has everything that is in its other lines.
@Suite struct RecordedFormTests {
  private let form = RecordedForm.of(AppState.self, AppAction.self).form

  private static let recordings: [String] =
    (FileManager.default.enumerator(atPath: "Scenarios")?.allObjects as? [String] ?? [])
    .filter { $0.hasSuffix(".reel") && !$0.hasPrefix("Together") }.sorted()

  @Test func everyMemberOfEveryScenarioIsInTheForm() throws {
    #expect(Self.recordings.count > 50)
    var problems: Set<String> = []
    for name in Self.recordings {
      let text = try String(contentsOfFile: "Scenarios/\(name)", encoding: .utf8)
      for line in text.split(separator: "\n") {
        // Without the form itself.
        let line = line.replacing(#/^{"reel".*?,"locale":"en"/#, with: "{\"locale\":\"en\"")
        guard case .object(let members) = try JSON(text: String(line)) else { continue }
        for (member, root) in [("state", "state"), ("action", "action")] {
          guard let value = members[member], let form = form.roots[root] else { continue }
          check(value, form, root, &problems)
        }
      }
    }
    #expect(problems.sorted() == [])
  }

  /// Most of a short recording is not its form.
  @Test func theFormOfAllAppsIsShort() throws {
    let recorded = RecordedForm.of(AppState.self, AppAction.self)
    #expect(recorded.text.count < 12_000)
    let json = try JSON(text: String(decoding: recorded.text, as: UTF8.self))
    #expect(try RecordedForm.form(json) == recorded.form)
  }

  /// What is not known of a type is little: the values of types that refuse to be made.
  @Test func littleIsUnknown() {
    var unknown: [String] = []
    for (name, type) in form.types {
      let members: [String: ValueForm] =
        switch type.parts {
        case .members(let members): members
        case .cases(let cases): cases.values.reduce(into: [:]) { $0.merge($1) { $1 } }
        case .values: [:]
        }
      unknown += members.filter { $0.value == .unknown }.map { "\(name).\($0.key)" }
    }
    #expect(unknown.count < 30, "\(unknown.sorted())")
  }

  private func check(
    _ value: JSON, _ form: ValueForm, _ place: String, _ problems: inout Set<String>
  ) {
    func mismatch() { problems.insert("\(place): \(value.text.prefix(60)) is no \(form)") }
    switch (form, value) {
    case (.optional, .null), (.unknown, _): break
    case (.optional(let wrapped), _): check(value, wrapped, place, &problems)
    case (.array(let element), .array(let elements)):
      for part in elements { check(part, element, place + "[]", &problems) }
    case (.dictionary(let element, _), .object(let members)):
      for part in members.values { check(part, element, place + "[]", &problems) }
    case (.pairs(let key, let element), .array(let elements)):
      for (index, part) in elements.enumerated() {
        check(part, index % 2 == 0 ? key : element, place + "[]", &problems)
      }
    case (.named(let name), _):
      guard let type = self.form.types[name] else {
        let isFitting =
          switch (name, value) {
          case ("String", .string), ("Bool", .bool), ("Double", .double), ("Double", .int): true
          case ("String", _): place.hasSuffix("malformed.problem")  // by hand: a text or an object
          case ("Bool", _), ("Double", _): false
          case (_, .int), (_, .number): name.contains("Int")
          default: !name.contains("Int")  // coded by hand: screens
          }
        return isFitting ? () : mismatch()
      }
      switch (type.parts, value) {
      case (.values(let values), _): if !values.contains(value) { mismatch() }
      case (.members(let forms), .object(let members)):
        for (name, part) in members {
          guard let form = forms[name] else {
            problems.insert("\(place).\(name) is not in the form")
            continue
          }
          check(part, form, "\(place).\(name)", &problems)
        }
        for (name, form) in forms where members[name] == nil {
          if case .optional = form { continue }
          problems.insert("\(place).\(name) is not in the recording")
        }
      case (.cases(let cases), .object(let members)):
        guard let (name, payload) = members.only, let forms = cases[name] else { return mismatch() }
        let values = Payload.labelled(payload, Array(forms.keys) == ["_0"])
        guard case .object(let parts) = values else { return mismatch() }
        for (label, part) in parts {
          guard let form = forms[label] else {
            problems.insert("\(place).\(name).\(label) is not in the form")
            continue
          }
          check(part, form, "\(place).\(name).\(label)", &problems)
        }
      default: mismatch()
      }
    default: mismatch()
    }
  }
}
