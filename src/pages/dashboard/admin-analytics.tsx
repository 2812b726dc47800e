import { keepPreviousData } from '@tanstack/react-query'
import { PeriodBar, usePeriodChoice } from '#features/analytics/web/stats/period-bar.tsx'
import { NewsletterStats } from '#features/analytics/web/stats/newsletter-stats.tsx'
import { VisitorStats } from '#features/analytics/web/stats/visitor-stats.tsx'
import { contentAnalyticsTitle } from '#features/dashboard/messages.ts'
import { ActivityPanel } from '#features/dashboard/web/activity/activity-panel.tsx'
import { CatalogueStatsPanels, LoadedCounts } from '#features/dashboard/web/stats/catalogue-stats-panels.tsx'
import { CreateSynonymButton, SynonymList } from '#features/search/web/synonym-form.tsx'
import { RareKindsPanel } from '#features/editing/web/table/rare-kinds-panel.tsx'
import { UnmatchedHintsPanel } from '#features/search/web/unmatched-hints-panel.tsx'
import { AdminSection } from '#pages/parts/admin-section.tsx'
import { api } from '#platform/web/api.ts'
import { FailureState } from '#platform/web/ui/empty-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { css } from '#platform/web/styled.tsx'

/** Refetches at each visit, because the figures change by the minute. */
const alwaysFresh = { staleTime: 0, refetchOnMount: 'always', retryOnMount: true } as const

/**
 * Dashboard page for editors and admins with the statistics of visits, newsletter and catalogue for a period, searches
 * without matches, synonyms, and the log of what staff changed. Statistics that cannot be loaded are replaced by an
 * error with a retry.
 */
export function Component() {
  const choice = usePeriodChoice()
  const ideas = api.ideas.editing.list.useQuery()
  const figures = api.admin.figures.useQuery(undefined, alwaysFresh)
  const visits = api.analytics.figures.useQuery(choice, { ...alwaysFresh, placeholderData: keepPreviousData })

  function retry() {
    void ideas.refetch()
    void figures.refetch()
    void visits.refetch()
  }

  return (
    <AdminSection title={contentAnalyticsTitle}>
      <div className={css({ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' })}>
        <LoadedCounts ideas={ideas.data} totals={figures.data?.totals} />
        {ideas.isError || figures.isError || visits.isError ? (
          <FailureState title="Couldn’t load the statistics" onRetry={retry} />
        ) : figures.data && visits.data ? (
          <>
            <PeriodBar choice={choice} by={visits.data.by} />
            <VisitorStats figures={visits.data} choice={choice} Synonym={CreateSynonymButton} />
            <SynonymList />
            <UnmatchedHintsPanel />
            <RareKindsPanel />
            <NewsletterStats figures={visits.data} choice={choice} />
            <CatalogueStatsPanels figures={figures.data}>
              <ActivityPanel />
            </CatalogueStatsPanels>
          </>
        ) : (
          <Skeleton className={css({ height: '40vh' })} aria-busy="true" />
        )}
      </div>
    </AdminSection>
  )
}
