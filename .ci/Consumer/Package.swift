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
]

/// A package outside the workbook, with the code of the library's documentation.
let package = Package(
  name: "Consumer",
  platforms: [.macOS(.v15)],
  dependencies: dependencies,
  targets: examples.map { .executableTarget(name: $0, dependencies: multicast) } + [
    .executableTarget(
      name: "Isolation", dependencies: multicast,
      swiftSettings: [.defaultIsolation(MainActor.self)])
  ]
)
