import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { shareParams } from '#platform/share-target.ts'
import { hourMs } from '#platform/durations.ts'
import { createTokenStorage } from '#platform/web/personal-storage.ts'
import { useSettings, withBasePath } from '#platform/web/settings.ts'
import { useHydrated } from '#platform/web/ui/use-hydrated.tsx'
import { findSharedIdeaId, toSharedIdea, type SharedIdea } from './shared-idea.ts'

/** Shared text as a query string. The tab keeps it until the idea is created, since its visitor may have to sign in. */
const storage = createTokenStorage('shared-idea', { place: 'tab', maxAgeMs: hourMs })

interface SharedContent {
  /**
   * Whether the address still contains it, in its fragment or, from a browser with an older manifest, in its query. What
   * people share is private, so it is removed from there and the history.
   */
  isInAddress: boolean
  /** Id of the idea of this site whose link was shared. Only while the link is in the address. */
  ideaId?: string
  /** Values of a custom idea, blank if nothing was shared. Undefined until the page is hydrated. */
  shared?: SharedIdea
  /** Deletes the shared text from the tab's storage. */
  forget: () => void
}

/**
 * Reads the text that another app has shared with this page in the fragment of its address, or in its query parameters
 * from a browser with an older manifest (share target). If that is a link
 * to an idea of this site, returns the idea's id as `ideaId`, leaves the address as it is and stores nothing: the
 * caller replaces it by the idea's page. Any other text is moved from the address and the history to the tab's storage,
 * from which it is read for an hour, such as after a sign-in. `isInAddress` says whether the address still has it. From hydration on, `shared` has the title and description of a custom idea, blank if nothing was shared,
 * beside `ideaId` too. `forget` deletes the text from the storage.
 */
export function useSharedIdea(): SharedContent {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const { origin } = useSettings()
  const isHydrated = useHydrated()
  const [params, setParams] = useState<URLSearchParams>()
  // The server does not know the fragment.
  const sent = [isHydrated ? hash.slice(1) : '', search]
    .map((part) => new URLSearchParams(part))
    .find((part) => shareParams.some((name) => part.has(name)))
  const isInAddress = sent !== undefined
  if (isHydrated && !params) setParams(sent ? pickParams(sent) : new URLSearchParams(storage.read()))

  const ideaId =
    params && isInAddress
      ? findSharedIdeaId(params, [origin, location.origin + withBasePath('/')])
      : undefined
  const isKept = isInAddress && params !== undefined && ideaId === undefined
  useEffect(() => {
    if (!isKept) return
    storage.store(params.toString())
    void navigate({ search: withoutParams(search) }, { replace: true, preventScrollReset: true })
  }, [isKept, params, search, navigate])

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

function withoutParams(search: string): string {
  const rest = new URLSearchParams(search)
  for (const name of shareParams) rest.delete(name)
  return rest.toString()
}
