// swift-tools-version: 6.3
import PackageDescription

// The two ways to depend on the library that its documentation shows.
var dependencies: [Package.Dependency] = [
  .package(path: "../workbook")
]
if Context.environment["BY_URL"] == "1" {
  dependencies = [
    .package(url: "https://example.com/workbook.git", from: "2.0.0")
  ]
}

let multicast: [Target.Dependency] = [
  .product(name: "Multicast", package: "workbook")
]

/// A package outside the workbook, with the code of the library's documentation.
let package = Package(
  name: "Consumer",
  platforms: [.macOS(.v15)],
  dependencies: dependencies,
  targets: [
    .executableTarget(name: "Player", dependencies: multicast),
    .executableTarget(
      name: "Isolation", dependencies: multicast,
      swiftSettings: [.defaultIsolation(MainActor.self)]),
  ]
)
