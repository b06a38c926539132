import ReelTexts

/// A catalog of texts, in gettext's format: what has been read, written again in the plainest way,
/// is read as the same; and every number has one of the forms that there are.
enum CatalogTarget {
  static func problem(_ bytes: [UInt8]) -> String? {
    guard let catalog = try? Catalog([bytes]) else { return nil }
    for number in [0, 1, 2, 5, 11, 100, -1, Int.max, Int.min]
    where !(0..<catalog.rule.forms).contains(catalog.rule.form(of: number)) {
      return "\(number) has a form that there is not"
    }
    let again = try? Catalog([Array(text(catalog).utf8)])
    return again?.entries == catalog.entries ? nil : "its entries are others when it is read again"
  }

  private static func text(_ catalog: Catalog) -> String {
    var text = ""
    for (key, forms) in catalog.entries {
      if let context = key.context { text += "msgctxt \(quoted(context))\n" }
      text += "msgid \(quoted(key.words))\n"
      if forms.count > 1 { text += "msgid_plural \"\"\n" }
      for (place, form) in forms.enumerated() {
        text += "msgstr\(forms.count > 1 ? "[\(place)]" : "") \(quoted(form))\n"
      }
    }
    return text
  }

  private static func quoted(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": escaped += "\\n"
      case "\"", "\\": escaped += "\\\(scalar)"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return "\"\(escaped)\""
  }
}
