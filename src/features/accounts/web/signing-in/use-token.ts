import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * The token of a link in a mail. It is taken out of the address at once, so that it is in no history, no bookmark
 * and no `Referer`.
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
