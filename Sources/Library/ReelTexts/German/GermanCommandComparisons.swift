extension CommandTexts.Comparisons {
  /// The German texts.
  static let german = CommandTexts.Comparisons(
    equal: "derselbe Wert",
    unequal: "ein anderer Wert, oder keiner",
    less: "eine kleinere Zahl",
    lessOrEqual: "höchstens diese Zahl",
    greater: "eine größere Zahl",
    greaterOrEqual: "mindestens diese Zahl",
    contains: "es kommt darin vor",
    matches: "ein regulärer Ausdruck kommt darin vor",
    exists: "es gibt einen Wert",
    and: "beides gilt",
    or: "eines davon gilt",
    now: "der Wert jetzt",
    off: "keine mehr")
}
