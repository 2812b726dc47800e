import { createHash } from 'node:crypto'
import { dictionary } from '@zxcvbn-ts/language-common'
import { badField } from '#platform/server/errors.ts'
import type { Role } from '#platform/contract.ts'
import { hashPrefixLength, minPasswordLength } from '#features/accounts/limits.ts'
import { commonPassword, ownPassword, sitePassword } from '#features/accounts/messages.ts'
import { isOwnerBasedPassword } from '#features/accounts/own-words.ts'
import { isSiteBasedPassword, type SiteNames } from '#features/accounts/site-words.ts'

const maxCommonPasswords = 10_000
/** By how often they were found in lists of stolen ones. */
const commonPasswords = new Set(
  dictionary['passwords-common']
    .filter((word) => word.length >= minPasswordLength)
    .slice(0, maxCommonPasswords),
)
const hashesByPrefix = Map.groupBy(
  Array.from(commonPasswords, (word) => createHash('sha1').update(word).digest('hex')),
  (hash) => hash.slice(0, hashPrefixLength),
)

/**
 * What follows a beginning in the SHA-1 hashes of common passwords, in lower case: with it a browser finds out whether
 * a password is one of them and tells nobody which one it is, and needs no list.
 */
export const findCommonHashSuffixes = (prefix: string): string[] =>
  (hashesByPrefix.get(prefix) ?? []).map((hash) => hash.slice(hashPrefixLength))

interface Owner {
  name: string
  email: string
  role: Role
}

/** As a request knows it. */
type Site = Pick<SiteNames, 'siteName'> & { origin: () => string }

/** @throws 400 naming the field, where an editor's or admin's new password is among the first that are tried. */
export function rejectGuessablePassword(
  { siteName, origin }: Site,
  field: string,
  password: string,
  owner: Owner,
): void {
  if (owner.role === 'member') return
  const reason = findPasswordWeakness(password, owner, { siteName, origin: origin() })
  if (reason) throw badField(field, reason)
}

/** Why a password is among the first that are tried, if it is. */
export function findPasswordWeakness(
  password: string,
  owner: Pick<Owner, 'name' | 'email'>,
  site: SiteNames,
): string | undefined {
  if (commonPasswords.has(password.toLowerCase())) return commonPassword
  if (isOwnerBasedPassword(password, owner)) return ownPassword
  return isSiteBasedPassword(password, site) ? sitePassword : undefined
}
