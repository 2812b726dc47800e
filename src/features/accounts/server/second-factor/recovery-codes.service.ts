import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Encryption } from '#platform/server/encryption.ts'
import type { AccountsContext } from '#features/accounts/server/accounts-context.ts'
import { RecoveryCode } from '../entities.ts'

/** Crockford's Base32: without letters that look like digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const codesPerSet = 10
const codeLength = 10

/** Prefix of argon2id hashes from earlier versions, valid until the codes are replaced. */
const argon2Prefix = '$argon2'

/** Codes and their hashes. Generated before the transaction, so that it does not wait for the encryption. */
export interface NewCodes {
  codes: string[]
  hashes: string[]
}

/**
 * Returns ten recovery codes of 50 random bits, in plain text, and their hashes to store, encrypted for this user;
 * stores nothing. The hashes are encrypted with a key derived from AUTH_SECRET, so a copy of the database allows no
 * offline guessing, and no slow hash is needed. An HMAC could not be rotated when AUTH_SECRET changes, because the
 * plain codes are not stored.
 */
export async function generateCodes(sealing: Encryption, userId: number): Promise<NewCodes> {
  const codes = Array.from({ length: codesPerSet }, () =>
    Array.from(randomBytes(codeLength), (byte) => alphabet.charAt(byte % alphabet.length)).join(''),
  )
  const hashes: string[] = []
  for (const code of codes) hashes.push(await sealing.seal(digestOf(code).toString('base64url'), userId))
  return { codes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), hashes }
}

/** Deletes all recovery codes of an account and stores these hashes instead. */
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

/**
 * Returns the row ID of the account's unused recovery code that a member has typed, ignoring case, separators and
 * look-alike letters; null if the account has no such code. The code stays unused.
 */
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

/** Re-encrypts recovery-code hashes of all accounts that are still encrypted with the previous key. */
export async function resealCodes(em: SqlEntityManager, sealing: Encryption): Promise<void> {
  for (const { id, user, hash } of await em.find(RecoveryCode, {})) {
    if (hash.startsWith(argon2Prefix)) continue
    const digest = sealing.isOld(hash) ? await sealing.open(hash, user.id) : null
    if (digest === null) continue
    await em.nativeUpdate(RecoveryCode, { id, hash }, { hash: await sealing.seal(digest, user.id) })
  }
}

/**
 * Deletes a recovery code, which makes it used. Returns false if the code was used before; of two concurrent requests,
 * only one gets true.
 */
export const consumeCode = async (em: SqlEntityManager, id: number): Promise<boolean> =>
  (await em.nativeDelete(RecoveryCode, { id })) > 0

/** Returns the number of an account's unused recovery codes. */
export const countCodes = (em: SqlEntityManager, userId: number): Promise<number> =>
  em.count(RecoveryCode, { user: userId })

/** Deletes all recovery codes of an account. */
export async function deleteCodes(em: SqlEntityManager, userId: number): Promise<void> {
  await em.nativeDelete(RecoveryCode, { user: userId })
}

/** Corrects handwriting mistakes: ignores separators, reads `o` as 0 and `i` and `l` as 1. */
const normalizeCode = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
