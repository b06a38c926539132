import ReelCoding
import ReelTexts

/// The page itself, with its sources joined: a file opened from disk cannot load others.
enum PageSource {
  /// Returns the parts before and after the data.
  static func parts(title: String) -> (head: String, tail: String) {
    let page = text(PackageResources.report_html)
      .replacing("{{language}}", with: Language.current.rawValue)
      .replacing("{{title}}", with: escaped(title))
      .replacing("{{style}}", with: text(PackageResources.report_css))
    let halves = page.split(separator: "{{data}}", maxSplits: 1).map(String.init)
    let tail = (halves.last ?? "").replacing("{{script}}", with: script)
    return (halves.first ?? "", tail)
  }

  /// Returns the index of the data, with all texts of the page.
  ///
  /// - Parameters:
  ///   - content: the index of the data.
  ///   - title: the title of the page.
  ///   - zone: the time zone of the session, by its name.
  ///   - notices: notices for the reader that are not errors.
  /// - Throws: Any error of encoding the texts.
  static func index(
    _ content: [String: JSON], title: String, zone: String, notices: [String] = []
  ) throws -> String {
    var content = content
    content["title"] = .string(title)
    content["zone"] = .string(zone)
    content["locale"] = .string(Language.current.rawValue)
    content["notices"] = .array(notices.map { .string($0) })
    content["texts"] = try JSON(encoding: texts.saving.page)
    // Inside a script only `<` could end it.
    let text = JSON.object(content).text.replacing("<", with: "\\u003c")
    return "<script type=\"application/json\" id=\"index\">\(text)</script>\n"
  }

  /// The sources of the script, each of which depends on the previous ones.
  private static var script: String {
    [
      PackageResources.exact_js, PackageResources.data_js, PackageResources.state_js,
      PackageResources.questions_js, PackageResources.frames_js, PackageResources.tree_js,
      PackageResources.pictures_js, PackageResources.live_js, PackageResources.page_js,
    ].map(text).joined()
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
