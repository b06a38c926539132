import Foundation
import Reel
import ReelREPL
import ReelTexts

/// The program's environment, for reports.
enum Machine {
  /// The operating system and the processor.
  static var description: Text {
    Text(verbatim: "\(ProcessInfo.processInfo.operatingSystemVersionString), ") + architecture
  }

  private static var architecture: Text {
    #if arch(x86_64)
      Text(verbatim: "x86_64")
    #elseif arch(arm64)
      Text(verbatim: "arm64")
    #else
      "another processor"
    #endif
  }

  /// The compiler that built the program, which cannot be determined at run time.
  static var swift: String {
    #if compiler(>=6.5)
      "6.5+"
    #elseif compiler(>=6.4)
      "6.4"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }
}
