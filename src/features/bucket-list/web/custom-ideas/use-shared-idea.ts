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
  /** Whether the address has the query parameters. Shared text is private, so they are removed from it and the history. */
  isInAddress: boolean
  /** Id of the idea of this site whose link was shared. Only while the link is in the address. */
  ideaId?: string
  /** Values of a custom idea, blank if nothing was shared. Undefined until the page is hydrated. */
  shared?: SharedIdea
  /** Deletes the shared text from the tab's storage. */
  forget: () => void
}

/**
 * Reads the text that another app has shared with this page by its query parameters (share target). If that is a link
 * to an idea of this site, returns the idea's id as `ideaId`, leaves the address as it is and stores nothing: the
 * caller replaces it by the idea's page. Any other text is moved from the address and the history to the tab's storage,
 * from which it is read for an hour, such as after a sign-in. `isInAddress` says whether the address still has the
 * parameters. From hydration on, `shared` has the title and description of a custom idea, blank if nothing was shared,
 * beside `ideaId` too. `forget` deletes the text from the storage.
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
