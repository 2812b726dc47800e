import { useState } from 'react'
import type { EditorCategory } from '#features/editing/contract.ts'
import { api } from '#platform/web/api.ts'
import { failureMessageOf } from '#platform/web/failure.ts'
import { CheckBox, CheckBoxArea } from '#platform/web/forms/dense-controls.ts'
import { SearchField } from '#platform/web/forms/search-field.tsx'
import { useFocusFallback } from '#platform/web/overlays/use-focus-fallback.ts'
import { useTerms, useBasePath } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { FailureState, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { ButtonCell, ButtonHeading, Table, TableFrame } from '#platform/web/ui/table.tsx'
import { SelectionBar } from '../table/selection-bar.tsx'
import { sortByName, useRefreshCategories } from './category-draft.ts'

/**
 * Table of all categories for editors, filtered by name while typing, with buttons to edit one or archive several.
 * Shows an error with a retry if they cannot be loaded.
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
          description: `${formatCount(left.length)} with ideas weren’t archived: ${formatNames(left)}`,
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

interface CategoryTableProps {
  categories: EditorCategory[]
  selected: ReadonlySet<number>
  onSelect: (ids: number[], isSelected: boolean) => void
  onEdit: (id: number) => void
}

/** Table of categories with their number of ideas. */
function CategoryTable({ categories, selected, onSelect, onEdit }: CategoryTableProps) {
  const say = useTerms()
  const based = useBasePath()
  return (
    <TableFrame>
      <Table aria-label="Categories">
        <thead>
          <tr>
            <th className={css({ width: 11 })}>
              <CheckBoxArea>
                <CheckBox
                  aria-label="Select all categories"
                  checked={categories.every(({ id }) => selected.has(id))}
                  onChange={({ target }) =>
                    onSelect(
                      categories.map(({ id }) => id),
                      target.checked,
                    )
                  }
                />
              </CheckBoxArea>
            </th>
            <th className={css({ hideBelow: 'md', width: 16 })}>Picture</th>
            <th scope="col">Name</th>
            <th className={css({ hideBelow: 'sm' })} scope="col">
              {say('Ideas')}
            </th>
            <ButtonHeading>Edit</ButtonHeading>
          </tr>
        </thead>
        <tbody>
          {categories.map(({ id, name, ideaCount, allIdeas, imageUrl, featured, archived }) => (
            <tr key={id} className={css({ background: selected.has(id) ? 'accentSoft' : undefined })}>
              <td>
                <CheckBoxArea>
                  <CheckBox
                    aria-label={`Select ${name}`}
                    checked={selected.has(id)}
                    onChange={({ target }) => onSelect([id], target.checked)}
                  />
                </CheckBoxArea>
              </td>
              <td className={css({ hideBelow: 'md' })}>
                <Thumbnail src={based(imageUrl)} alt="" loading="lazy" width={48} height={36} />
              </td>
              <th scope="row">
                <div
                  className={css({
                    display: 'flex',
                    alignItems: 'center',
                    gap: 2,
                    flexWrap: 'wrap',
                    overflowWrap: 'anywhere',
                  })}
                >
                  {name}
                  {featured ? <Badge tone="medium">Featured</Badge> : null}
                  {archived ? <Badge>Archived</Badge> : null}
                </div>
                <div
                  className={css({
                    hideFrom: 'sm',
                    color: 'quiet',
                    fontSize: 'xs',
                    fontWeight: 400,
                    overflowWrap: 'anywhere',
                  })}
                >
                  {ideaCount}
                  {say(' ideas')}
                </div>
              </th>
              <td className={css({ hideBelow: 'sm', whiteSpace: 'nowrap' })}>
                {ideaCount}
                {say(' ideas')}
                {allIdeas > ideaCount ? (
                  <div className={css({ color: 'quiet', fontSize: 'xs' })}>
                    {allIdeas - ideaCount} not public
                  </div>
                ) : null}
              </td>
              <ButtonCell className={css({ width: 20 })}>
                <Button size="sm" aria-label={`Edit ${name}`} onClick={() => onEdit(id)}>
                  Edit
                </Button>
              </ButtonCell>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}

const Thumbnail = styled('img', {
  base: { width: 12, height: 9, objectFit: 'cover', borderRadius: '4px', background: 'sunken' },
})
