import Foundation
import TemporaryFiles

extension TemporaryDirectory {
  /// An environment in which a program's home and all its folders are in this directory.
  public var environment: [String: String] {
    Self.sanitizers.merging([
      "HOME": url.path, "LC_ALL": "C.UTF-8", "TMPDIR": NSTemporaryDirectory(),
      "XDG_DATA_HOME": path("xdg/data"), "XDG_STATE_HOME": path("xdg/state"),
      "XDG_CACHE_HOME": path("xdg/cache"), "XDG_CONFIG_HOME": path("xdg/config"),
      // At a terminal, an answer is waited for however busy the machine is, and no screen is shown
      // as loading meanwhile.
      "REEL_PATIENCE": "600000",
      // A program built for code coverage would write its profile to its working directory.
      "LLVM_PROFILE_FILE": "/dev/null",
    ]) { $1 }
  }

  /// The options of sanitizers, for programs that are also built with them.
  private static let sanitizers = ProcessInfo.processInfo.environment.filter {
    ["ASAN_OPTIONS", "TSAN_OPTIONS"].contains($0.key)
  }
}
