import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

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
