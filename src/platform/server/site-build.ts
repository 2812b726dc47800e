import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const sources = ['src/**/*.{ts,tsx,css,svg}', 'vite.config.ts', 'package-lock.json']
const stamp = 'dist/built-from'

/** Builds the site for browsers and for rendering where what stands in `dist` was made from other sources. */
export async function buildSite(root: string, onStart: () => void): Promise<void> {
  const fingerprint = fingerprintOf(root)
  const builtFrom = join(root, stamp)
  if (existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === fingerprint) return
  onStart()
  const { createBuilder } = await import('vite')
  const builder = await createBuilder({ root, logLevel: 'warn', mode: 'production' })
  await builder.buildApp()
  writeFileSync(builtFrom, fingerprint)
}

function fingerprintOf(root: string): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((pattern) => globSync(pattern, { cwd: root })).toSorted()) {
    hash.update(file).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}
