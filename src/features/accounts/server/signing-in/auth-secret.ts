import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivateFolder } from '#platform/database/data-folder.ts'
import { SettingError } from '#platform/refusal.ts'

const secretBytes = 32

/**
 * What sessions are signed with where no AUTH_SECRET is set: made once, kept in the data folder, readable by
 * its owner alone. Of two processes that make it at the same time, both take the one that was there first.
 *
 * @throws Refusal, or what the system says, where the folder is to blame.
 */
export function loadAuthSecret(folder: string): string {
  const file = join(folder, 'auth-secret')
  makePrivateFolder(folder)
  try {
    writeFileSync(file, randomBytes(secretBytes).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
      // A full disk leaves an empty file, which the next start would take for a secret.
      rmSync(file, { force: true })
      throw error
    }
  }
  const secret = readFileSync(file, 'utf8')
  if (secret.length >= secretBytes) return secret
  throw new SettingError(
    `${file} holds no secret. Delete it, and the next start makes another one; everybody signs in anew.`,
  )
}

/** Puts the secret of a site that is restored in the place of the folder's own. */
export function writeAuthSecret(folder: string, secret: string): void {
  makePrivateFolder(folder)
  const part = join(folder, 'auth-secret.part')
  rmSync(part, { force: true })
  writeFileSync(part, secret, { flag: 'wx', mode: 0o600, flush: true })
  renameSync(part, join(folder, 'auth-secret'))
}
