import { type Canvas, tinted } from './canvas.ts'
import { type Color, lighten, mix } from './color.ts'
import { nearestOnInks } from './inks.ts'
import type { Inks } from '../subjects.ts'

/** How far wood, leaves and skin may be from the palette: they keep what they are known by. */
const natural = 0.085

/** The inks of subjects in a scene's light. */
export function inksOfLight(canvas: Canvas): Inks {
  const { palette } = canvas
  const { sun, sky, far, near } = palette
  const isNight = palette.time === 'night'
  // The moon takes things their colour, yet what it shines on is brighter than the ground.
  const own = (color: Color) => {
    const shown = tinted(canvas, color, 0.92)
    return nearestOnInks(palette, isNight ? mix(shown, sun, 0.26) : shown, natural)
  }
  const accent = isNight ? mix(palette.accent, near, 0.12) : palette.accent
  const paper = mix(sun, isNight ? far : sky[2], isNight ? 0.22 : 0.3)
  const wood = own('#a8683f')
  const leaf = own('#5f9b57')
  const sand = own('#dcb27a')
  const water = mix(palette.water, sky[2], isNight ? 0.18 : 0.1)
  const dark = isNight ? mix(near, far, 0.3) : near
  return {
    paper,
    paperShade: mix(paper, mix(far, near, 0.25), 0.5),
    accent,
    accentShade: mix(accent, near, 0.36),
    accentLight: mix(accent, sun, 0.42),
    dark,
    mid: isNight ? mix(far, sky[2], 0.2) : mix(far, near, 0.5),
    soft: mix(far, sky[2], isNight ? 0.5 : 0.12),
    wood,
    woodShade: mix(wood, near, 0.42),
    leaf,
    leafShade: mix(leaf, near, 0.4),
    water,
    waterShade: mix(water, near, 0.42),
    skin: own('#c98d63'),
    sand,
    sandShade: mix(sand, near, 0.34),
    glow: lighten(mix(sun, accent, 0.22), 0.02),
  }
}
