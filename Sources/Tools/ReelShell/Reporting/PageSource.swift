import ReelCoding
import ReelTexts

/// The page itself, whose sources are joined: a file that is opened from a disk loads no others.
enum PageSource {
  /// What stands before the data, and what stands behind it.
  static func parts(title: String) -> (head: String, tail: String) {
    let page = text(PackageResources.report_html)
      .replacing("{{language}}", with: Language.current.rawValue)
      .replacing("{{title}}", with: escaped(title))
      .replacing("{{style}}", with: text(PackageResources.report_css))
    let halves = page.split(separator: "{{data}}", maxSplits: 1).map(String.init)
    let tail = (halves.last ?? "").replacing("{{script}}", with: script)
    return (halves.first ?? "", tail)
  }

  /// What leads to the data, with all that the page says.
  ///
  /// - Parameters:
  ///   - content: what leads to the data.
  ///   - title: what the page is called.
  ///   - zone: the time zone of the session, by its name.
  ///   - notices: what the reader should know although it is no error.
  /// - Throws: what encoding the texts throws.
  static func index(
    _ content: [String: JSON], title: String, zone: String, notices: [String] = []
  ) throws -> String {
    var content = content
    content["title"] = .string(title)
    content["zone"] = .string(zone)
    content["locale"] = .string(Language.current.rawValue)
    content["notices"] = .array(notices.map { .string($0) })
    content["texts"] = try JSON(encoding: texts.saving.page)
    // Within a script only `<` could end it.
    let text = JSON.object(content).text.replacing("<", with: "\\u003c")
    return "<script type=\"application/json\" id=\"index\">\(text)</script>\n"
  }

  /// The sources of the script, each of which uses those before it.
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
