/// The CSS rules of a picture; `$` is its name, so that two pictures on one page stay separate.
enum PictureStyle {
  struct Color {
    let selector: String
    let property: String
    let light: String
    let dark: String
  }

  /// Each color has a contrast of at least 3 : 1 with what is behind it.
  static let colors = [
    Color(selector: ".pad", property: "fill", light: "#f6f8fa", dark: "#0d1117"),
    Color(selector: ".card", property: "fill", light: "#ffffff", dark: "#161b22"),
    Color(selector: ".card", property: "stroke", light: "#7d8794", dark: "#6e7681"),
    Color(selector: "text", property: "fill", light: "#4d555e", dark: "#a9b3bd"),
    Color(selector: ".line", property: "stroke", light: "#57606a", dark: "#9da7b1"),
    Color(selector: ".tip", property: "fill", light: "#57606a", dark: "#9da7b1"),
    Color(selector: ".call", property: "stroke", light: "#bf1f8c", dark: "#ff7ac6"),
    Color(selector: ".black", property: "stroke", light: "#24292f", dark: "#e6edf3"),
    Color(selector: ".red", property: "stroke", light: "#cf222e", dark: "#ff7b72"),
    Color(selector: ".orange", property: "stroke", light: "#c86a0a", dark: "#f0a04b"),
    Color(selector: ".green", property: "stroke", light: "#1a7f37", dark: "#56d364"),
    Color(selector: ".blue", property: "stroke", light: "#0969da", dark: "#6cb6ff"),
    Color(selector: ".purple", property: "stroke", light: "#8250df", dark: "#bc8cff"),
    Color(selector: ".released .ink use", property: "stroke", light: "#858e98", dark: "#68707a"),
  ]

  /// The rules; the keyframes and the delays of the mirrors depend on the drawing.
  static func text(timeline: PictureTimeline, keyframes: String) -> String {
    let duration = SVG.number(timeline.duration)
    let delays = (0..<3).map { index in
      "#$ .mirror\(index + 1) use{animation-delay:\(SVG.number(timeline.delay(ofMirror: index)))s}"
    }
    let motion = """
      @media (prefers-reduced-motion:no-preference){
      #$ .ink use,#$ .pen,#$ .calls{animation:\(duration)s linear infinite both}
      #$ .ink .stroke{stroke-dasharray:1 2}
      #$ .calls{animation-timing-function:step-end}
      #$ .calls use{animation:$-call \(SVG.number(timeline.slotDuration))s linear infinite}
      \(delays.joined(separator: "\n"))
      }
      \(timeline.keyframes)
      \(keyframes)
      """
    return """
      #$ text{font:10px system-ui,sans-serif;text-anchor:middle}
      #$ .code{font:9.5px ui-monospace,monospace;text-anchor:start}
      #$ .end{text-anchor:end}
      #$ use,#$ .line,#$ .call{fill:none;stroke-linecap:round;stroke-linejoin:round}
      #$ .line{stroke-width:1.5}
      #$ .weak{stroke-width:2;stroke-dasharray:.1 5}
      #$ .released .card{stroke-dasharray:4 4}
      #$ .pen,#$ .calls use{stroke-dasharray:0 1;stroke-width:9;opacity:0}
      #$ .pen.dot{stroke-dasharray:none}
      #$ .calls .next{stroke-width:5}
      \(rules(\.light))
      @media (prefers-color-scheme:dark){
      \(rules(\.dark))
      }
      \(timeline.slotCount > 0 ? motion : "")
      """
  }

  private static func rules(_ scheme: KeyPath<Color, String>) -> String {
    colors.map { "#$ \($0.selector){\($0.property):\($0[keyPath: scheme])}" }
      .joined(separator: "\n")
  }
}
