import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { EditorIdea } from '#features/catalogue/idea-fields.ts'
import { ideasFailed, costSymbols, difficultyLabels, locationLabels } from '#features/catalogue/messages.ts'
import { stateLabels } from '#features/catalogue/field-messages.ts'
import type { IdeaTableFilters } from '#features/editing/contract.ts'
import { tablePageSize, placeFaults } from '#features/editing/limits.ts'
import { api } from '#platform/web/api.ts'
import { Select } from '#platform/web/forms/dense-controls.ts'
import { SearchField } from '#platform/web/forms/search-field.tsx'
import { useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { FailureState, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { GlassPicture } from '#platform/web/ui/notice-pictures.tsx'
import { Pager } from '#platform/web/ui/pager.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { TableFrame } from '#platform/web/ui/table.tsx'
import type { BulkOutcome } from '../bulk/bulk-dialog.tsx'
import { type CategoryChoice, seasonOptionLabels } from '../ideas/field-labels.ts'
import { SelectableIdeas } from './selectable-ideas.tsx'
import {
  hasFilters,
  toTableQuery,
  type TableView,
  locations,
  noFilters,
  seasons,
  states,
} from './table-view.ts'

interface Props {
  view: TableView
  onView: (view: TableView, how?: { replace: boolean }) => void
  categories: CategoryChoice[]
  onEdit: (id: number) => void
}

/** Table of all ideas, in any state; searched, sorted and paged by the server. */
export function AllIdeas({ view, onView, categories, onEdit }: Props) {
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
            // Resets the selection when the filters change, so that no hidden idea is changed.
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
      )}
    </>
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

interface TableFiltersProps {
  filters: IdeaTableFilters
  categories: CategoryChoice[]
  isFiltered: boolean
  onChange: (filters: IdeaTableFilters) => void
}

const toNumberedOptions = (words: readonly string[]) =>
  words.map((label, index) => ({ value: String(index + 1), label }))

const placeFaultLabels = { none: 'Without a place', far: 'Far from its country' } as const

/** Filters of the table. */
function TableFilters({ filters, categories, isFiltered, onChange }: TableFiltersProps) {
  const say = useTerms()
  const set = (change: Partial<IdeaTableFilters>) => onChange({ ...filters, ...change })
  return (
    <search
      className={css({
        display: 'grid',
        // Full rows, with cells wide enough for each label.
        gridTemplateColumns: {
          base: 'repeat(2, minmax(0, 1fr))',
          md: 'repeat(4, minmax(0, 1fr))',
        },
        gap: 2,
        alignItems: 'center',
        mb: 4,
      })}
      aria-label="Filters"
    >
      <div className={css({ gridColumn: { base: 'span 2', md: 'span 3' } })}>
        <SearchField
          label={say('Search all ideas')}
          placeholder="Title, keywords or ID"
          words={filters.q}
          onSearch={(q) => set({ q })}
        />
      </div>
      {/* Hidden instead of removed, so that its appearance does not shift the layout. */}
      <Button
        className={css({ order: { base: 1, md: 0 }, visibility: isFiltered ? undefined : 'hidden' })}
        look="quiet"
        size="sm"
        onClick={() => onChange(noFilters)}
      >
        Clear Filters
      </Button>
      <FilterChoice
        label="State"
        all="Any state"
        value={filters.state}
        options={states.map((value) => ({ value, label: stateLabels[value] }))}
        onChange={(state) => set({ state: states.find((one) => one === state) })}
      />
      <FilterChoice
        label="Category"
        all="Any category"
        value={filters.categoryId?.toString()}
        options={[
          { value: 'none', label: 'None' },
          ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(value) =>
          set({ categoryId: value === 'none' ? value : value ? Number(value) : undefined })
        }
      />
      <FilterChoice
        label="Difficulty"
        all="Any difficulty"
        value={filters.difficulty?.toString()}
        options={toNumberedOptions(difficultyLabels)}
        onChange={(value) => set({ difficulty: value ? Number(value) : undefined })}
      />
      <FilterChoice
        label="Cost"
        all="Any cost"
        value={filters.cost?.toString()}
        options={toNumberedOptions(costSymbols)}
        onChange={(value) => set({ cost: value ? Number(value) : undefined })}
      />
      <FilterChoice
        label="Season"
        all="Any season"
        value={filters.season}
        options={seasons.map((value) => ({
          value,
          label: value === 'any' ? 'No season' : seasonOptionLabels[value],
        }))}
        onChange={(season) => set({ season: seasons.find((one) => one === season) })}
      />
      <FilterChoice
        label="Location"
        all="Any location"
        value={filters.locationType}
        options={locations.map((value) => ({
          value,
          label: value === 'anywhere' ? 'Set to Anywhere' : locationLabels[value],
        }))}
        onChange={(location) => set({ locationType: locations.find((one) => one === location) })}
      />
      <FilterChoice
        label="Featured"
        all="Any featured status"
        value={filters.featured === undefined ? undefined : filters.featured ? 'yes' : 'no'}
        options={[
          { value: 'yes', label: 'Featured' },
          { value: 'no', label: 'Not featured' },
        ]}
        onChange={(value) => set({ featured: value ? value === 'yes' : undefined })}
      />
      <FilterChoice
        label="Place"
        all="Any place"
        value={filters.place}
        options={placeFaults.map((value) => ({ value, label: placeFaultLabels[value] }))}
        onChange={(value) => set({ place: placeFaults.find((one) => one === value) })}
      />
      {filters.tag ? (
        <Button
          className={css({ order: 1, justifySelf: 'start', maxWidth: 'full', overflow: 'hidden' })}
          size="sm"
          aria-label={`Remove filter: #${filters.tag}`}
          onClick={() => set({ tag: undefined })}
        >
          #{filters.tag} ×
        </Button>
      ) : null}
    </search>
  )
}

interface FilterChoiceProps {
  label: string
  /** Label of the option that filters nothing. */
  all: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
  onChange: (value: string | undefined) => void
}

/** Select for one filter, highlighted while set. */
function FilterChoice({ label, all, value, options, onChange }: FilterChoiceProps) {
  return (
    <div className={css({ minWidth: 0 })}>
      <Select
        className={css({
          fontWeight: value === undefined ? 400 : 600,
          borderColor: value === undefined ? 'strongLine' : 'accent',
        })}
        aria-label={label}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || undefined)}
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </div>
  )
}
