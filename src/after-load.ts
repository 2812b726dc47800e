import type { QueryClient } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router'

/**
 * Loads and starts what no screen needs: counting visits, keeping visited pages with the service worker, and queueing
 * changes of the own list that cannot be sent.
 */
export function startAfterLoad(
  router: ReturnType<typeof createBrowserRouter>,
  queryClient: QueryClient,
  settings: { hasWorker?: boolean } | undefined,
): void {
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
  void import('#features/bucket-list/web/pending/pending-changes.tsx').then(
    ({ startPendingChanges }) => startPendingChanges(queryClient),
    () => {},
  )
}
