import type { QueryClient } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router'
import { keepTerms } from '#platform/terms.ts'
import { linkManifest } from '#platform/web/install-prompt.ts'
import type { SiteSettings } from '#platform/web/settings.ts'

/**
 * Loads and starts what no screen needs: the manifest, counting visits, keeping visited pages with the service worker,
 * queueing changes of the own list that cannot be sent, and keeping the own list. Resolves once the list that is kept can
 * be shown.
 */
export async function startAfterLoad(
  router: ReturnType<typeof createBrowserRouter>,
  queryClient: QueryClient,
  settings: Pick<SiteSettings, 'hasWorker' | 'say'> | undefined,
): Promise<void> {
  linkManifest()
  // If a blocker stops the script, nothing is counted.
  void import('#features/analytics/web/count-visits.ts').then(
    ({ countVisits }) => countVisits(router, queryClient),
    () => {},
  )
  if (settings?.hasWorker)
    void import('#platform/web/kept-pages.ts').then(
      ({ keepVisitedPages }) => keepVisitedPages(router, queryClient),
      () => {},
    )
  const starting = Promise.allSettled([
    import('#features/bucket-list/web/pending/pending-changes.tsx').then(({ startPendingChanges }) =>
      startPendingChanges(queryClient),
    ),
    settings?.hasWorker
      ? import('./own-list.ts').then(({ startKeepingOwnList }) =>
          startKeepingOwnList(queryClient, settings.say ?? keepTerms),
        )
      : import('#platform/web/kept-list.ts').then(({ deleteListWithoutWorker }) => deleteListWithoutWorker()),
  ])
  // Another tab may hold the database up.
  await Promise.race([starting, new Promise((resolve) => setTimeout(resolve, maxWaitMs))])
}

/** Longest wait for the list that is kept, in ms. */
const maxWaitMs = 10_000
