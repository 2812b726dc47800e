import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface BuildTarget {
  root: string
  /** Glob patterns of the source files. */
  sources: string[]
  /** File that stores the fingerprint of the sources last built. */
  stamp: string
}

/** Runs `make` if the sources have changed since it last succeeded, or if it never did. */
export async function buildIfStale(
  { root, sources, stamp }: BuildTarget,
  make: () => Promise<void>,
): Promise<void> {
  const fingerprint = fingerprintOf(root, sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return
  await make()
  writeFileSync(stamp, fingerprint)
}

function fingerprintOf(root: string, sources: string[]): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((pattern) => globSync(pattern, { cwd: root })).toSorted()) {
    hash.update(file).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}
