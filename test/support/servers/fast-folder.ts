import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
const roomy = 4 * 1024 ** 3

/**
 * A new folder for a database. Copying templates is most of what tests do with a disk, so it is in memory where the
 * machine lends enough of it.
 */
export function fastFolder(prefix: string): string {
  return mkdtempSync(join(hasRoom() ? inMemory : tmpdir(), prefix))
}

function hasRoom(): boolean {
  try {
    accessSync(inMemory, constants.W_OK)
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize > roomy
  } catch {
    return false
  }
}
