import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { siteFiles } from '#root/start/site/site-files.ts'

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.string().array().default([]),
    css: z.string().array().default([]),
  }),
)

/** Returns the bytes (brotli) that a browser loads for the home page besides HTML and pictures. */
export function homeBytes() {
  const scripts = homeScripts()
  const { css } = entryOf(readManifest())
  return { scripts: sizeOf(scripts), styles: sizeOf(css) }
}

/** Returns the script bytes of a page that other pages do not load. */
export function routeBytes(page: string): number {
  const others = new Set(homeScripts())
  return sizeOf(scriptsOf(page).filter((file) => !others.has(file)))
}

/** Returns the scripts that a browser loads for the home page. */
const homeScripts = (): string[] => scriptsOf('src/pages/home.tsx')

function scriptsOf(page: string): string[] {
  const built = readManifest()
  const needed = new Set<string>()
  const visit = (name: string) => {
    const chunk = built[name]
    if (!chunk || needed.has(chunk.file)) return
    needed.add(chunk.file)
    chunk.imports.forEach(visit)
  }
  visit(entry)
  visit(page)
  return [...needed]
}

const entry = 'src/entry-browser.tsx'

const readManifest = () =>
  manifest.parse(JSON.parse(readFileSync(join(siteFiles.client, '.vite/manifest.json'), 'utf8')))

function entryOf(built: z.infer<typeof manifest>) {
  const found = built[entry]
  if (!found) throw new Error(`The build has no ${entry}`)
  return found
}

const sizeOf = (files: string[]) =>
  files.reduce((sum, file) => sum + statSync(join(siteFiles.client, `${file}.br`)).size, 0)
