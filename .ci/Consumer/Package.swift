// swift-tools-version: 6.3
import PackageDescription

// The two ways to depend on the library that its documentation shows.
var dependencies: [Package.Dependency] = [
  .package(path: "../workbook")
]
if Context.environment["BY_URL"] == "1" {
  dependencies = [
    .package(url: "https://example.com/you/workbook.git", branch: "main")
  ]
}

let multicast: [Target.Dependency] = [
  .product(name: "Multicast", package: "workbook")
]

/// The examples, each in a target with its name.
let examples = [
  "Player", "Logout", "Selection", "Closing", "Sensor", "Token", "Compass", "OlderSystems",
  "Catalog", "Store",
]

/// A target that is isolated to the main actor by default, as in a new Xcode project.
let isolated: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

/// A package outside the workbook, with the code of the library's documentation.
///
/// Each example also has to work if its target is isolated by default, which ISOLATED=1 makes it.
let package = Package(
  name: "Consumer",
  platforms: [.macOS(.v15)],
  dependencies: dependencies,
  targets: examples.map {
    .executableTarget(
      name: $0, dependencies: multicast,
      swiftSettings: Context.environment["ISOLATED"] == "1" ? isolated : [])
  } + [
    .executableTarget(name: "Isolation", dependencies: multicast, swiftSettings: isolated),
    // The three files of the library that the page *Copy these files* names are copied here.
    .executableTarget(name: "Copied", swiftSettings: isolated),
  ]
)
