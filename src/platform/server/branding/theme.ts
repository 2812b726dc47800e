import { clampChroma, converter, formatHex, wcagContrast, type Oklch } from 'culori'
import { defaultTheme, type Theme, type SchemeColors } from '#platform/scheme-colors.ts'

const toOklch = converter('oklch')
/** Smallest visible difference in lightness. */
const lightnessStep = 0.004

/** Returns the lowest contrast of a colour on any of the surfaces. */
const minContrast = (color: string, surfaces: readonly string[]): number =>
  Math.min(...surfaces.map((surface) => wcagContrast(color, surface)))

/** Changes a colour in OKLCH, and clamps it to sRGB. */
function adjustColor(color: string, change: (parts: Oklch) => Partial<Oklch>): string {
  const parts: Oklch = toOklch(color) ?? { mode: 'oklch', l: 0, c: 0 }
  return formatHex(clampChroma({ ...parts, ...change(parts) }, 'oklch'))
}

/** Returns the shade nearest to a colour that passes, or undefined if none does. */
function findNearestShade(color: string, passes: (shade: string) => boolean): string | undefined {
  if (passes(color)) return color
  for (let distance = lightnessStep; distance <= 1; distance += lightnessStep) {
    for (const offset of [-distance, distance]) {
      const candidate = adjustColor(color, ({ l }) => ({ l: Math.min(1, Math.max(0, l + offset)) }))
      if (passes(candidate)) return candidate
    }
  }
  return undefined
}

/** Colours for the light and the dark scheme. Without `dark`, it is derived from `light`. */
export interface ColorPair {
  light: string
  dark?: string | undefined
}

interface ChosenColors {
  accent?: ColorPair | undefined
  background?: ColorPair | undefined
}

/** Contrast required by WCAG 2.2 AA, for text and for user interface components. */
const textContrast = 4.5
const nonTextContrast = 3

type SchemeName = 'light' | 'dark'

/**
 * Returns the theme (colours of the light and dark schemes) for the operator's accent and backgrounds. Chosen colours
 * are used unchanged (`findContrastProblem` checks them); the others are derived from these with sufficient contrast,
 * or are the default ones.
 */
export function createTheme({ accent, background }: ChosenColors): Theme {
  const grounds = {
    light: createSurfaces('light', background?.light),
    dark: createSurfaces('dark', background?.dark),
  }
  if (!accent) return { ...defaultTheme, ...grounds }
  const darkAccent =
    accent.dark ??
    findNearestShade(accent.light, (tried) => minContrast(tried, surfacesOf(grounds.dark)) >= textContrast)
  return {
    light: { ...grounds.light, ...createAccents('light', accent.light, grounds.light) },
    dark: { ...grounds.dark, ...createAccents('dark', darkAccent ?? defaultTheme.dark.accent, grounds.dark) },
    sunrise: createGradient(accent.light),
  }
}

/**
 * Returns the end of an error message, with the nearest readable shade, if a colour chosen by the operator has too
 * little contrast (WCAG) in either scheme; undefined if all pass.
 * @param which setting to check, accent or background.
 */
export function findContrastProblem(chosen: ChosenColors, which: keyof ChosenColors): string | undefined {
  for (const name of ['light', 'dark'] as const) {
    const color = chosen[which]?.[name]
    if (!color) continue
    const [needed, reached] =
      which === 'accent'
        ? [
            nonTextContrast,
            (tried: string) =>
              minContrast(tried, surfacesOf(createSurfaces(name, chosen.background?.[name]))),
          ]
        : [textContrast, (tried: string) => textContrastOn(name, tried)]
    if (reached(color) >= needed) continue
    const better = findNearestShade(color, (tried) => reached(tried) >= needed)
    const ratio = (Math.floor(reached(color) * 100) / 100).toFixed(2)
    const where =
      which === 'accent' ? `on the ${name} scheme’s background` : `behind the ${name} scheme’s text`
    return `must be readable: ${color} ${where} has a contrast of ${ratio} and needs ${needed}; the nearest readable shade is ${better ?? defaultTheme[name][which === 'accent' ? 'accent' : 'paper']}`
  }
  return undefined
}

const surfacesOf = ({ paper, card, sunken }: SchemeColors) => [paper, card, sunken]

const hasNonTextContrast = (color: string, ground: SchemeColors) =>
  minContrast(color, surfacesOf(ground)) >= nonTextContrast

/** Returns the lowest contrast of any text on this background. Field borders are part of it. */
function textContrastOn(name: SchemeName, paper: string): number {
  const ground = createSurfaces(name, paper)
  const { ink, quiet, teal, gold, danger, accentText } = ground
  const texts = [ink, quiet, teal, gold, danger, accentText]
  return Math.min(...texts.map((text) => minContrast(text, surfacesOf(ground))))
}

/** Derives the surface colours (page, card, sunken, lines) from the page background. */
function createSurfaces(name: SchemeName, paper: string | undefined): SchemeColors {
  const ours = defaultTheme[name]
  if (!paper) return ours
  const shiftLightness = (change: number) =>
    adjustColor(paper, ({ l }) => ({ l: Math.min(1, Math.max(0, l + change)) }))
  const ground: SchemeColors =
    name === 'light'
      ? { ...ours, paper, card: '#ffffff', sunken: shiftLightness(-0.03), line: shiftLightness(-0.08) }
      : {
          ...ours,
          paper,
          card: shiftLightness(0.045),
          sunken: shiftLightness(-0.03),
          line: shiftLightness(0.13),
        }
  const strongLine = findNearestShade(ours.strongLine, (tried) => hasNonTextContrast(tried, ground))
  return { ...ground, strongLine: strongLine ?? ours.quiet }
}

function createAccents(name: SchemeName, accent: string, ground: SchemeColors) {
  const accentSoft = adjustColor(accent, ({ c }) =>
    name === 'light' ? { l: 0.945, c: Math.min(c, 0.035) } : { l: 0.28, c: Math.min(c, 0.045) },
  )
  const backgrounds = [...surfacesOf(ground), accentSoft]
  const accentText = findNearestShade(accent, (tried) => minContrast(tried, backgrounds) >= textContrast)
  return { accent, accentSoft, accentText: accentText ?? ground.ink }
}

/** Derives a gradient from the accent towards a neighbouring hue, with a readable text color: white if possible. */
function createGradient(accent: string): Theme['sunrise'] {
  const shiftColor = (change: number) =>
    adjustColor(accent, ({ l, h = 0 }) => ({ l: Math.min(1, Math.max(0, l + change)), h: (h + 18) % 360 }))
  const nearlyBlack = adjustColor(accent, ({ c }) => ({ l: 0.2, c: Math.min(c, 0.05) }))
  for (const ink of ['#ffffff', nearlyBlack]) {
    for (const to of [shiftColor(0.07), shiftColor(-0.06), accent])
      if (minContrast(ink, [accent, to]) >= textContrast) return { from: accent, to, ink }
  }
  return { from: accent, to: accent, ink: '#000000' }
}

/**
 * Returns `style`, the CSS rules that apply a theme to pages (undefined for the default theme), and `ground`, the
 * page background of each scheme.
 */
export const toPageStyles = (look: Theme) => ({
  style: toStyleRules(look),
  ground: { light: look.light.paper, dark: look.dark.paper },
})

/** Returns CSS that overrides the colour variables of the built style sheet; undefined for the default theme. */
function toStyleRules(look: Theme): string | undefined {
  if (look === defaultTheme) return undefined
  const { from, to, ink } = look.sunrise
  const ofBoth = `--colors-on-accent:${ink};--colors-amber:${to};--gradients-sunrise:linear-gradient(110deg,${from},${to})`
  const rules = (colors: SchemeColors, ...others: string[]) =>
    [
      ...colorNames.filter(isChanged).map((name) => `--colors-${toCssName(name)}:${colors[name]}`),
      ...others,
    ].join(';')
  const isChanged = (name: keyof SchemeColors) =>
    look.light[name] !== defaultTheme.light[name] || look.dark[name] !== defaultTheme.dark[name]
  return [
    `:root{${rules(look.light, ofBoth)}}`,
    // Printed pages always use the light scheme.
    `@media screen{:root[data-scheme=dark]{${rules(look.dark)}}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-scheme=light]){${rules(look.dark)}}}`,
  ].join('')
}

const colorNames = Object.keys(defaultTheme.light).filter(
  (name): name is keyof SchemeColors => name in defaultTheme.dark,
)

const toCssName = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
