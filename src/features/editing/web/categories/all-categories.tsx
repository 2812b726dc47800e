import { useState } from 'react'
import type { EditorCategory } from '#features/editing/contract.ts'
import { api } from '#platform/web/api.ts'
import { failureMessageOf } from '#platform/web/failure.ts'
import { SearchField } from '#platform/web/forms/search-field.tsx'
import { useFocusFallback } from '#platform/web/overlays/use-focus-fallback.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { FailureState, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { SelectionBar } from '../table/selection-bar.tsx'
import { sortByName, useRefreshCategories } from './category-draft.ts'
import { CategoryTable } from './category-table.tsx'

/**
 * Table of all categories for editors, filtered by name while typing, with a button to edit each (`onEdit`) and buttons
 * that archive or restore the selected ones. Shows an error with a retry if they cannot be loaded.
 */
export function AllCategories({ onEdit }: { onEdit: (id: number) => void }) {
  const say = useTerms()
  const [words, setWords] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const { data, isPending, refetch } = api.categories.editing.list.useQuery(undefined, { select: sortByName })
  // Merging a category removes its row, and with it the button to which focus would return.
  const list = useFocusFallback<HTMLDivElement>(data?.length)
  const found = data?.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()))
  // Only selected categories that are visible can be changed.
  const chosen = found?.filter(({ id }) => selected.has(id)) ?? []

  function select(ids: number[], isSelected: boolean) {
    const others = [...selected].filter((id) => !ids.includes(id))
    setSelected(new Set(isSelected ? [...others, ...ids] : others))
  }

  return (
    <section className={css({ outline: 'none' })} ref={list} aria-label="All categories" tabIndex={-1}>
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
        <FailureState title="Couldn’t load categories" onRetry={() => void refetch()} />
      ) : found.length === 0 ? (
        <EmptyState title="No categories found">
          {data?.length === 0 ? say('Add a category to start publishing ideas.') : null}
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

interface Props {
  chosen: EditorCategory[]
  onDone: () => void
}

/** Archives or unarchives the selected categories. */
function ArchiveBar({ chosen, onDone }: Props) {
  const say = useTerms()
  const categoriesChanged = useRefreshCategories()
  const showToast = useToast()
  const { mutate, isPending, error } = api.categories.editing.archiveSeveral.useMutation({
    onSuccess: async ({ changed, left }, { archived }) => {
      showToast({
        title: `${formatCount(changed)} ${archived ? 'archived' : 'restored'}`,
        ...(left.length > 0 && {
          description: say`Not archived because ${left.length === 1 ? 'it still has' : 'they still have'} ideas: ${formatNames(left)}`,
        }),
      })
      onDone()
      await categoriesChanged()
    },
  })
  const send = (archived: boolean) => {
    if (!isPending) mutate({ ids: chosen.map(({ id }) => id), archived })
  }
  return (
    <SelectionBar selected={chosen.length} isIdle={chosen.length === 0}>
      {chosen.length > 0 ? (
        <>
          <Button size="sm" look="quiet" onClick={onDone}>
            Clear selection
          </Button>
          {chosen.some(({ archived }) => archived) ? (
            <Button size="sm" aria-disabled={isPending || undefined} onClick={() => send(false)}>
              Restore
            </Button>
          ) : null}
          {chosen.some(({ archived }) => !archived) ? (
            <Button size="sm" look="main" aria-disabled={isPending || undefined} onClick={() => send(true)}>
              {say('Archive empty categories')}
            </Button>
          ) : null}
        </>
      ) : null}
      {error ? (
        <div className={css({ color: 'danger', fontSize: 'sm' })} role="alert">
          {failureMessageOf(error)}
        </div>
      ) : null}
    </SelectionBar>
  )
}

const formatCount = (count: number) => (count === 1 ? '1 category' : `${count} categories`)

const maxNames = 3
const formatNames = (names: string[]) =>
  names.slice(0, maxNames).join(', ') + (names.length > maxNames ? ' and others' : '')
