import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What the site itself puts into its data folder. */
const ours = new Set([
  'auth-secret',
  'backups',
  'control.sock',
  'covers',
  'lock.sqlite',
  'lock.sqlite-journal',
  'mail',
  'pglite',
])
const secret = ['mail', 'pglite']

/** Creates a folder that only its owner can look into; what is missing above it, as the system has it. */
export function makePrivateFolder(folder: string): void {
  // Asked first, so that a file in its place is told as what it is.
  if (!existsSync(dirname(folder))) mkdirSync(dirname(folder), { recursive: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

/**
 * Closes a data folder that earlier versions have left open to everybody on the machine, if it holds nothing but the
 * site's own; else only what in it is. One that is open to a group alone was made so on purpose, and stays.
 *
 * @returns what the operator should be told, if anything.
 */
export function closeDataFolder(folder: string): string | undefined {
  if (!existsSync(folder) || !isOpenToAll(folder)) return undefined
  if (readdirSync(folder).every((name) => ours.has(name)) && close(folder)) return undefined
  for (const name of secret) {
    const inside = join(folder, name)
    if (existsSync(inside) && isOpenToAll(inside)) close(inside)
  }
  return `Everybody on this machine can look into the data folder, and it may hold what is not the site's. Close it with: chmod 700 ${folder}`
}

const isOpenToAll = (folder: string): boolean => (statSync(folder).mode & 0o007) !== 0

/** @returns false where the folder is somebody else's. */
function close(folder: string): boolean {
  try {
    chmodSync(folder, 0o700)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EPERM') return false
    throw error
  }
}
