import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivateFolder } from '#platform/database/private-folder.ts'

/**
 * What sessions are signed with where no AUTH_SECRET is set: made once, kept in the data folder, readable by
 * its owner alone. Of two processes that make it at the same time, both take the one that was there first.
 */
export function keptAuthSecret(folder: string): string {
  const file = join(folder, 'auth-secret')
  makePrivateFolder(folder)
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8')
}
