import ReelApps
import ReelCoding
import ReelTimeline

/// Paths, and conditions on a state.
enum ConditionTarget {
  private static let state = AppState()
  private static let tree = try? JSON(encoding: state)

  static func problem(_ text: String) -> String? {
    do {
      let path = try Path(text)
      guard (try? Path(path.description)) == path else {
        return "\(path) cannot be read as it is written"
      }
      if let problem = problem(path) { return problem }
    } catch {
      if let problem = problem(error, in: text) { return problem }
    }
    do {
      let condition = try Condition(text)
      _ = try? condition.evaluate { try $0.read(from: state) }
      for path in condition.paths {
        if let problem = problem(path) { return problem }
      }
    } catch {
      return problem(error, in: text)
    }
    return nil
  }

  /// Returns a problem if a path leads to different values in the state and in its tree.
  private static func problem(_ path: Path) -> String? {
    guard let tree else { return "the state has no tree" }
    let direct = try? path.read(from: state)
    let byTree = try? path.read(from: tree)
    if let direct, let byTree, direct != byTree {
      return "\(path) leads to \(direct) in the state and to \(byTree) in its tree"
    }
    return nil
  }

  private static func problem(_ error: QueryError, in text: String) -> String? {
    (0...text.count).contains(error.offset)
      ? nil : "an error is shown at \(error.offset) of \(text.count): \(error)"
  }
}
