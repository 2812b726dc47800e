import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { ideasFailed } from '#features/catalogue/messages.ts'
import { tablePageSize } from '#features/editing/limits.ts'
import { api } from '#platform/web/api.ts'
import { FailureState, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Pager } from '#platform/web/ui/pager.tsx'
import { css } from '#platform/web/styled.tsx'
import type { BulkOutcome } from '../bulk/bulk-dialog.tsx'
import type { CategoryChoice } from '../ideas/field-words.ts'
import { SelectableIdeas } from './selectable-ideas.tsx'
import { TableFilters } from './table-filters.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { useKeptRow } from './use-kept-row.ts'
import { hasFilters, questionOf, type TableView } from './table-view.ts'
import { GlassPicture } from '#platform/web/ui/notices/glass-picture.tsx'
import { useSay } from '#platform/web/settings.ts'

interface Props {
  view: TableView
  onView: (view: TableView, how?: { replace: boolean }) => void
  categories: CategoryChoice[]
  onEdit: (id: number) => void
}

/** The table over all ideas, whatever their state; the server searches, sorts and pages. */
export function EveryIdea({ view, onView, categories, onEdit }: Props) {
  const say = useSay()
  const { data, isPending, isPlaceholderData, refetch } = api.ideas.editing.table.useQuery(questionOf(view), {
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: 'always',
    retryOnMount: true,
  })
  const [outcome, setOutcome] = useState<BulkOutcome>()
  const { rows, keep } = useKeptRow(data?.rows ?? [], JSON.stringify(view))
  return (
    <>
      <TableFilters
        filters={view.filters}
        categories={categories}
        isFiltered={hasFilters(view)}
        onChange={(filters) => onView({ ...view, filters, page: 1 })}
      />
      {isPending ? (
        <TableSkeleton />
      ) : !data ? (
        <FailureState title={ideasFailed} onRetry={() => void refetch()} />
      ) : (
        <div
          className={css({ opacity: isPlaceholderData ? 0.6 : 1, transition: 'opacity 150ms' })}
          aria-busy={isPlaceholderData}
        >
          <SelectableIdeas
            // What was selected among others must not be changed unseen.
            key={JSON.stringify(view.filters)}
            rows={rows}
            total={data.total}
            view={view}
            onView={onView}
            categories={categories}
            onEdit={(id) => {
              keep(id)
              onEdit(id)
            }}
            outcome={outcome}
            onOutcome={setOutcome}
          />
          {data.total + rows.length === 0 ? (
            <EmptyState picture={<GlassPicture />} title={say('No Ideas Found')}>
              Nothing in the catalogue fits these filters.
            </EmptyState>
          ) : (
            <Pager
              page={view.page}
              pageSize={tablePageSize}
              total={data.total}
              onPage={(page, how) => onView({ ...view, page }, how)}
            />
          )}
        </div>
      )}
    </>
  )
}
