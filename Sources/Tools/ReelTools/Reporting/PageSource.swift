import CReelFiles
import ReelCoding
import ReelREPL
import ReelTexts

/// The page itself, with its sources joined: a file opened from disk cannot load others.
enum PageSource {
  /// What a page may do (Content Security Policy, Level 3): run what is in it, and load nothing.
  ///
  /// It is said in the page, which a browser may open from a file; the header of a page that the
  /// shell serves adds what cannot be said there.
  static let policy =
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; "
    + "base-uri 'none'"

  /// What the page of a live session may do besides: ask the shell that has served it.
  static let livePolicy = policy + "; connect-src 'self'"

  /// Returns the parts before and after the data.
  ///
  /// - Parameters:
  ///   - title: the title of the page, any text.
  ///   - policy: what the page may do.
  ///   - translation: the language of the page.
  static func parts(
    title: String, policy: String = policy, in translation: Translation
  ) -> (head: String, tail: String) {
    let values = [
      "language": translation.language.rawValue, "policy": policy, "title": escaped(title),
      "style": reel_report_css.text, "script": script,
    ]
    let halves = reel_report_html.text.split(separator: "{{data}}", maxSplits: 1)
    return (filled(halves.first ?? "", values), filled(halves.last ?? "", values))
  }

  /// Returns a text with values in their places: those that the text itself has, not those that a
  /// value happens to contain.
  private static func filled(_ template: Substring, _ values: [String: String]) -> String {
    var result = ""
    var rest = template
    while let start = rest.firstRange(of: "{{"),
      let end = rest[start.upperBound...].firstRange(of: "}}")
    {
      result += rest[..<start.lowerBound]
      result += values[String(rest[start.upperBound..<end.lowerBound])] ?? ""
      rest = rest[end.upperBound...]
    }
    return result + rest
  }

  /// Returns the index of the data, with all texts of the page.
  ///
  /// - Parameters:
  ///   - content: the index of the data.
  ///   - title: the title of the page.
  ///   - zone: the time zone of the session, by its name.
  ///   - notices: notices for the reader that are not errors.
  ///   - translation: the language of the page.
  /// - Throws: Any error of encoding the texts.
  static func index(
    _ content: JSON.Members, title: String, zone: String, notices: [String] = [],
    in translation: Translation
  ) throws -> String {
    var content = content
    content["title"] = .string(title)
    content["zone"] = .string(zone)
    content["locale"] = .string(translation.language.rawValue)
    content["notices"] = .array(notices.map { .string($0) })
    content["texts"] = .object(
      JSON.Members(PageTexts.all.map { ($0.key, .string(translation($0.value))) }))
    // Inside a script only `<` could end it.
    let text = JSON.object(content).text.replacingExactly("<", with: "\\u003c")
    return "<script type=\"application/json\" id=\"index\">\(text)</script>\n"
  }

  /// The sources of the script, each of which depends on the previous ones.
  private static var script: String {
    [
      reel_exact_js, reel_data_js, reel_state_js, reel_questions_js, reel_frames_js, reel_tree_js,
      reel_pictures_js, reel_live_js, reel_page_js,
    ].map(\.text).joined()
  }

  private static func escaped(_ text: String) -> String {
    text.replacingExactly("&", with: "&amp;").replacingExactly("<", with: "&lt;").replacingExactly(
      ">", with: "&gt;")
  }
}
