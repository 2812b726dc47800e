import { mkdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { z } from 'zod'
import { replaceFile } from '#platform/server/site/build-if-stale.ts'

/** Icons that covers can draw, by name. */
export type Icons = ReadonlyMap<string, IconDrawing>

/**
 * Reads the named icons from `@iconify-json/fluent-emoji-flat`, a package of 9 MB that the server does not load,
 * measures them, and returns them by name.
 * @throws Error that names every icon the package does not contain.
 */
export async function extractIcons(names: Iterable<string>): Promise<Icons> {
  // Imported dynamically, because only a build measures icons: the server must not load `sharp` for this.
  const { measureIcon, roundBody: trimBody } = await import('./measure-icon.ts')
  const file = createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji-flat/icons.json')
  const bodies = new Map(Object.entries(iconPackage.parse(await readJson(file)).icons))
  const wanted = [...new Set(names)].toSorted()
  const missing = wanted.filter((name) => !bodies.has(name))
  if (missing.length > 0) throw new Error(`No such icon in fluent-emoji-flat: ${missing.join(', ')}`)
  const icons = new Map<string, IconDrawing>()
  for (const name of wanted) {
    // oxlint-disable-next-line no-await-in-loop -- half a millisecond each, and a build has other work too
    icons.set(name, await measureIcon(trimBody(bodies.get(name)?.body ?? '')))
  }
  return icons
}

/**
 * Extracts the named icons from their package, measures them and writes them to a JSON file for `loadIcons`, replacing
 * it atomically.
 * @throws Error that names every icon the package does not contain.
 */
export async function writeIcons(file: string, names: Iterable<string>): Promise<void> {
  const icons = await extractIcons(names)
  await mkdir(dirname(file), { recursive: true })
  replaceFile(file, JSON.stringify(Object.fromEntries(icons)))
}

/**
 * Reads the JSON file that `writeIcons` has written and returns the icons by name, each with its SVG, bounds and
 * lightness.
 * @throws if the file is missing or invalid.
 */
export async function loadIcons(file: string): Promise<Icons> {
  return new Map(Object.entries(iconFile.parse(await readJson(file))))
}

const iconPackage = z.object({ icons: z.record(z.string(), z.object({ body: z.string() })) })

const iconFile: z.ZodType<Record<string, IconDrawing>> = z.record(
  z.string(),
  z.object({
    body: z.string(),
    left: z.number(),
    top: z.number(),
    right: z.number(),
    bottom: z.number(),
    tone: z.number(),
  }),
)

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'))
}

/** Icon with the measurements that covers need. */
export type IconDrawing = {
  /** SVG markup for a view box of 32×32. */
  readonly body: string
  /** Bounds of the icon's visible pixels, in units of the view box. */
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  /** Mean lightness, 0 black to 1 white. */
  readonly tone: number
}

/**
 * Returns the SVG of an icon with a prefix on every ID and all references to it, so that IDs of several icons in a
 * document differ.
 */
export function prefixIds(body: string, prefix: string): string {
  if (!body.includes('id="')) return body
  return body
    .replace(/\bid="([^"]+)"/g, `id="${prefix}$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${prefix}$1)`)
    .replace(/href="#([^"]+)"/g, `href="#${prefix}$1"`)
}

/**
 * Icons that are symbols rather than things: signs, faces and eyes, medals, arrows, globes, sparkles. Covers show
 * things, so these are never extracted.
 */
export const bannedIcons: ReadonlySet<string> = new Set(
  `1st-place-medal 2nd-place-medal 3rd-place-medal anatomical-heart arrow-down arrow-up atom-symbol bell-with-slash
  blue-heart brain bullseye check-box-with-check check-mark clapping-hands control-knobs cross-mark cyclone dna ear
  exploding-head eye eyes flexed-biceps globe-showing-americas globe-showing-asia-australia
  globe-showing-europe-africa globe-with-meridians glowing-star hand-with-fingers-splayed handshake heart-decoration
  heart-hands heart-with-ribbon high-voltage hot-springs hundred-points index-pointing-up input-latin-letters
  input-latin-uppercase input-numbers input-symbols latin-cross light-bulb locked love-you-gesture lungs
  mending-heart military-medal mobile-phone-off musical-note musical-notes name-badge no-littering no-mobile-phones
  no-smoking om orthodox-cross passport-control performing-arts radioactive raised-fist raised-hand recycling-symbol
  red-heart rolling-on-the-floor-laughing round-pushpin sign-of-the-horns skull skull-and-crossbones sparkles
  speaking-head speech-balloon sports-medal star sun-with-face thumbs-up two-hearts warning waving-hand
  wheel-of-dharma winking-face-with-tongue zzz`.split(/\s+/),
)

/**
 * Icons without a drawing of ours yet, the only ones that covers still take from the package, recoloured for the scene.
 * Remove a name after drawing its subject.
 */
export const undrawnIcons: readonly string[] =
  `axe bell bellhop-bell cockroach crown desert-island fountain guard hot-pepper military-helmet mirror money-with-wings oil-drum olive otter oyster palm-tree person-juggling potato scissors spider spoon sunglasses top-hat worm`.split(
    /\s+/,
  )
