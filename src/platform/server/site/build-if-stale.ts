import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { fingerprintOf } from './find-build.mjs'

interface BuildTarget {
  root: string
  /** Source files, and folders of them. */
  sources: string[]
  /** File that stores the fingerprint of the sources last built. */
  stamp: string
}

/**
 * Runs `make` if the contents of the source files have changed since it last succeeded, or if it never did; else does
 * nothing.
 */
export async function buildIfStale(
  { root, sources, stamp }: BuildTarget,
  make: () => Promise<void>,
): Promise<void> {
  const fingerprint = fingerprintOf(root, sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return
  await make()
  replaceFile(stamp, fingerprint)
}

/**
 * Writes a text file atomically, replacing an existing one: other processes that start at the same time may read and
 * write it.
 */
export function replaceFile(file: string, text: string): void {
  const part = `${file}.${process.pid}.part`
  try {
    writeFileSync(part, text)
    renameSync(part, file)
  } finally {
    rmSync(part, { force: true })
  }
}
