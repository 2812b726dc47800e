import { useState } from 'react'
import { maxFeaturedCategories } from '#features/catalogue/limits.ts'
import type { EditorCategory } from '#features/editing/contract.ts'
import { api } from '#platform/web/api.ts'
import { failureMessageOf } from '#platform/web/failure.ts'
import { Select } from '#platform/web/forms/dense-controls.ts'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { useFocusFallback } from '#platform/web/overlays/use-focus-fallback.ts'
import { css } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { FailureState } from '#platform/web/ui/empty-state.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useRefreshCategories } from './category-draft.ts'

/**
 * Dialog in which an editor chooses the categories featured on the home page and their order, and saves them; a
 * placeholder while they load, or an error with a retry. `onClose` is called after success and when it is dismissed.
 */
export function FeaturedCategoriesDialog({ onClose }: { onClose: () => void }) {
  const all = api.categories.editing.list.useQuery()
  const featured = api.categories.featured.useQuery()
  if (all.data && featured.data) {
    const byId = new Map(all.data.map((category) => [category.id, category]))
    return (
      <FeaturedCategoriesForm
        featured={featured.data.flatMap(({ id }) => byId.get(id) ?? [])}
        categories={all.data}
        onClose={onClose}
      />
    )
  }
  const failed = [all, featured].filter(({ isError }) => isError)
  return (
    <Dialog title="Featured Categories" onClose={onClose}>
      {failed.length > 0 ? (
        <FailureState
          title="Couldn’t load categories"
          onRetry={() => {
            for (const { refetch } of failed) void refetch()
          }}
        />
      ) : (
        <Skeleton className={css({ height: '60vh' })} aria-busy="true" />
      )}
    </Dialog>
  )
}

interface Props {
  /** Currently featured categories, in order. */
  featured: EditorCategory[]
  categories: EditorCategory[]
  onClose: () => void
}

/** Chooses the categories of the home page and their order. */
function FeaturedCategoriesForm({ featured, categories, onClose }: Props) {
  const [ids, setIds] = useState(featured.map(({ id }) => id))
  const categoriesChanged = useRefreshCategories()
  const showToast = useToast()
  const reorder = api.categories.editing.reorderFeatured.useMutation({
    onSuccess: async () => {
      // Awaited before closing: reopening the dialog would otherwise show the old order.
      await categoriesChanged()
      showToast({ title: 'Featured categories saved', tone: 'success' })
      onClose()
    },
  })
  const isDirty = ids.join() !== featured.map(({ id }) => id).join()
  const list = useFocusFallback<HTMLOListElement>(ids.length)
  const others = categories.filter(({ id, archived }) => !archived && !ids.includes(id))

  function move(from: number, to: number) {
    const moved = ids.toSpliced(from, 1)
    setIds(moved.toSpliced(to, 0, ...ids.slice(from, from + 1)))
  }

  return (
    <Dialog title="Featured Categories" isDirty={isDirty} onClose={onClose}>
      <div className={css({ color: 'quiet', fontSize: 'sm', mb: 4 })}>
        The home page shows the first {maxFeaturedCategories}.
      </div>
      <ol
        className={css({ display: 'flex', flexDirection: 'column', gap: 1, listStyle: 'none' })}
        ref={list}
        tabIndex={-1}
      >
        {ids.map((id, index) => (
          <FeaturedItem
            key={id}
            name={categories.find((category) => category.id === id)?.name ?? ''}
            place={index + 1}
            isLast={index === ids.length - 1}
            onMove={(step) => move(index, index + step)}
            onRemove={() => setIds(ids.toSpliced(index, 1))}
          />
        ))}
      </ol>
      <Select
        className={css({ mt: 4 })}
        aria-label="Add a category"
        value=""
        onChange={(event) => setIds([...ids, Number(event.target.value)])}
      >
        <option value="">Add a category…</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {reorder.error ? (
        <div className={css({ color: 'danger', mt: 3 })} role="alert">
          {failureMessageOf(reorder.error)}
        </div>
      ) : null}
      <div className={css({ display: 'flex', gap: 2, justifyContent: 'end', mt: 6 })}>
        <Button size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button size="sm" look="main" disabled={reorder.isPending} onClick={() => reorder.mutate({ ids })}>
          {reorder.isPending ? 'Saving...' : 'Save order'}
        </Button>
      </div>
    </Dialog>
  )
}

interface FeaturedItemProps {
  name: string
  /** Position, from 1. */
  place: number
  isLast: boolean
  onMove: (step: 1 | -1) => void
  onRemove: () => void
}

/** A featured category with buttons to move it, which also work with a keyboard. */
function FeaturedItem({ name, place, isLast, onMove, onRemove }: FeaturedItemProps) {
  return (
    <li
      className={css({
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        pl: 3,
        background: 'card',
        borderWidth: '1px',
        borderColor: 'line',
        borderRadius: 'sm',
        opacity: place > maxFeaturedCategories ? 0.7 : 1,
      })}
    >
      <div className={css({ flex: '1', fontSize: 'sm' })}>
        {place}. {name}
      </div>
      <Button
        look="quiet"
        size="icon"
        aria-label={`Move ${name} up`}
        aria-disabled={place === 1}
        onClick={() => (place === 1 ? undefined : onMove(-1))}
      >
        ↑
      </Button>
      <Button
        look="quiet"
        size="icon"
        aria-label={`Move ${name} down`}
        aria-disabled={isLast}
        onClick={() => (isLast ? undefined : onMove(1))}
      >
        ↓
      </Button>
      <Button look="quiet" size="icon" aria-label={`Remove ${name}`} onClick={onRemove}>
        <Icon name="close" />
      </Button>
    </li>
  )
}
