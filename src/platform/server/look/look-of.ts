import { clampChroma, converter, formatHex, wcagContrast, type Oklch } from 'culori'
import { ourLook, type Look, type SchemeColors } from '#platform/scheme-colors.ts'

const inOklch = converter('oklch')
/** Finer than eyes tell apart. */
const step = 0.004

/** The lowest contrast of a colour on any of these. */
const lowestContrast = (color: string, surfaces: readonly string[]): number =>
  Math.min(...surfaces.map((surface) => wcagContrast(color, surface)))

/** The same hue, lighter or darker by what `change` makes of it; always one that screens can show. */
function shade(color: string, change: (parts: Oklch) => Partial<Oklch>): string {
  const parts: Oklch = inOklch(color) ?? { mode: 'oklch', l: 0, c: 0 }
  return formatHex(clampChroma({ ...parts, ...change(parts) }, 'oklch'))
}

/** A colour, or the shade nearest to it that passes; undefined where none of its hue does. */
function nearestShade(color: string, passes: (shade: string) => boolean): string | undefined {
  if (passes(color)) return color
  for (let distance = step; distance <= 1; distance += step) {
    for (const way of [-distance, distance]) {
      const tried = shade(color, ({ l }) => ({ l: Math.min(1, Math.max(0, l + way)) }))
      if (passes(tried)) return tried
    }
  }
  return undefined
}

/** A colour for the light scheme and one for the dark; without the second it is made of the first. */
export interface ColorPair {
  light: string
  dark?: string | undefined
}

interface Chosen {
  accent?: ColorPair | undefined
  background?: ColorPair | undefined
}

/** What WCAG 2.2 AA asks of text, and of what must be seen to use a page. */
const textContrast = 4.5
const signContrast = 3

type SchemeName = 'light' | 'dark'

/** The colours of a site that has an accent or backgrounds of its own; what goes with them is made to be read. */
export function lookOf({ accent, background }: Chosen): Look {
  const grounds = { light: groundsOf('light', background?.light), dark: groundsOf('dark', background?.dark) }
  if (!accent) return { ...ourLook, ...grounds }
  const darkAccent =
    accent.dark ??
    nearestShade(accent.light, (tried) => lowestContrast(tried, surfacesOf(grounds.dark)) >= textContrast)
  return {
    light: { ...grounds.light, ...accentsOf('light', accent.light, grounds.light) },
    dark: { ...grounds.dark, ...accentsOf('dark', darkAccent ?? ourLook.dark.accent, grounds.dark) },
    sunrise: sunriseOf(accent.light),
  }
}

/** What of the chosen colours cannot be read, in a sentence without its beginning; undefined where all can. */
export function unreadable(chosen: Chosen, which: keyof Chosen): string | undefined {
  for (const name of ['light', 'dark'] as const) {
    const color = chosen[which]?.[name]
    if (!color) continue
    const [needed, reached] =
      which === 'accent'
        ? [
            signContrast,
            (tried: string) => lowestContrast(tried, surfacesOf(groundsOf(name, chosen.background?.[name]))),
          ]
        : [textContrast, (tried: string) => contrastOnGround(name, tried)]
    if (reached(color) >= needed) continue
    const better = nearestShade(color, (tried) => reached(tried) >= needed)
    const ratio = (Math.floor(reached(color) * 100) / 100).toFixed(2)
    const where =
      which === 'accent' ? `on the ${name} scheme’s background` : `under the ${name} scheme’s texts`
    return `must be seen well: ${color} ${where} has a contrast of ${ratio} and needs ${needed}; the nearest shade that has it is ${better ?? ourLook[name][which === 'accent' ? 'accent' : 'paper']}`
  }
  return undefined
}

const surfacesOf = ({ paper, card, sunken }: SchemeColors) => [paper, card, sunken]

const isSeen = (color: string, ground: SchemeColors) =>
  lowestContrast(color, surfacesOf(ground)) >= signContrast

/** The lowest contrast of any text on such a background, or of the borders of fields as text would need it. */
function contrastOnGround(name: SchemeName, paper: string): number {
  const ground = groundsOf(name, paper)
  const { ink, quiet, teal, gold, danger, accentText } = ground
  const texts = [ink, quiet, teal, gold, danger, accentText]
  return Math.min(...texts.map((text) => lowestContrast(text, surfacesOf(ground))))
}

/** What lies below everything, a little above and below it, and lines between. */
function groundsOf(name: SchemeName, paper: string | undefined): SchemeColors {
  const ours = ourLook[name]
  if (!paper) return ours
  const by = (change: number) => shade(paper, ({ l }) => ({ l: Math.min(1, Math.max(0, l + change)) }))
  const ground: SchemeColors =
    name === 'light'
      ? { ...ours, paper, card: '#ffffff', sunken: by(-0.03), line: by(-0.08) }
      : { ...ours, paper, card: by(0.045), sunken: by(-0.03), line: by(0.13) }
  const strongLine = nearestShade(ours.strongLine, (tried) => isSeen(tried, ground))
  return { ...ground, strongLine: strongLine ?? ours.quiet }
}

function accentsOf(name: SchemeName, accent: string, ground: SchemeColors) {
  const accentSoft = shade(accent, ({ c }) =>
    name === 'light' ? { l: 0.945, c: Math.min(c, 0.035) } : { l: 0.28, c: Math.min(c, 0.045) },
  )
  const under = [...surfacesOf(ground), accentSoft]
  const accentText = nearestShade(accent, (tried) => lowestContrast(tried, under) >= textContrast)
  return { accent, accentSoft, accentText: accentText ?? ground.ink }
}

/** From the accent a little towards the next hue, with whatever can be read on all of it; white where it can. */
function sunriseOf(accent: string): Look['sunrise'] {
  const towards = (change: number) =>
    shade(accent, ({ l, h = 0 }) => ({ l: Math.min(1, Math.max(0, l + change)), h: (h + 18) % 360 }))
  const nearlyBlack = shade(accent, ({ c }) => ({ l: 0.2, c: Math.min(c, 0.05) }))
  for (const ink of ['#ffffff', nearlyBlack]) {
    for (const to of [towards(0.07), towards(-0.06), accent])
      if (lowestContrast(ink, [accent, to]) >= textContrast) return { from: accent, to, ink }
  }
  return { from: accent, to: accent, ink: '#000000' }
}

/** What the pages of a site need for its colours. */
export const dressOf = (look: Look) => ({
  style: styleOf(look),
  ground: { light: look.light.paper, dark: look.dark.paper },
})

/**
 * What stands in each page of a site with colours of its own: the variables that all styles are written with. The
 * sheet itself stays as it was built. Nothing where the colours are ours.
 */
function styleOf(look: Look): string | undefined {
  if (look === ourLook) return undefined
  const { from, to, ink } = look.sunrise
  const ofBoth = `--colors-on-accent:${ink};--colors-amber:${to};--gradients-sunrise:linear-gradient(110deg,${from},${to})`
  const rules = (colors: SchemeColors, ...others: string[]) =>
    [...names.filter(isChanged).map((name) => `--colors-${inSheet(name)}:${colors[name]}`), ...others].join(
      ';',
    )
  const isChanged = (name: keyof SchemeColors) =>
    look.light[name] !== ourLook.light[name] || look.dark[name] !== ourLook.dark[name]
  return [
    `:root{${rules(look.light, ofBoth)}}`,
    // Paper is white, whatever the screen has chosen.
    `@media screen{:root[data-scheme=dark]{${rules(look.dark)}}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-scheme=light]){${rules(look.dark)}}}`,
  ].join('')
}

const names = Object.keys(ourLook.light).filter((name): name is keyof SchemeColors => name in ourLook.dark)

const inSheet = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
