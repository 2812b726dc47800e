import { useState } from 'react'
import { api } from '#platform/web/api.ts'
import { FailureState, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { SearchField } from '#platform/web/forms/search-field.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useKeptFocus } from '#platform/web/overlays/use-kept-focus.ts'
import { css } from '#platform/web/styled.tsx'
import { byName } from './by-name.ts'
import { ArchiveBar } from './archive-bar.tsx'
import { CategoryTable } from './category-table.tsx'
import { useSay } from '#platform/web/settings.ts'

/** All categories, narrowed by name while typing. */
export function EveryCategory({ onEdit }: { onEdit: (id: number) => void }) {
  const say = useSay()
  const [words, setWords] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const { data, isPending, refetch } = api.categories.editing.list.useQuery(undefined, { select: byName })
  // A merged category takes its row along, and with it the button that its form was opened by.
  const list = useKeptFocus<HTMLDivElement>(data?.length)
  const found = data?.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()))
  // What is out of sight is not changed.
  const chosen = found?.filter(({ id }) => selected.has(id)) ?? []

  function select(ids: number[], isSelected: boolean) {
    const others = [...selected].filter((id) => !ids.includes(id))
    setSelected(new Set(isSelected ? [...others, ...ids] : others))
  }

  return (
    <section className={css({ outline: 'none' })} ref={list} aria-label="Every category" tabIndex={-1}>
      <div className={css({ maxWidth: '24rem', mb: 4 })}>
        <SearchField
          label="Filter categories by name"
          placeholder="Filter by name"
          words={words}
          onSearch={setWords}
        />
      </div>
      {isPending ? (
        <Skeleton className={css({ height: '60vh' })} aria-busy="true" />
      ) : !found ? (
        <FailureState title="Failed to fetch categories" onRetry={() => void refetch()} />
      ) : found.length === 0 ? (
        <EmptyState title="No categories found">
          {data?.length === 0 ? say('Add the first one; ideas are published in it.') : null}
        </EmptyState>
      ) : (
        <>
          <CategoryTable categories={found} selected={selected} onSelect={select} onEdit={onEdit} />
          <ArchiveBar chosen={chosen} onDone={() => setSelected(new Set())} />
        </>
      )}
    </section>
  )
}
