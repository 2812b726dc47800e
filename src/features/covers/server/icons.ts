import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { z } from 'zod'

/** The icons a process can draw, by name. */
export type Icons = ReadonlyMap<string, IconDrawing>

/**
 * Takes the named icons out of `@iconify-json/fluent-emoji-flat`, which is 9 MB and stays on disk.
 * Throws an Error that names every icon the package does not have.
 */
export async function extractIcons(names: Iterable<string>): Promise<Icons> {
  // Only a build draws icons: the running process need not hold the drawing library.
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

/** Writes the named icons to a JSON file that `loadIcons` reads; throws as `extractIcons` does. */
export async function writeIcons(file: string, names: Iterable<string>): Promise<void> {
  const icons = await extractIcons(names)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify(Object.fromEntries(icons)))
}

/** Reads the icons that `writeIcons` wrote. */
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

/** One icon as a cover needs it. */
export type IconDrawing = {
  /** SVG markup for a view box of 32×32. */
  readonly body: string
  /** What the icon really covers of its view box, in its units. */
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  /** Its mean lightness, 0 black to 1 white. */
  readonly tone: number
}

/** Renames every id of an icon and every reference to one. */
export function prefixIds(body: string, prefix: string): string {
  if (!body.includes('id="')) return body
  return body
    .replace(/\bid="([^"]+)"/g, `id="${prefix}$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${prefix}$1)`)
    .replace(/href="#([^"]+)"/g, `href="#${prefix}$1"`)
}

/**
 * Icons that mean something instead of being something: symbols, faces and eyes, medals, arrows, globes, sparkles.
 * A poster shows things, so none of these is ever taken out of the package.
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
 * The icons that nobody has drawn a subject for yet: the only ones that covers still take from the package, graded into
 * the scene. Whoever draws one removes it here.
 */
export const undrawnIcons: readonly string[] =
  `axe bell bellhop-bell cockroach crown desert-island fountain guard hot-pepper military-helmet mirror money-with-wings oil-drum olive otter oyster palm-tree person-juggling potato scissors spider spoon sunglasses top-hat worm`.split(
    /\s+/,
  )
