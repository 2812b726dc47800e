import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Encryption } from '#platform/server/sealing.ts'
import type { AccountsContext } from '#features/accounts/server/accounts-context.ts'
import { RecoveryCode } from '../entities.ts'

/** Without letters that are taken for digits, as Crockford has them. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const codesPerSet = 10
const codeLength = 10

/** How hashes begin that earlier versions made by argon2id; they hold for as long as their codes are not replaced. */
const argon2Prefix = '$argon2'

/** Made before they are kept, so that no transaction waits for it. */
export interface NewCodes {
  codes: string[]
  hashes: string[]
}

/**
 * Makes codes of 50 random bits. The database has their hashes sealed with a key derived from AUTH_SECRET, so whoever has
 * a copy of it has nothing to compare guesses with, and no slow hash is needed. An HMAC alone could not be renewed when
 * AUTH_SECRET changes: nobody but the member has the code.
 */
export async function generateCodes(sealing: Encryption, userId: number): Promise<NewCodes> {
  const codes = Array.from({ length: codesPerSet }, () =>
    Array.from(randomBytes(codeLength), (byte) => alphabet.charAt(byte % alphabet.length)).join(''),
  )
  const hashes: string[] = []
  for (const code of codes) hashes.push(await sealing.seal(digestOf(code).toString('base64url'), userId))
  return { codes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), hashes }
}

/** In place of all that there were. */
export async function replaceCodes(
  em: SqlEntityManager,
  userId: number,
  { hashes }: Pick<NewCodes, 'hashes'>,
  now: Date,
): Promise<void> {
  await em.nativeDelete(RecoveryCode, { user: userId })
  await em.insertMany(
    RecoveryCode,
    hashes.map((hash) => ({ user: userId, hash, createdAt: now })),
  )
}

/** Which of somebody's codes it is; null for none of them. */
export async function findCode(
  em: SqlEntityManager,
  services: Pick<AccountsContext, 'passwords' | 'sealing'>,
  userId: number,
  typed: string,
): Promise<number | null> {
  const code = normalizeCode(typed)
  if (code.length !== codeLength) return null
  for (const { id, hash } of await em.fork().find(RecoveryCode, { user: userId }, { orderBy: { id: 'asc' } }))
    if (await isCode(services, { hash, userId, code })) return id
  return null
}

async function isCode(
  { passwords, sealing }: Pick<AccountsContext, 'passwords' | 'sealing'>,
  { hash, userId, code }: { hash: string; userId: number; code: string },
): Promise<boolean> {
  if (hash.startsWith(argon2Prefix)) return passwords.matches(hash, code)
  const digest = await sealing.open(hash, userId)
  return digest !== null && timingSafeEqual(Buffer.from(digest, 'base64url'), digestOf(code))
}

const digestOf = (code: string) => createHash('sha256').update(code).digest()

/** Seals with the present key the hashes that were sealed with the previous one. */
export async function resealCodes(em: SqlEntityManager, sealing: Encryption): Promise<void> {
  for (const { id, user, hash } of await em.find(RecoveryCode, {})) {
    if (hash.startsWith(argon2Prefix)) continue
    const digest = sealing.isOld(hash) ? await sealing.open(hash, user.id) : null
    if (digest === null) continue
    await em.nativeUpdate(RecoveryCode, { id, hash }, { hash: await sealing.seal(digest, user.id) })
  }
}

/** Whether it was there still: of two who use it at once, one. */
export const consumeCode = async (em: SqlEntityManager, id: number): Promise<boolean> =>
  (await em.nativeDelete(RecoveryCode, { id })) > 0

export const countCodes = (em: SqlEntityManager, userId: number): Promise<number> =>
  em.count(RecoveryCode, { user: userId })

export async function deleteCodes(em: SqlEntityManager, userId: number): Promise<void> {
  await em.nativeDelete(RecoveryCode, { user: userId })
}

/** What is written by hand is read as it was meant. */
const normalizeCode = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
