import { createHash } from 'node:crypto'
import { dictionary } from '@zxcvbn-ts/language-common'
import { badField } from '#platform/server/errors.ts'
import type { Role } from '#platform/contract.ts'
import { hashPrefixLength, minPasswordLength } from '#features/accounts/limits.ts'
import { commonPassword, ownPassword, sitePassword } from '#features/accounts/messages.ts'
import { isOwnerBasedPassword } from '#features/accounts/owner-based-password.ts'
import { isSiteBasedPassword, type SiteNames } from '#features/accounts/site-based-password.ts'

const maxCommonPasswords = 10_000
/** Most frequent passwords in leaked lists. */
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
 * Returns, for each common password whose SHA-1 hash (lower-case hex) begins with the prefix, the rest of that hash.
 * A browser can check a password this way without sending it or loading the list (k-anonymity).
 * @param prefix exactly `hashPrefixLength` lower-case hex digits; any other finds nothing.
 */
export const findCommonHashSuffixes = (prefix: string): string[] =>
  (hashesByPrefix.get(prefix) ?? []).map((hash) => hash.slice(hashPrefixLength))

interface Owner {
  name: string
  email: string
  role: Role
}

/** Name and origin of the site, as a request context provides them. */
type Site = Pick<SiteNames, 'siteName'> & { origin: () => string }

/**
 * Checks that a new password of an editor or admin is not easy to guess. Members pass: they are only warned in the
 * form.
 * @throws 400 for the form field named `field`.
 */
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

/**
 * Returns a sentence that says why a password is easy to guess (common, like its owner's name or like the site's);
 * undefined if it is not.
 */
export function findPasswordWeakness(
  password: string,
  owner: Pick<Owner, 'name' | 'email'>,
  site: SiteNames,
): string | undefined {
  if (commonPasswords.has(password.toLowerCase())) return commonPassword
  if (isOwnerBasedPassword(password, owner)) return ownPassword
  return isSiteBasedPassword(password, site) ? sitePassword : undefined
}
