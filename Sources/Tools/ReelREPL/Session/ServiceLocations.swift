import Foundation
import Reel
import ReelApp
import ReelHTTP
import ReelTexts

/// The locations of a session's services, in words without secrets.
package struct ServiceLocations: Sendable {
  /// Whether a backend inside the program answers for services without an address.
  let hasBackend: Bool
  /// The given services, by the app's name.
  package let given: [String: BaseURL]

  /// Returns the location of an app's service, without a user's name and password.
  package func location(of app: String) -> Text {
    guard let base = given[app] else {
      return hasBackend ? "embedded backend" : "no service"
    }
    return Text(verbatim: base.description)
  }

  /// Returns the locations of some apps' services in a few words: `embedded backend`, or the given
  /// servers.
  func summary(of apps: [String]) -> Text {
    let hosts = apps.compactMap { app in given[app].map { (app, $0.host) } }
    if hosts.count == apps.count, Set(hosts.map(\.1)).count == 1 {
      return Text(verbatim: hosts[0].1)
    }
    let locations = hosts.map { Text(verbatim: "\($0.0): \($0.1)") }
    let others = hosts.count < apps.count && hasBackend
    return (locations + (others ? ["embedded backend"] : [])).joined(
      separator: Text(verbatim: " · "))
  }

  /// Returns `text` without names and passwords in URLs.
  package func withoutUsers(_ text: String) -> String {
    var text = text
    for base in given.values {
      let whole = base.url.absoluteString
      guard let start = whole.range(of: "://")?.upperBound,
        let end = whole[start...].prefix(while: { $0 != "/" }).lastIndex(of: "@")
      else { continue }
      let user = String(whole[start...end])
      for form in [user, HTTPRequest.escaped(user)] { text = text.replacingExactly(form, with: "") }
    }
    return text.replacing(/(:\/\/)[^\/\s@]+@/) { String($0.output.1) }
  }
}
