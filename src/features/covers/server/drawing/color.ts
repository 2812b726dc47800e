/** A colour as `#rrggbb`. */
export type Color = string

/** A colour by how it looks: distances in it are those that people see. */
export type Oklab = readonly [lightness: number, greenRed: number, blueYellow: number]

/** Mixes two colours in OKLab, where halfway looks halfway; `amount` 0 gives `from`, 1 gives `to`. */
export function mix(from: Color, to: Color, amount: number): Color {
  const [l0, a0, b0] = toOklab(from)
  const [l1, a1, b1] = toOklab(to)
  return toHex([l0 + (l1 - l0) * amount, a0 + (a1 - a0) * amount, b0 + (b1 - b0) * amount])
}

/** How light a colour looks, 0 black to 1 white. */
export const lightnessOf = (color: Color): number => toOklab(color)[0]

/** Moves a colour's perceived lightness by `amount` (−1…1) and keeps its hue. */
export function lighten(color: Color, amount: number): Color {
  const [lightness, greenRed, blueYellow] = toOklab(color)
  return toHex([Math.min(0.99, Math.max(0.04, lightness + amount)), greenRed, blueYellow])
}

/** @param color as `#rrggbb` */
export function toOklab(color: Color): Oklab {
  const value = Number.parseInt(color.slice(1), 16)
  const red = toLinear((value >> 16) & 255)
  const green = toLinear((value >> 8) & 255)
  const blue = toLinear(value & 255)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ]
}

/** The nearest colour that a screen has. */
export function toHex([lightness, greenRed, blueYellow]: Oklab): Color {
  const long = (lightness + 0.3963377774 * greenRed + 0.2158037573 * blueYellow) ** 3
  const medium = (lightness - 0.1055613458 * greenRed - 0.0638541728 * blueYellow) ** 3
  const short = (lightness - 0.0894841775 * greenRed - 1.291485548 * blueYellow) ** 3
  const red = toByte(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short)
  const green = toByte(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short)
  const blue = toByte(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short)
  return `#${((1 << 24) | (red << 16) | (green << 8) | blue).toString(16).slice(1)}`
}

function toLinear(byte: number): number {
  const channel = byte / 255
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function toByte(linear: number): number {
  const channel = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(255 * Math.min(1, Math.max(0, channel)))
}
