import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
const roomy = 4 * 1024 ** 3

/**
 * Creates a folder for a database, in memory if there is enough: copying templates is most of the disk access of tests.
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
