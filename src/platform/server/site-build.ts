import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const sources = ['src/**/*.{ts,tsx,css,svg,json}', 'vite.config.ts', 'package-lock.json']
const stamp = 'dist/built-from'

interface Options {
  /** Called where there is something to build. */
  onStart: () => void
  /** What else the running process reads from `dist`. */
  alsoMake: () => Promise<void>
}

/** Builds the site for browsers and for rendering where what stands in `dist` was made from other sources. */
export async function buildSite(root: string, { onStart, alsoMake }: Options): Promise<void> {
  const fingerprint = fingerprintOf(root)
  const builtFrom = join(root, stamp)
  if (existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === fingerprint) return
  onStart()
  const { createBuilder } = await import('vite')
  const builder = await createBuilder({ root, logLevel: 'warn', mode: 'production' })
  await builder.buildApp()
  compressAssets(join(root, 'dist/client/assets'))
  await alsoMake()
  writeFileSync(builtFrom, fingerprint)
}

function fingerprintOf(root: string): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((pattern) => globSync(pattern, { cwd: root })).toSorted()) {
    hash.update(file).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

/** Compressed once and thoroughly here, so that serving costs nothing. */
function compressAssets(folder: string): void {
  for (const file of globSync('*.{js,css,svg}', { cwd: folder })) {
    const content = readFileSync(join(folder, file))
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(content))
    writeFileSync(join(folder, `${file}.gz`), gzipSync(content, { level: 9 }))
  }
}
