import Foundation

/// The programs that the package builds.
public enum BuiltProgram {
  /// Returns the path of a program, which is next to the test bundle.
  ///
  /// The program is only built if the test's target depends on it.
  public static func path(_ name: String) -> String {
    directory.appendingPathComponent(name).path
  }

  private static var directory: URL {
    #if canImport(Darwin)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
      return bundle.bundleURL.deletingLastPathComponent()
    #else
      return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    #endif
  }
}
