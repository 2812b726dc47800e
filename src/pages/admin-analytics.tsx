import { contentAnalyticsTitle } from '#features/dashboard/messages.ts'
import { ActivityPanel } from '#features/dashboard/web/activity/activity-panel.tsx'
import { CatalogueFigures } from '#features/dashboard/web/figures/catalogue-figures.tsx'
import { LoadedCounts } from '#features/dashboard/web/figures/loaded-counts.tsx'
import { AdminSection } from '#pages/parts/admin-section.tsx'
import { api } from '#platform/web/api.ts'
import { FailureState } from '#platform/web/ui/empty-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { css } from '#platform/web/styled.tsx'

/** What the ideas amount to: the loaded ones, the whole catalogue, and what was done to it. */
export function Component() {
  const ideas = api.ideas.editing.list.useQuery()
  const figures = api.admin.figures.useQuery(undefined, {
    staleTime: 0,
    refetchOnMount: 'always',
    retryOnMount: true,
  })

  function retry() {
    void ideas.refetch()
    void figures.refetch()
  }

  return (
    <AdminSection title={contentAnalyticsTitle}>
      <div className={css({ display: 'grid', gap: 4 })}>
        <LoadedCounts ideas={ideas.data} totals={figures.data?.totals} />
        {ideas.isError || figures.isError ? (
          <FailureState title="Failed to fetch the figures" onRetry={retry} />
        ) : figures.data ? (
          <CatalogueFigures figures={figures.data}>
            <ActivityPanel />
          </CatalogueFigures>
        ) : (
          <Skeleton className={css({ height: '40vh' })} aria-busy="true" />
        )}
      </div>
    </AdminSection>
  )
}
