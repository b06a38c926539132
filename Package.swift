// swift-tools-version: 6.2
import PackageDescription

extension Target {
  static func library(_ name: String, _ dependencies: [Dependency] = []) -> Target {
    target(name: name, dependencies: dependencies, path: "Sources/Library/\(name)")
  }

  static func tool(_ name: String, _ dependencies: [Dependency], files: [String] = []) -> Target {
    target(
      name: name, dependencies: dependencies, path: "Sources/Tools/\(name)", exclude: files)
  }

  static func rig(_ name: String, _ dependencies: [Dependency]) -> Target {
    target(name: name, dependencies: dependencies, path: "Sources/Rigs/\(name)")
  }

  static func app(_ name: String, _ dependencies: [Dependency]) -> Target {
    target(name: name, dependencies: dependencies, path: "Sources/Apps/\(name)")
  }
}

// A target depends only on targets that are further up in this file.
let package = Package(
  name: "reel",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Reel", targets: ["Reel"]),
    .library(name: "ReelCoding", targets: ["ReelCoding"]),
    .library(name: "ReelTimeline", targets: ["ReelTimeline"]),
    .library(name: "ReelApp", targets: ["ReelApp"]),
    .library(name: "ReelHTTP", targets: ["ReelHTTP"]),
    .library(name: "ReelStorage", targets: ["ReelStorage"]),
    .library(name: "ReelSharing", targets: ["ReelSharing"]),
    .library(name: "ReelPostgres", targets: ["ReelPostgres"]),
    .library(name: "ReelShell", targets: ["ReelShell"]),
    .library(name: "ReelREPL", targets: ["ReelREPL"]),
    .library(name: "ReelTools", targets: ["ReelTools"]),
    .library(name: "ReelCorpus", targets: ["ReelCorpus"]),
    .library(name: "ReelTesting", targets: ["ReelTesting"]),
    .library(name: "ReelScenarioTesting", targets: ["ReelScenarioTesting"]),
    .library(name: "MockBackend", targets: ["MockBackend"]),
    // Only for the package in Tests/Fuzz.
    .library(name: "FuzzTargets", targets: ["FuzzTargets"]),
    .executable(name: "reel", targets: ["reel-cli"]),
    .executable(name: "reel-shared", targets: ["reel-shared"]),
    .executable(name: "reel-bench", targets: ["reel-bench"]),
  ],
  targets: [
    // System libraries.
    .systemLibrary(
      name: "CEditLine", path: "Sources/System/CEditLine", pkgConfig: "libedit",
      providers: [.apt(["libedit-dev"]), .brew(["libedit"])]),
    .systemLibrary(
      name: "CMicroHTTPD", path: "Sources/System/CMicroHTTPD", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    .systemLibrary(name: "CHeap", path: "Sources/System/CHeap"),
    // The page, and the schemas, which are in the shell's folder.
    .target(name: "CReelFiles", path: "Sources/System/CReelFiles"),
    // The catalogs in the folder "Texts".
    .target(name: "CReelTexts", path: "Sources/System/CReelTexts"),
    // Loads the library itself, and needs its headers only: "libcurl4-openssl-dev".
    .target(name: "CCurl", path: "Sources/System/CCurl"),
    // Loads the library itself, and needs nothing of it to be built.
    .target(name: "CZlib", path: "Sources/System/CZlib"),
    .systemLibrary(
      name: "CSQLite", path: "Sources/System/CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),
    .systemLibrary(
      name: "CPostgres", path: "Sources/System/CPostgres", pkgConfig: "libpq",
      providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),

    // The shared targets, the core, and the targets that build on it.
    .library("Reel"),
    .library("ReelTexts", ["CReelTexts"]),
    .library("ReelSupport", ["ReelTexts"]),
    .library("ReelCoding", ["ReelSupport", "ReelTexts"]),
    .library("ReelTimeline", ["CHeap", "CZlib", "Reel", "ReelCoding", "ReelSupport", "ReelTexts"]),
    .library("ReelApp", ["Reel", "ReelCoding", "ReelSupport", "ReelTexts"]),
    .library("ReelHTTP", ["CCurl", "Reel", "ReelSupport", "ReelTexts"]),
    .library("ReelStorage", ["CSQLite", "Reel", "ReelCoding", "ReelSupport", "ReelTexts"]),
    .library("ReelSharing", ["Reel", "ReelCoding", "ReelTimeline", "ReelSupport", "ReelTexts"]),
    .library(
      "ReelPostgres",
      [
        "CPostgres", "Reel", "ReelCoding", "ReelSharing", "ReelTimeline", "ReelSupport",
        "ReelTexts",
      ]),
    .library("ReelServer", ["CMicroHTTPD", "ReelCoding"]),
    .tool("ReelEditor", ["CEditLine", "ReelSupport"]),
    .tool(
      "ReelREPL",
      [
        "ReelEditor", "Reel", "ReelCoding", "ReelTimeline", "ReelApp", "ReelHTTP", "ReelSharing",
        "ReelSupport", "ReelTexts",
      ]),
    .tool(
      "ReelTools",
      [
        "CReelFiles", "Reel", "ReelCoding", "ReelEditor", "ReelTimeline", "ReelApp",
        "ReelHTTP", "ReelREPL", "ReelServer", "ReelStorage", "ReelSupport", "ReelTexts",
      ],
      files: ["Schemas", "Reporting/Page"]),
    // The shell with the tools.
    .tool("ReelShell", ["Reel", "ReelApp", "ReelREPL", "ReelTools", "ReelTexts"]),
    .tool(
      "ReelCorpus",
      [
        "Reel", "ReelApp", "ReelShell", "ReelStorage", "ReelSupport", "ReelTexts", "ReelTimeline",
      ]),
    .tool(
      "ReelPostgresCorpus",
      ["ReelCorpus", "ReelPostgres", "ReelShell", "ReelStorage"]),
    // These import the test frameworks: only tests depend on them, and the benchmark, which measures
    // one. Tests that do not need the shell need no library of the system.
    .library("ReelTesting", ["Reel", "ReelCoding", "ReelTimeline", "ReelApp", "ReelSupport"]),
    .tool("ReelScenarioTesting", ["ReelApp", "ReelShell"]),

    // The services, and the apps that use them. They do not depend on each other.
    .app("MockBackend", ["ReelCoding", "ReelServer", "ReelStorage", "ReelSupport", "ReelTexts"]),
    .app("MiniPools", ["Reel", "ReelApp", "ReelCoding", "ReelHTTP", "ReelSupport", "ReelTexts"]),
    .app(
      "Transformers",
      ["Reel", "ReelApp", "ReelCoding", "ReelHTTP", "ReelStorage", "ReelSupport", "ReelTexts"]),
    .app(
      "TVShows",
      ["Reel", "ReelApp", "ReelCoding", "ReelHTTP", "ReelStorage", "ReelSupport", "ReelTexts"]),
    .app(
      "CodePay",
      ["Reel", "ReelApp", "ReelCoding", "ReelHTTP", "ReelStorage", "ReelSupport", "ReelTexts"]),

    // The app of the tutorial, a program of its own.
    .executableTarget(
      name: "Chores", dependencies: ["Reel", "ReelApp", "ReelHTTP", "ReelShell"],
      path: "Sources/Apps/Chores"),

    // All apps together, and the programs.
    .app(
      "ReelApps",
      [
        "Reel", "ReelApp", "ReelHTTP", "ReelStorage", "ReelShell", "ReelSupport", "ReelTexts",
        "MockBackend", "MiniPools", "Transformers", "TVShows", "CodePay",
      ]),
    .rig(
      "ReelSimulator",
      [
        "CSQLite", "Reel", "ReelCoding", "ReelTimeline", "ReelApp", "ReelHTTP", "ReelStorage",
        "ReelShell", "ReelSupport", "ReelTexts", "MockBackend", "MiniPools", "Transformers",
        "TVShows", "CodePay", "ReelApps",
      ]),
    .executableTarget(
      name: "reel-cli",
      dependencies: [
        "Reel", "ReelApp", "ReelCorpus", "ReelShell", "ReelTexts", "MockBackend", "ReelApps",
        "ReelSimulator",
      ],
      path: "Sources/Apps/reel-cli"),
    // The program that needs PostgreSQL; the others do not link it.
    .executableTarget(
      name: "reel-shared",
      dependencies: [
        "ReelApp", "ReelPostgres", "ReelPostgresCorpus", "ReelSharing", "ReelShell", "ReelTexts",
        "ReelTimeline", "ReelApps",
      ],
      path: "Sources/Apps/reel-shared"),
    // What measures and tests whole programs: terminals, databases, and the benchmark.
    .rig("PseudoTerminal", ["ReelSupport"]),
    .rig("PrivatePostgres", ["ReelPostgres", "ReelSupport"]),
    .rig("Together", ["Reel", "ReelApp"]),
    .executableTarget(
      name: "TogetherProgram",
      dependencies: ["Together", "ReelPostgres", "ReelSharing", "ReelShell"],
      path: "Sources/Rigs/TogetherProgram"),
    .executableTarget(
      name: "reel-bench",
      dependencies: [
        "Reel", "ReelCoding", "ReelTimeline", "ReelApp", "ReelHTTP", "ReelStorage", "ReelShell",
        "ReelTesting", "MockBackend", "MiniPools", "Transformers", "TVShows", "CodePay",
        "ReelApps", "PseudoTerminal", "ReelSupport", "ReelPostgres", "ReelSharing",
        "PrivatePostgres", "Together", "TogetherProgram",
      ],
      path: "Sources/Rigs/reel-bench", exclude: ["Peers"]),

    // The helpers of tests, and the tests.
    .testTarget(
      name: "ReelTestingTests",
      dependencies: ["ReelTesting", "Reel", "ReelTimeline", "ReelApp", "Echoing"]),
    .target(
      name: "JSONSchema", dependencies: ["ReelCoding"], path: "Tests/Helpers/JSONSchema"),
    .target(name: "TemporaryFiles", path: "Tests/Helpers/TemporaryFiles"),
    .target(name: "TestSeeds", path: "Tests/Helpers/TestSeeds"),
    .target(
      name: "Rewriting", dependencies: ["Reel", "ReelCoding", "ReelTimeline"],
      path: "Tests/Helpers/Rewriting"),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "CodePay", "MiniPools", "MockBackend", "Reel", "ReelApp", "ReelApps", "ReelCoding",
        "ReelEditor", "ReelHTTP", "ReelPostgres", "ReelServer", "ReelSharing", "ReelShell",
        "ReelStorage", "ReelSupport", "ReelTexts", "ReelTimeline", "Rewriting", "TVShows",
        "Together",
        "Transformers",
      ],
      path: "Tests/Helpers/FuzzTargets"),
    .testTarget(
      name: "FuzzTests", dependencies: ["FuzzTargets", "ReelSupport", "TestSeeds"]),
    .target(name: "RawHTTP", path: "Tests/Helpers/RawHTTP"),
    .target(
      name: "Occupying", dependencies: ["PseudoTerminal", "ReelSupport"],
      path: "Tests/Helpers/Occupying"),
    .target(
      name: "ReelProgram",
      dependencies: ["Occupying", "PseudoTerminal", "ReelSupport", "TemporaryFiles"],
      path: "Tests/Helpers/ReelProgram"),
    .executableTarget(
      name: "EditorDemo", dependencies: ["ReelEditor"], path: "Tests/Helpers/EditorDemo"),
    .executableTarget(
      name: "RecordingDemo", dependencies: ["Reel", "ReelTimeline"],
      path: "Tests/Helpers/RecordingDemo"),
    .executableTarget(
      name: "Leaks", dependencies: ["CHeap", "Reel", "ReelTimeline"], path: "Tests/Helpers/Leaks"),
    .target(name: "Echoing", dependencies: ["Reel"], path: "Tests/Helpers/Echoing"),
    .target(name: "Shopping", dependencies: ["Reel"], path: "Tests/Helpers/Shopping"),
    .testTarget(
      name: "ReelTextsTests", dependencies: ["ReelSupport", "ReelTexts", "TemporaryFiles"]),
    .testTarget(
      name: "ReelCodingTests",
      dependencies: ["Reel", "ReelCoding", "ReelSupport", "ReelTexts", "Shopping", "TestSeeds"]),
    .testTarget(
      name: "ReelTests", dependencies: ["Reel", "ReelSupport", "ReelTimeline", "Echoing"]),
    .testTarget(
      name: "ReelTimelineTests",
      dependencies: [
        "Reel", "ReelCoding", "ReelTimeline", "ReelSupport", "ReelTexts", "Leaks", "Occupying",
        "PseudoTerminal", "RecordingDemo", "ReelProgram", "Rewriting", "Shopping", "Echoing",
        "TemporaryFiles", "TestSeeds",
      ]),
    .testTarget(
      name: "ReelSharingTests",
      dependencies: [
        "Reel", "ReelCoding", "ReelSharing", "ReelTimeline", "ReelTexts",
      ]),
    .testTarget(
      name: "ReelAppTests",
      dependencies: ["Reel", "ReelApp", "ReelCoding", "ReelSupport", "TestSeeds"]),
    .executableTarget(
      name: "Counter", dependencies: ["Reel", "ReelApp", "ReelShell"],
      path: "Tests/Helpers/Counter"),
    .executableTarget(
      name: "Alone", dependencies: ["Reel", "ReelApp", "ReelREPL"], path: "Tests/Helpers/Alone"),
    .executableTarget(
      name: "Quotes", dependencies: ["Reel", "ReelApp", "ReelHTTP", "ReelShell"],
      path: "Tests/Helpers/Quotes"),
    .testTarget(
      name: "ChoresTests",
      dependencies: [
        "Chores", "ReelApp", "ReelHTTP", "ReelScenarioTesting", "ReelShell", "ReelTesting",
      ],
      exclude: ["Scenarios"]),
    .executableTarget(
      name: "Faulty", dependencies: ["Reel", "ReelApp", "ReelCorpus", "ReelShell"],
      path: "Tests/Helpers/Faulty"),
    .executableTarget(
      name: "Planted", dependencies: ["Reel", "ReelApp", "ReelCorpus", "ReelShell"],
      path: "Tests/Helpers/Planted"),
    .executableTarget(
      name: "Vault", dependencies: ["Reel", "ReelApp", "ReelShell"],
      path: "Tests/Helpers/Vault"),
    .target(
      name: "SharedCampaign",
      dependencies: ["PrivatePostgres", "ReelProgram", "ReelSupport", "TemporaryFiles"],
      path: "Tests/Helpers/SharedCampaign"),
    .executableTarget(
      name: "SharedCampaignProgram", dependencies: ["SharedCampaign"],
      path: "Tests/Helpers/SharedCampaignProgram"),
    .testTarget(
      name: "SharedSessionTests",
      dependencies: [
        "Occupying", "PseudoTerminal", "Together", "TogetherProgram", "SharedCampaign",
        "PrivatePostgres", "Reel", "ReelApp", "ReelCoding", "ReelPostgres", "ReelProgram",
        "ReelSharing", "ReelTexts", "ReelTimeline", "TemporaryFiles", "reel-cli", "reel-shared",
      ]),
    .testTarget(
      name: "ReadmeTests",
      dependencies: [
        "Occupying", "PseudoTerminal", "Alone", "Chores", "Counter", "Quotes", "reel-cli", "Reel",
        "ReelApp", "ReelShell", "ReelScenarioTesting", "ReelTesting", "TemporaryFiles",
      ],
      exclude: ["Mistakes.txt", "Scenarios"]),
    .testTarget(
      name: "ReelEditorTests",
      dependencies: ["ReelEditor", "Occupying", "PseudoTerminal", "EditorDemo"]),
    .testTarget(
      name: "ReelSimulatorTests",
      dependencies: [
        "CSQLite", "ReelHTTP", "ReelSimulator", "ReelStorage", "MiniPools",
      ]),
    .testTarget(
      name: "ReelStorageTests",
      dependencies: ["ReelCoding", "ReelStorage", "ReelTexts", "TemporaryFiles"]),
    .testTarget(
      name: "ReelPostgresTests",
      dependencies: [
        "ReelPostgres", "ReelCoding", "ReelSharing", "PrivatePostgres", "PseudoTerminal",
        "ReelProgram", "TemporaryFiles", "reel-shared", "reel-cli",
      ]),
    .testTarget(
      name: "ReelCorpusTests",
      dependencies: [
        "ReelCorpus", "Reel", "ReelApp", "ReelTimeline", "Faulty", "Planted", "Occupying",
        "PrivatePostgres", "PseudoTerminal", "ReelProgram", "ReelSupport", "TemporaryFiles",
        "reel-shared",
      ]),
    .testTarget(
      name: "MockBackendTests",
      dependencies: [
        "MockBackend", "RawHTTP", "ReelHTTP", "ReelServer", "ReelStorage", "TemporaryFiles",
      ],
      resources: [.copy("Tables")]),
    .testTarget(
      name: "ReelHTTPTests",
      dependencies: ["CCurl", "Reel", "ReelHTTP", "ReelSupport", "ReelTexts", "Echoing"]),
    .testTarget(
      name: "ScenarioTests",
      dependencies: [
        "Reel", "ReelApp", "ReelCoding", "ReelEditor", "ReelTimeline", "ReelHTTP", "ReelStorage",
        "ReelREPL", "ReelShell", "ReelTools", "ReelScenarioTesting", "ReelSupport", "ReelTexts",
        "MockBackend", "ReelApps", "ReelProgram", "Occupying", "PseudoTerminal", "Faulty",
        "RawHTTP", "Echoing", "TemporaryFiles",
      ]),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "ReelProgram", "Occupying", "PseudoTerminal", "TemporaryFiles", "Vault", "Faulty",
        "Planted", "reel-cli", "reel-shared", "JSONSchema", "ReelApp", "ReelApps", "ReelCoding",
        "ReelCorpus", "ReelREPL", "ReelShell", "ReelSimulator", "ReelSupport", "ReelTimeline",
        "ReelTools",
      ],
      resources: [.copy("Cases")]),
    .testTarget(
      name: "ShellTerminalTests",
      dependencies: [
        "ReelProgram", "Occupying", "PseudoTerminal", "RawHTTP", "TemporaryFiles", "Vault",
        "Faulty", "reel-cli", "MockBackend", "Reel", "ReelApp", "ReelApps", "ReelCoding",
        "ReelEditor", "ReelHTTP", "ReelREPL", "ReelTexts", "ReelTools",
      ]),
    .testTarget(
      name: "TVShowsTests",
      dependencies: [
        "Reel", "ReelApp", "ReelCoding", "ReelHTTP", "ReelShell", "ReelStorage", "ReelTesting",
        "TVShows", "TemporaryFiles",
      ]),
    .testTarget(
      name: "MiniPoolsTests",
      dependencies: [
        "Reel", "ReelApp", "ReelCoding", "ReelHTTP", "ReelShell", "ReelTesting", "MiniPools",
      ]),
    .testTarget(
      name: "TransformersTests",
      dependencies: [
        "Reel", "ReelApp", "ReelCoding", "ReelHTTP", "ReelShell", "ReelStorage", "ReelTesting",
        "Transformers",
      ],
      resources: [.copy("Tables")]),
    .testTarget(
      name: "CodePayTests",
      dependencies: [
        "Reel", "ReelApp", "ReelEditor", "ReelHTTP", "ReelShell", "ReelStorage", "ReelSupport",
        "ReelServer", "ReelTesting", "MockBackend", "CodePay", "TemporaryFiles",
      ],
      resources: [.copy("Tables")]),
    .testTarget(
      name: "GalleryTests",
      dependencies: [
        "Chores", "CodePay", "MiniPools", "Reel", "ReelApp", "ReelEditor", "ReelHTTP", "ReelShell",
        "TVShows", "Transformers",
      ],
      exclude: ["Screens"]),
  ],
  swiftLanguageModes: [.v6]
)

// For a build for debugging that is done once, as in CI. A module is compiled as a whole, which
// takes two thirds of what its files one by one take. Libraries are optimized, with all assertions:
// tests then take half the processor time.
if Context.environment["REEL_OPTIMIZED"] != nil {
  for target in package.targets where [.regular, .executable, .test].contains(target.type) {
    var flags = ["-whole-module-optimization", "-num-threads", "2"]
    if target.path?.hasPrefix("Sources/Library/") == true {
      flags += ["-O", "-assert-config", "Debug"]
    }
    target.swiftSettings = [.unsafeFlags(flags, .when(configuration: .debug))]
  }
}
