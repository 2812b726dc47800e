import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { TokenStorage } from '#platform/web/personal-storage.ts'
import { useHydrated } from '#platform/web/ui/use-hydrated.tsx'

/**
 * Returns the `token` parameter of the page's URL, from a link in a mail, or null if there is none. After the first
 * render it is removed from the URL, so that it does not appear in the history, in bookmarks or in `Referer`, but still
 * returned.
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
 * Returns `token`, the token in the page's URL (see `useToken`) or, after a reload or a sign-in, the one in `storage`;
 * an empty string if there is none. A token from the URL is stored, because in an address it would be cached and
 * logged. `isReady` is false until the storage has been read, which the server cannot do: the page shows a placeholder
 * until then. `forget` removes the token from the storage once it is used.
 * @param storage the same object at each call.
 */
export function useStoredToken(storage: TokenStorage): {
  token: string
  isReady: boolean
  forget: () => void
} {
  const given = useToken()
  const isHydrated = useHydrated()
  const [stored, setStored] = useState<string>()
  if (isHydrated && stored === undefined) setStored(storage.read())
  useEffect(() => {
    if (given) storage.store(given)
  }, [given, storage])
  return {
    token: given ?? stored ?? '',
    isReady: given !== null || stored !== undefined,
    forget: () => storage.store(''),
  }
}
