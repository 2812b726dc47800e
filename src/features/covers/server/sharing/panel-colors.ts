import type { CoverPalette } from '#features/covers/contract.ts'
import { mix, type Color, palettes } from '../drawing/color.ts'

/** What a share picture's title is printed on and with, from the inks of its cover. */
export function panelColors(name: CoverPalette): { paper: Color; ink: Color; quiet: Color; accent: Color } {
  const { sun, near, accent } = palettes[name]
  const paper = mix(sun, '#fffdf8', 0.45)
  return { paper, ink: near, quiet: mix(near, paper, 0.2), accent }
}

/** How well one colour is read on another, 1 to 21, as WCAG has it. */
export function contrastOf(one: Color, other: Color): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf(color: Color): number {
  const value = Number.parseInt(color.slice(1), 16)
  const [red, green, blue] = [(value >> 16) & 255, (value >> 8) & 255, value & 255].map((byte) => {
    const channel = byte / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}
