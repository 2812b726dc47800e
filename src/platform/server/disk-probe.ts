import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDiskFull } from './errors.ts'

interface Options {
  /** Data folder of the process. */
  folder: string
  /** Writes a probe on the disk of a database server; undefined if the database is in the data folder. */
  writeInDatabase: (() => Promise<unknown>) | undefined
}

const probeIntervalMs = 2_000
const probe = Buffer.alloc(64 * 1024, 1)

/**
 * Creates a check that resolves to true while the disk of the process or its database is full. It writes at most every
 * two seconds, because the readiness endpoint is public. Other write errors are ignored.
 */
export function createDiskProbe({ folder, writeInDatabase }: Options): () => Promise<boolean> {
  const file = join(folder, 'disk-probe')
  let last: Promise<boolean> | undefined

  async function writeFileProbe() {
    try {
      await writeFile(file, probe)
    } finally {
      await rm(file, { force: true })
    }
  }

  async function isFull(): Promise<boolean> {
    const writes = await Promise.allSettled([writeFileProbe(), writeInDatabase?.()])
    return writes.some((write) => write.status === 'rejected' && isDiskFull(write.reason))
  }

  return () => {
    last ??= isFull().finally(() => setTimeout(() => (last = undefined), probeIntervalMs).unref())
    return last
  }
}
