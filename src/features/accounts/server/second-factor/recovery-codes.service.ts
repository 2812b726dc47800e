import { randomBytes } from 'node:crypto'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Passwords } from '../signing-in/passwords.ts'
import { RecoveryCode } from './recovery-code.entity.ts'

/** Without letters that are taken for digits, as Crockford has them. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const codesAtOnce = 10
const codeLength = 10

/** Made before they are kept: hashing takes its time, and holds nobody's account. */
export interface NewCodes {
  codes: string[]
  hashes: string[]
}

export async function makeCodes(passwords: Passwords): Promise<NewCodes> {
  const codes = Array.from({ length: codesAtOnce }, () =>
    Array.from(randomBytes(codeLength), (byte) => alphabet.charAt(byte % alphabet.length)).join(''),
  )
  const hashes: string[] = []
  for (const code of codes) hashes.push(await passwords.hash(code))
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
  passwords: Passwords,
  userId: number,
  typed: string,
): Promise<number | null> {
  const code = readAs(typed)
  if (code.length !== codeLength) return null
  for (const { id, hash } of await em.fork().find(RecoveryCode, { user: userId }, { orderBy: { id: 'asc' } }))
    if (await passwords.matches(hash, code)) return id
  return null
}

/** Whether it was there still: of two who use it at once, one. */
export const useCode = async (em: SqlEntityManager, id: number): Promise<boolean> =>
  (await em.nativeDelete(RecoveryCode, { id })) > 0

export const countCodes = (em: SqlEntityManager, userId: number): Promise<number> =>
  em.count(RecoveryCode, { user: userId })

export async function forgetCodes(em: SqlEntityManager, userId: number): Promise<void> {
  await em.nativeDelete(RecoveryCode, { user: userId })
}

/** What is written by hand is read as it was meant. */
const readAs = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
