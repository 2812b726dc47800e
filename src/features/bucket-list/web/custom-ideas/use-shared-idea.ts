import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { shareParams } from '#platform/share-target.ts'
import { hourMs } from '#platform/durations.ts'
import { createTokenStorage } from '#platform/web/personal-storage.ts'
import { useSettings, withBasePath } from '#platform/web/settings.ts'
import { useHydrated } from '#platform/web/ui/use-hydrated.tsx'
import { findSharedIdeaId, toSharedIdea, type SharedIdea } from './shared-idea.ts'

/** Shared text as a query string. The tab keeps it until the idea is created, since its visitor may have to sign in. */
const storage = createTokenStorage('shared-idea', { place: 'tab', maxAgeMs: hourMs })

interface SharedContent {
  /** Whether the address still contains it. What people share is private, so it is removed from there and the history. */
  isInAddress: boolean
  /** Id of the idea of this site that was shared. */
  ideaId?: string
  /** Otherwise, the values of a custom idea. Undefined until the page is hydrated. */
  shared?: SharedIdea
  /** Removes it from the tab too. */
  forget: () => void
}

/**
 * Reads what another app has shared with this page by its query parameters (share target), moves it from the address
 * and the history to the tab's storage for an hour, and returns it: `ideaId` if it is the link of an idea of this site,
 * otherwise `shared`, the title and description of a custom idea (undefined until hydration). `forget` deletes it from
 * the tab.
 */
export function useSharedIdea(): SharedContent {
  const [search, setSearch] = useSearchParams()
  const { origin } = useSettings()
  const isHydrated = useHydrated()
  const [params, setParams] = useState<URLSearchParams>()
  const isInAddress = shareParams.some((name) => search.has(name))
  if (isHydrated && !params) setParams(isInAddress ? pickParams(search) : new URLSearchParams(storage.read()))

  const ideaId =
    params && isInAddress
      ? findSharedIdeaId(params, [origin, location.origin + withBasePath('/')])
      : undefined
  const isKept = isInAddress && params !== undefined && ideaId === undefined
  useEffect(() => {
    if (!isKept) return
    storage.store(params.toString())
    setSearch(withoutParams, { replace: true, preventScrollReset: true })
  }, [isKept, params, setSearch])

  return {
    isInAddress,
    ...(ideaId !== undefined && { ideaId }),
    ...(params && { shared: toSharedIdea(params) }),
    forget: () => storage.store(''),
  }
}

function pickParams(search: URLSearchParams): URLSearchParams {
  const picked = new URLSearchParams()
  for (const name of shareParams) picked.set(name, search.get(name) ?? '')
  return picked
}

function withoutParams(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search)
  for (const name of shareParams) rest.delete(name)
  return rest
}
