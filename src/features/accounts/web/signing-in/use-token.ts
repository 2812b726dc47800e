import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Returns the token from the link of a mail, and removes it from the URL at once, so that it does not appear in the
 * history, in bookmarks or in `Referer`.
 */
export function useToken(): string | null {
  const [search, setSearch] = useSearchParams()
  const [token] = useState(() => search.get('token'))
  const isInAddress = search.has('token')
  useEffect(() => {
    if (isInAddress) setSearch({}, { replace: true, preventScrollReset: true })
  }, [isInAddress, setSearch])
  return token
}
