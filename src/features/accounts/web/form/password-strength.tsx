import { useEffect, useState } from 'react'
import { shortestPassword, commonHashPrefix } from '#features/accounts/limits.ts'
import { commonPassword, ownPassword, sitePassword } from '#features/accounts/messages.ts'
import { isOwnWord } from '#features/accounts/own-words.ts'
import { isSiteWord } from '#features/accounts/site-words.ts'
import { api } from '#platform/web/api.ts'
import { useSettings } from '#platform/web/settings.ts'
import { css, cx } from '#platform/web/styled.tsx'
import { useDebounced } from '#platform/web/use-debounced.ts'

const words = ['Too short', 'Easy to guess', 'Fair', 'Strong'] as const
const colours = [
  css({ color: 'danger' }),
  css({ color: 'gold' }),
  css({ color: 'gold' }),
  css({ color: 'teal' }),
]

interface Props {
  password: string
  /** Whose it is, as far as that is known: what stands there is tried first. */
  owner?: { name: string; email: string }
}

const nobody = { name: '', email: '' }

/** How hard a new password is to guess, as a hint that blocks nothing. */
export function PasswordStrength({ password, owner = nobody }: Props) {
  const guessable = useGuessable(password, owner)
  const strength = guessable ? 1 : strengthOf(password)
  return (
    <div className={css({ display: 'flex', alignItems: 'center', gap: 3, flexWrap: 'wrap' })}>
      <span>At least {shortestPassword} characters. A few words in a row are strong and easy to keep.</span>
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
            className={cx(colours[strength], css({ display: 'flex', gap: 1, flex: '1', maxWidth: 40 }))}
            aria-hidden="true"
          >
            {words.slice(1).map((word, index) => (
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
          <div className={cx(colours[strength], css({ fontWeight: 600 }))}>{words[strength]}</div>
          <output className={css({ flexBasis: 'full', color: 'ink' })}>{guessable}</output>
        </div>
      ) : null}
    </div>
  )
}

/** Length counts most; a row of the same few letters counts little. From 0 to 3. */
function strengthOf(password: string): 0 | 1 | 2 | 3 {
  if (password.length < shortestPassword) return 0
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) =>
    kind.test(password),
  ).length
  const worth = Math.min(password.length, new Set(password).size * 2) + kinds * 2
  if (worth < 12) return 1
  return worth < 18 ? 2 : 3
}

const restMs = 300

/**
 * Why a new password is among the first that are tried, if it is. The server is asked by the beginning of a hash that
 * thousands of passwords share: it learns nothing of what is typed before it is sent.
 */
function useGuessable(password: string, owner: { name: string; email: string }): string | undefined {
  const site = useSettings()
  const hash = useHash(useDebounced(password, restMs))
  const prefix = hash?.of === password ? hash.hex.slice(0, commonHashPrefix) : ''
  const { data } = api.accounts.commonPasswords.useQuery(
    { prefix },
    { enabled: prefix !== '', staleTime: Infinity },
  )
  if (password.length < shortestPassword) return undefined
  if (isOwnWord(password, owner)) return ownPassword
  if (isSiteWord(password, site)) return sitePassword
  if (!hash || hash.of !== password) return undefined
  return data?.includes(hash.hex.slice(commonHashPrefix)) ? commonPassword : undefined
}

interface Hash {
  of: string
  hex: string
}

/** None where the page came by plain http: browsers hash nothing there. */
function useHash(password: string): Hash | undefined {
  const [hash, setHash] = useState<Hash>()
  useEffect(() => {
    let isWanted = password.length >= shortestPassword
    const keep = async () => {
      const hex = await hexOf(password.toLowerCase())
      if (isWanted && hex) setHash({ of: password, hex })
    }
    if (isWanted) void keep()
    return () => {
      isWanted = false
    }
  }, [password])
  return hash
}

async function hexOf(text: string): Promise<string | undefined> {
  const { subtle }: { subtle?: SubtleCrypto } = crypto
  const digest = await subtle?.digest('SHA-1', new TextEncoder().encode(text))
  return digest && Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
