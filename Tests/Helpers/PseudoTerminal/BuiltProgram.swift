import Foundation

/// The programs that the package builds.
public enum BuiltProgram {
  /// The path of a program, which lies beside the test bundle.
  ///
  /// It is only built for a test if the test's target depends on it.
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
