import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { EditorIdea } from '#features/catalogue/idea-fields.ts'
import { ideasFailed } from '#features/catalogue/messages.ts'
import { tablePageSize } from '#features/editing/limits.ts'
import { api } from '#platform/web/api.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { FailureState, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { GlassPicture } from '#platform/web/ui/notice-pictures.tsx'
import { Pager } from '#platform/web/ui/pager.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { TableFrame } from '#platform/web/ui/table.tsx'
import type { BulkOutcome } from '../bulk/bulk-dialog.tsx'
import type { CategoryChoice } from '../ideas/field-labels.ts'
import {
  EditableIdeaCards,
  EditableIdeasSkeleton,
  FirstIdeas,
  type IdeaFactsControl,
} from '../ideas/first-ideas.tsx'
import { SelectableIdeas } from './selectable-ideas.tsx'
import { TableFilters } from './table-filters.tsx'
import { hasFilters, isUnchanged, toTableQuery, type TableView } from './table-view.ts'

interface Props {
  isTable: boolean
  facts: IdeaFactsControl
  view: TableView
  onView: (view: TableView, how?: { replace: boolean }) => void
  categories: CategoryChoice[]
  onEdit: (id: number) => void
}

/**
 * All ideas, in any state, as a table or as cards; searched, sorted and paged by the server. The cards begin with the
 * first 50 published ideas, until the view is filtered or sorted.
 */
export function AllIdeas({ isTable, facts, ...props }: Props) {
  const { view, onView, categories, onEdit } = props
  return (
    <>
      <TableFilters
        filters={view.filters}
        categories={categories}
        isFiltered={hasFilters(view)}
        onChange={(filters) => onView({ ...view, filters, page: 1 })}
      />
      {isTable || !isUnchanged(view) ? (
        <FoundIdeas {...props} facts={isTable ? undefined : facts} />
      ) : (
        <FirstIdeas facts={facts} onEdit={onEdit} />
      )}
    </>
  )
}

/** Ideas that match the filters, as cards if `facts` for them are given, otherwise as a table. */
function FoundIdeas({
  facts,
  view,
  onView,
  categories,
  onEdit,
}: Omit<Props, 'isTable' | 'facts'> & { facts: IdeaFactsControl | undefined }) {
  const say = useTerms()
  const { data, isPending, isPlaceholderData, refetch } = api.ideas.editing.table.useQuery(
    toTableQuery(view),
    {
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchOnMount: 'always',
      retryOnMount: true,
    },
  )
  const [outcome, setOutcome] = useState<BulkOutcome>()
  const { rows, keep } = useKeptRow(data?.rows ?? [], JSON.stringify(view))

  function edit(id: number) {
    keep(id)
    onEdit(id)
  }

  if (isPending) return facts ? <EditableIdeasSkeleton /> : <TableSkeleton />
  if (!data) return <FailureState title={ideasFailed} onRetry={() => void refetch()} />
  return (
    <div
      className={css({ opacity: isPlaceholderData ? 0.6 : 1, transition: 'opacity 150ms' })}
      aria-busy={isPlaceholderData}
    >
      {facts ? (
        <EditableIdeaCards ideas={rows} facts={facts} onEdit={edit} />
      ) : (
        <SelectableIdeas
          // Resets the selection when the filters change, so that no hidden idea is changed.
          key={JSON.stringify(view.filters)}
          rows={rows}
          total={data.total}
          view={view}
          onView={onView}
          categories={categories}
          onEdit={edit}
          outcome={outcome}
          onOutcome={setOutcome}
        />
      )}
      {data.total + rows.length === 0 ? (
        <EmptyState picture={<GlassPicture />} title={say('No Ideas Found')}>
          Nothing matches these filters.
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
  )
}

/**
 * Keeps the row that was opened last in its place, even if the saved idea no longer matches the filters.
 *
 * @param view serialised view; a change drops the kept row.
 */
function useKeptRow(rows: EditorIdea[], view: string) {
  const [opened, setOpened] = useState<{ id: number; index: number; view: string }>()
  const isGone = opened?.view === view && !rows.some(({ id }) => id === opened.id)
  const { data: idea } = api.ideas.editing.byId.useQuery({ id: opened?.id ?? 0 }, { enabled: isGone })
  return {
    rows: isGone && idea ? rows.toSpliced(opened.index, 0, idea) : rows,
    keep: (id: number) => setOpened({ id, index: rows.findIndex((row) => row.id === id), view }),
  }
}

const skeletonRows = 10

function TableSkeleton() {
  return (
    <TableFrame aria-busy="true">
      {Array.from({ length: skeletonRows }, (_, index) => (
        <div key={index} className={css({ px: 3, py: 3, borderBottomWidth: '1px', borderColor: 'line' })}>
          <Skeleton className={css({ height: 6 })} />
        </div>
      ))}
    </TableFrame>
  )
}
