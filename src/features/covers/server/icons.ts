import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { IconDrawing } from './icons/icon.ts'

/** The icons a process can draw, by name. */
export type Icons = ReadonlyMap<string, IconDrawing>

/**
 * Takes the named icons out of `@iconify-json/fluent-emoji-flat`, which is 9 MB and stays on disk.
 * Throws an Error that names every icon the package does not have.
 */
export async function extractIcons(names: Iterable<string>): Promise<Icons> {
  // Only a build draws icons: the running process need not hold the drawing library.
  const { measureIcon, trimBody } = await import('./icons/measure-icon.ts')
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
