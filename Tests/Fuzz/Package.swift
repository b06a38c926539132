// swift-tools-version: 6.2
import PackageDescription

// What feeds the targets of Tests/Helpers/FuzzTargets with what libFuzzer makes up. A package of
// its own, so that nothing else has to be built for the fuzzer: .ci/fuzz builds and runs it.
let package = Package(
  name: "reel-fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "reel", path: "../..")],
  targets: [
    .target(name: "CFuzzer"),
    .executableTarget(
      name: "reel-fuzz",
      dependencies: ["CFuzzer", .product(name: "FuzzTargets", package: "reel")],
      // gold, which is used otherwise, fails on what the sanitizers add.
      linkerSettings: [.unsafeFlags(["-use-ld=lld"])]),
  ],
  swiftLanguageModes: [.v6]
)
