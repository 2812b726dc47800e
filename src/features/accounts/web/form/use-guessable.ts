import { useEffect, useState } from 'react'
import { commonHashPrefix, shortestPassword } from '#features/accounts/limits.ts'
import { commonPassword, ownPassword, sitePassword } from '#features/accounts/messages.ts'
import { isOwnWord } from '#features/accounts/own-words.ts'
import { isSiteWord } from '#features/accounts/site-words.ts'
import { api } from '#platform/web/api.ts'
import { useSettings } from '#platform/web/settings.ts'
import { useDebounced } from '#platform/web/use-debounced.ts'

const restMs = 300

/**
 * Why a new password is among the first that are tried, if it is. The server is asked by the beginning of a hash that
 * thousands of passwords share: it learns nothing of what is typed before it is sent.
 */
export function useGuessable(password: string, owner: { name: string; email: string }): string | undefined {
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
