import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { siteFiles } from '#root/start/site-files.ts'

const manifest = z.record(z.string(), z.object({ file: z.string(), imports: z.string().array().default([]) }))

/** All scripts that a browser loads for the home page, compressed by brotli, in bytes. */
export function homeScriptBytes(): number {
  const built = manifest.parse(
    JSON.parse(readFileSync(join(siteFiles.client, '.vite/manifest.json'), 'utf8')),
  )
  const needed = new Set<string>()
  const visit = (name: string) => {
    const chunk = built[name]
    if (!chunk || needed.has(chunk.file)) return
    needed.add(chunk.file)
    chunk.imports.forEach(visit)
  }
  visit('src/entry-browser.tsx')
  visit('src/pages/home.tsx')
  return [...needed].reduce((sum, file) => sum + statSync(join(siteFiles.client, `${file}.br`)).size, 0)
}
