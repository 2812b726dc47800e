import type { QueryClient } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router'
import { linkManifest } from '#platform/web/install-prompt.ts'

/**
 * Loads and starts what no screen needs: the manifest, counting visits, and keeping visited pages with the service
 * worker.
 */
export function startAfterLoad(
  router: ReturnType<typeof createBrowserRouter>,
  queryClient: QueryClient,
  settings: { hasWorker?: boolean } | undefined,
): void {
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
}
