import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { toStorageKey } from '#platform/web/settings.ts'
import { useHydrated } from '#platform/web/ui/use-hydrated.tsx'

/**
 * Returns the `token` parameter of the page's URL, from a link in a mail, or null if there is none. Removes it from the
 * URL at once, so that the token does not appear in the history, in bookmarks or in `Referer`.
 */
export function useToken(): string | null {
  const [search, setSearch] = useSearchParams()
  const [token] = useState(() => search.get('token'))
  const isInAddress = search.has('token')
  useEffect(() => {
    if (isInAddress) setSearch(withoutToken, { replace: true, preventScrollReset: true })
  }, [isInAddress, setSearch])
  return token
}

function withoutToken(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search)
  rest.delete('token')
  return rest
}

/**
 * Returns the token of `useToken` or, after a reload or a sign-in, the last one with this name from the tab's storage: in
 * an address it would be cached and logged. `isReady` is false until the storage has been read, which the server cannot
 * do: it shows a placeholder, because it does not know whether there is a token. `forget` removes it once it is used.
 */
export function useStoredToken(name: string): { token: string; isReady: boolean; forget: () => void } {
  const given = useToken()
  const isHydrated = useHydrated()
  const [stored, setStored] = useState<string>()
  if (isHydrated && stored === undefined) setStored(readToken(name))
  useEffect(() => {
    if (given) storeToken(name, given)
  }, [given, name])
  return {
    token: given ?? stored ?? '',
    isReady: given !== null || stored !== undefined,
    forget: () => storeToken(name, ''),
  }
}

function readToken(name: string): string {
  try {
    return sessionStorage.getItem(toStorageKey(name)) ?? ''
  } catch {
    return ''
  }
}

/** Stores a token, or removes it if it is empty. Storage may be disabled; then the link must be opened again. */
function storeToken(name: string, token: string): void {
  try {
    if (token) sessionStorage.setItem(toStorageKey(name), token)
    else sessionStorage.removeItem(toStorageKey(name))
  } catch {
    // See above.
  }
}
