import ReelCoding

extension Screen {
  /// Returns the screen for a program: `{"title":…,"isBusy":…,"elements":[{"row":{…}}]}`.
  ///
  /// Countdowns and moments have to be written into its texts before; see ``at(_:isStanding:)``.
  public func json(in translation: Translation) -> JSON {
    [
      "title": .string(translation(title)), "isBusy": .bool(isBusy),
      "elements": .array(elements.map { $0.json(in: translation) }),
    ]
  }
}

extension Screen.Element {
  fileprivate func json(in translation: Translation) -> JSON {
    let (kind, members) = members(in: translation)
    return [kind: .object(members)]
  }

  /// Returns the kind of the element, and its members; a tone that is missing is left out.
  private func members(in translation: Translation) -> (kind: String, members: JSON.Members) {
    func said(_ text: Text) -> JSON { .string(translation(text)) }
    func word(_ word: String?) -> JSON { word.map(JSON.string) ?? .null }
    switch self {
    case .field(let field):
      var members: JSON.Members = ["label": said(field.label), "value": said(field.value)]
      members.add("tone", field.tone?.rawValue)
      return ("field", members)
    case .progress(let bar):
      return (
        "progress", ["value": JSON(bar.value), "total": JSON(bar.total), "label": said(bar.label)]
      )
    case .text(let paragraph):
      var members: JSON.Members = ["text": said(paragraph.text)]
      members.add("tone", paragraph.tone?.rawValue)
      return ("text", members)
    case .row(let row):
      let mark = row.mark.map { mark -> JSON in
        [
          "symbol": .string(mark.symbol), "meaning": said(mark.meaning),
          "background": word(mark.background),
        ]
      }
      var members: JSON.Members = [
        "id": .string(row.id), "title": said(row.title), "detail": said(row.detail),
        "mark": mark ?? .null, "motion": word(row.motion?.rawValue), "command": word(row.command),
      ]
      members.add("tone", row.tone?.rawValue)
      return ("row", members)
    case .input(let input):
      return (
        "input",
        [
          "name": .string(input.name), "label": said(input.label), "value": .string(input.value),
          "error": input.error.map(said) ?? .null, "isEnabled": .bool(input.isEnabled),
          "motion": word(input.motion?.rawValue),
        ]
      )
    case .notice(let notice):
      return ("notice", ["kind": .string(notice.kind.rawValue), "text": said(notice.text)])
    case .controls(let controls):
      let all = controls.controls.map { control -> JSON in
        ["command": .string(control.command), "isEnabled": .bool(control.isEnabled)]
      }
      return ("controls", ["controls": .array(all)])
    }
  }
}

extension JSON.Members {
  fileprivate mutating func add(_ name: String, _ word: String?) {
    if let word { self[name] = .string(word) }
  }
}
