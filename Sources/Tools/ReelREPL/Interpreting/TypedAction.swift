import Reel
import ReelApp
import ReelSupport
import ReelTexts
import ReelTimeline

/// Actions that are typed as JSON.
extension Suite {
  /// Returns whether a JSON text begins with an app's name, or something similar.
  private func namesAnApp(_ text: String) -> Bool {
    guard case .object(let members)? = try? JSON(text: text), let name = members.keys.first
    else { return false }
    return Spelling.nearest(to: name, among: apps.map(\.name)) != nil
  }

  /// Decodes an action, which may have been written for an earlier version of the program.
  private func decode(_ text: String) throws -> Action {
    do {
      return try ActionJSON.decode(Action.self, from: text)
    } catch {
      let form = RecordedForm.of(State.self, Action.self, requests).form
      guard let written = try? JSON(text: text),
        let present = try? form.present(written, as: "action"), present != written,
        let action = try? ActionJSON.decode(Action.self, from: present.text)
      else { throw error }
      return action
    }
  }

  /// Parses an action of the suite, or of an app.
  func action(_ json: Verbatim, of app: MountedApp<State, Action>) throws -> Action {
    let text = json.text
    do {
      return try decode(text)
    } catch let error as JSONSyntaxError {
      let offset =
        json.start + String(decoding: text.utf8.prefix(error.offset), as: UTF8.self).count
      throw LineError(
        "this is not JSON: \(error.message)", at: offset..<offset + 1,
        code: .invalidJSON)
    } catch {
      let problem = LineFailure(
        "this is not an action: \(error)", code: .invalidAction)
      guard !isSingle else { throw problem }
      do {
        return try decode("{\"\(app.name)\":\(text)}")
      } catch let inner {
        if namesAnApp(text) { throw problem }
        throw LineFailure(
          "this is not an action of \(verbatim: app.name): \(inner)",
          code: .invalidAction)
      }
    }
  }
}
