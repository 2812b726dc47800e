import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivateFolder } from '#platform/database/data-folder.ts'
import { SettingError } from '#platform/setting-error.ts'

const secretBytes = 32

/**
 * Returns the secret that signs sessions when AUTH_SECRET is not set, from a file in the data folder that only its
 * owner can read; creates a random one on first use. If two processes create it at the same time, both use the first
 * one.
 * @throws SettingError if it is too short, or a system error if the folder or file cannot be used.
 */
export function loadAuthSecret(folder: string): string {
  const file = join(folder, 'auth-secret')
  makePrivateFolder(folder)
  try {
    writeFileSync(file, randomBytes(secretBytes).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
      // A full disk leaves an empty file, which the next start would read as the secret.
      rmSync(file, { force: true })
      throw error
    }
  }
  const secret = readFileSync(file, 'utf8')
  if (secret.length >= secretBytes) return secret
  throw new SettingError(
    `${file} contains no secret. Delete it to create a new one at the next start; everyone will have to sign in again.`,
  )
}

/** Replaces the file with the session secret in the data folder, atomically, with the secret of a restored backup. */
export function writeAuthSecret(folder: string, secret: string): void {
  makePrivateFolder(folder)
  const part = join(folder, 'auth-secret.part')
  rmSync(part, { force: true })
  writeFileSync(part, secret, { flag: 'wx', mode: 0o600, flush: true })
  renameSync(part, join(folder, 'auth-secret'))
}
