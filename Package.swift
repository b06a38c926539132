// swift-tools-version: 6.2
import PackageDescription

// The dependencies of a target only ever point at targets further up in this file.
let package = Package(
  name: "reel",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Reel", targets: ["Reel"]),
    .library(name: "ReelTimeline", targets: ["ReelTimeline"]),
    .library(name: "ReelApp", targets: ["ReelApp"]),
    .library(name: "ReelHTTP", targets: ["ReelHTTP"]),
    .library(name: "ReelStorage", targets: ["ReelStorage"]),
    .library(name: "ReelShell", targets: ["ReelShell"]),
    .library(name: "ReelTesting", targets: ["ReelTesting"]),
    .library(name: "ReelScenarioTesting", targets: ["ReelScenarioTesting"]),
    .library(name: "MockBackend", targets: ["MockBackend"]),
    .executable(name: "reel", targets: ["reel-cli"]),
    .executable(name: "reel-bench", targets: ["reel-bench"]),
  ],
  targets: [
    // Libraries of the system.
    .systemLibrary(
      name: "CEditLine", pkgConfig: "libedit",
      providers: [.apt(["libedit-dev"]), .brew(["libedit"])]),
    .systemLibrary(
      name: "CMicroHTTPD", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    .systemLibrary(name: "CHeap"),
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),

    // What all of them share, the core, and what stands on it.
    .target(name: "ReelSupport"),
    .target(name: "Reel", dependencies: ["ReelSupport"]),
    .target(name: "ReelTimeline", dependencies: ["CHeap", "Reel", "ReelSupport"]),
    .target(name: "ReelApp", dependencies: ["Reel", "ReelTimeline"]),
    .target(name: "ReelHTTP", dependencies: ["CCurl", "Reel", "ReelSupport"]),
    .target(name: "ReelStorage", dependencies: ["CSQLite", "ReelSupport"]),
    .target(name: "ReelEditor", dependencies: ["CEditLine"]),
    .target(
      name: "ReelShell",
      dependencies: [
        "ReelEditor", "Reel", "ReelTimeline", "ReelApp", "ReelHTTP", "ReelStorage", "ReelSupport",
      ]),
    // Import the test frameworks: only tests depend on them, and the benchmark, which measures one.
    // What needs no shell needs no library of the system either.
    .target(
      name: "ReelTesting", dependencies: ["Reel", "ReelTimeline", "ReelApp", "ReelSupport"]),
    .target(name: "ReelScenarioTesting", dependencies: ["ReelApp", "ReelShell"]),

    // The services, and the apps that use them. Neither knows the other.
    .target(name: "MockBackend", dependencies: ["CMicroHTTPD", "ReelStorage", "ReelSupport"]),
    .target(name: "MiniPools", dependencies: ["Reel", "ReelApp", "ReelHTTP"]),
    .target(
      name: "Transformers", dependencies: ["Reel", "ReelApp", "ReelHTTP", "ReelStorage"]),
    .target(name: "TVShows", dependencies: ["Reel", "ReelApp", "ReelHTTP", "ReelStorage"]),
    .target(
      name: "CodePay", dependencies: ["Reel", "ReelApp", "ReelHTTP", "ReelStorage", "ReelSupport"]),

    // All of them together, and the programs.
    .target(
      name: "ReelApps",
      dependencies: [
        "ReelShell", "ReelSupport", "MockBackend", "MiniPools", "Transformers", "TVShows",
        "CodePay",
      ]),
    .executableTarget(
      name: "reel-cli",
      dependencies: ["ReelShell", "MockBackend", "ReelApps"]),
    .executableTarget(
      name: "reel-bench",
      dependencies: [
        "Reel", "ReelTimeline", "ReelApp", "ReelHTTP", "ReelStorage", "ReelShell", "ReelTesting",
        "MockBackend", "MiniPools", "Transformers", "TVShows", "CodePay", "ReelApps",
        "PseudoTerminal", "ReelSupport",
      ],
      exclude: ["Peers"]),

    // What tests stand on, and the tests.
    .testTarget(
      name: "ReelTestingTests",
      dependencies: ["ReelTesting", "Reel", "ReelTimeline", "ReelApp", "Telling"]),
    .target(
      name: "PseudoTerminal", dependencies: ["ReelSupport"], path: "Tests/Helpers/PseudoTerminal"),
    .target(
      name: "ReelProgram", dependencies: ["PseudoTerminal"], path: "Tests/Helpers/ReelProgram"),
    .executableTarget(
      name: "EditorDemo", dependencies: ["ReelEditor"], path: "Tests/Helpers/EditorDemo"),
    .executableTarget(
      name: "RecordingDemo", dependencies: ["ReelTimeline"], path: "Tests/Helpers/RecordingDemo"),
    .target(name: "Telling", dependencies: ["Reel"], path: "Tests/Helpers/Telling"),
    .testTarget(
      name: "ReelTests", dependencies: ["Reel", "ReelSupport", "ReelTimeline", "Telling"]),
    .testTarget(
      name: "ReelTimelineTests",
      dependencies: ["ReelTimeline", "ReelSupport", "PseudoTerminal", "RecordingDemo", "Telling"]),
    .testTarget(name: "ReelAppTests", dependencies: ["ReelApp"]),
    .executableTarget(
      name: "Counter", dependencies: ["Reel", "ReelApp", "ReelShell"],
      path: "Tests/Helpers/Counter"),
    .executableTarget(
      name: "Quotes", dependencies: ["Reel", "ReelApp", "ReelHTTP", "ReelShell"],
      path: "Tests/Helpers/Quotes"),
    .executableTarget(
      name: "Faulty", dependencies: ["Reel", "ReelApp", "ReelShell"],
      path: "Tests/Helpers/Faulty"),
    .executableTarget(
      name: "Vault", dependencies: ["Reel", "ReelApp", "ReelShell"],
      path: "Tests/Helpers/Vault"),
    .testTarget(
      name: "ReadmeTests",
      dependencies: [
        "PseudoTerminal", "Counter", "Quotes", "reel-cli", "ReelShell", "ReelScenarioTesting",
        "ReelTesting",
      ],
      exclude: ["Mistakes.txt", "Scenarios"]),
    .testTarget(
      name: "ReelEditorTests", dependencies: ["ReelEditor", "PseudoTerminal", "EditorDemo"]),
    .testTarget(name: "ReelStorageTests", dependencies: ["ReelStorage"]),
    .testTarget(
      name: "MockBackendTests", dependencies: ["MockBackend", "ReelHTTP", "ReelStorage"],
      resources: [.copy("Tables")]),
    .testTarget(
      name: "ReelHTTPTests", dependencies: ["CCurl", "Reel", "ReelHTTP", "ReelSupport", "Telling"]),
    .testTarget(
      name: "ScenarioTests",
      dependencies: [
        "Reel", "ReelTimeline", "ReelHTTP", "ReelStorage", "ReelShell",
        "ReelScenarioTesting", "MockBackend", "ReelApps", "ReelProgram", "PseudoTerminal", "Faulty",
        "Telling",
      ], exclude: ["Format1"]),
    .testTarget(
      name: "CommandLineTests",
      dependencies: ["ReelProgram", "PseudoTerminal", "Vault", "Faulty", "reel-cli"],
      resources: [.copy("Cases")]),
    .testTarget(
      name: "ShellTerminalTests",
      dependencies: ["ReelProgram", "PseudoTerminal", "Vault", "Faulty", "reel-cli"]),
    .testTarget(
      name: "TVShowsTests",
      dependencies: ["Reel", "ReelApp", "ReelHTTP", "ReelStorage", "ReelTesting", "TVShows"]),
    .testTarget(
      name: "MiniPoolsTests",
      dependencies: ["Reel", "ReelApp", "ReelHTTP", "ReelTesting", "MiniPools"]),
    .testTarget(
      name: "TransformersTests",
      dependencies: [
        "Reel", "ReelApp", "ReelTimeline", "ReelHTTP", "ReelStorage", "ReelTesting", "Transformers",
      ],
      resources: [.copy("Tables")]),
    .testTarget(
      name: "CodePayTests",
      dependencies: [
        "Reel", "ReelApp", "ReelTimeline", "ReelHTTP", "ReelStorage", "ReelSupport", "ReelTesting",
        "MockBackend",
        "CodePay",
      ],
      resources: [.copy("Tables")]),
  ],
  swiftLanguageModes: [.v6]
)
