import { useEffect, useState } from 'react'
import { minPasswordLength, hashPrefixLength } from '#features/accounts/limits.ts'
import { commonPassword, ownPassword, sitePassword } from '#features/accounts/messages.ts'
import { isOwnerBasedPassword } from '#features/accounts/owner-based-password.ts'
import { isSiteBasedPassword } from '#features/accounts/site-based-password.ts'
import { api } from '#platform/web/api.ts'
import { useSettings } from '#platform/web/settings.ts'
import { css, cx } from '#platform/web/styled.tsx'
import { useDebounced } from '#platform/web/use-debounced.ts'

const strengthLabels = ['Too short', 'Easy to guess', 'Fair', 'Strong'] as const
const strengthColours = [
  css({ color: 'danger' }),
  css({ color: 'gold' }),
  css({ color: 'gold' }),
  css({ color: 'teal' }),
]

interface Props {
  password: string
  /** Name and address of the account, as far as known: attackers try these first. */
  owner?: { name: string; email: string }
}

const unknownOwner = { name: '', email: '' }

/**
 * Shows how hard a new password is to guess, or why it is easy: it is common, or resembles the owner's name or the
 * site's. This is only a hint and does not block the form.
 */
export function PasswordStrength({ password, owner = unknownOwner }: Props) {
  const weakness = usePasswordWeakness(password, owner)
  const strength = weakness ? 1 : strengthOf(password)
  return (
    <div className={css({ display: 'flex', alignItems: 'center', gap: 3, flexWrap: 'wrap' })}>
      <span>At least {minPasswordLength} characters. A short phrase is strong and easy to remember.</span>
      {password ? (
        <div
          className={css({
            display: 'flex',
            alignItems: 'center',
            gap: 2,
            flexBasis: 'full',
            flexWrap: 'wrap',
          })}
        >
          <div
            className={cx(
              strengthColours[strength],
              css({ display: 'flex', gap: 1, flex: '1', maxWidth: 40 }),
            )}
            aria-hidden="true"
          >
            {strengthLabels.slice(1).map((word, index) => (
              <div
                key={word}
                className={css({
                  flex: '1',
                  height: 1.5,
                  borderRadius: 'full',
                  background: index < strength ? 'currentColor' : 'line',
                })}
              />
            ))}
          </div>
          <div className={cx(strengthColours[strength], css({ fontWeight: 600 }))}>
            {strengthLabels[strength]}
          </div>
          <output className={css({ flexBasis: 'full', color: 'ink' })}>{weakness}</output>
        </div>
      ) : null}
    </div>
  )
}

/** Rates a password from 0 to 3, mostly by its length. Repeated characters count little. */
function strengthOf(password: string): 0 | 1 | 2 | 3 {
  if (password.length < minPasswordLength) return 0
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) =>
    kind.test(password),
  ).length
  const worth = Math.min(password.length, new Set(password).size * 2) + kinds * 2
  if (worth < 12) return 1
  return worth < 18 ? 2 : 3
}

const debounceMs = 300

/**
 * Returns why a password is easy to guess; undefined if it is not. Sends only a hash prefix to the server, shared by
 * thousands of passwords, so that it learns nothing about a password before it is submitted.
 */
function usePasswordWeakness(password: string, owner: { name: string; email: string }): string | undefined {
  const site = useSettings()
  const hash = useHash(useDebounced(password, debounceMs))
  const prefix = hash?.of === password ? hash.hex.slice(0, hashPrefixLength) : ''
  const { data } = api.accounts.commonPasswords.useQuery(
    { prefix },
    { enabled: prefix !== '', staleTime: Infinity },
  )
  if (password.length < minPasswordLength) return undefined
  if (isOwnerBasedPassword(password, owner)) return ownPassword
  if (isSiteBasedPassword(password, site)) return sitePassword
  if (!hash || hash.of !== password) return undefined
  return data?.includes(hash.hex.slice(hashPrefixLength)) ? commonPassword : undefined
}

interface Hash {
  of: string
  hex: string
}

/** Returns the SHA-1 hash of a password; undefined over plain http, where browsers have no `crypto.subtle`. */
function useHash(password: string): Hash | undefined {
  const [hash, setHash] = useState<Hash>()
  useEffect(() => {
    let isWanted = password.length >= minPasswordLength
    const keep = async () => {
      const hex = await sha1Hex(password.toLowerCase())
      if (isWanted && hex) setHash({ of: password, hex })
    }
    if (isWanted) void keep()
    return () => {
      isWanted = false
    }
  }, [password])
  return hash
}

async function sha1Hex(text: string): Promise<string | undefined> {
  const { subtle }: { subtle?: SubtleCrypto } = crypto
  const digest = await subtle?.digest('SHA-1', new TextEncoder().encode(text))
  return digest && Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
