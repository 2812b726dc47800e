import { useState } from 'react'
import type { EditorCategory } from '#features/editing/categories-contract.ts'
import { featuredShown } from '#features/catalogue/limits.ts'
import { api } from '#platform/web/api.ts'
import { sentenceOf } from '#platform/web/failure.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Select } from '#platform/web/forms/dense-controls.ts'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { useKeptFocus } from '#platform/web/overlays/use-kept-focus.ts'
import { css } from '#platform/web/styled.tsx'
import { FeaturedItem } from './featured-item.tsx'
import { useCategoriesChanged } from './use-categories-changed.ts'

interface Props {
  /** Those that are featured now, in their order. */
  featured: EditorCategory[]
  categories: EditorCategory[]
  onClose: () => void
}

/** Which categories the home page shows, and in which order. */
export function FeaturedDialog({ featured, categories, onClose }: Props) {
  const [ids, setIds] = useState(featured.map(({ id }) => id))
  const categoriesChanged = useCategoriesChanged()
  const showToast = useToast()
  const reorder = api.categories.editing.reorderFeatured.useMutation({
    onSuccess: async () => {
      // First, because opened again at once it would begin with the old order.
      await categoriesChanged()
      showToast({ title: 'Featured categories saved', tone: 'success' })
      onClose()
    },
  })
  const isDirty = ids.join() !== featured.map(({ id }) => id).join()
  const list = useKeptFocus<HTMLOListElement>(ids.length)
  const others = categories.filter(({ id, archived }) => !archived && !ids.includes(id))

  function move(from: number, to: number) {
    const moved = ids.toSpliced(from, 1)
    setIds(moved.toSpliced(to, 0, ...ids.slice(from, from + 1)))
  }

  return (
    <Dialog title="Featured categories" isDirty={isDirty} onClose={onClose}>
      <div className={css({ color: 'quiet', fontSize: 'sm', mb: 4 })}>
        The home page shows the first {featuredShown}.
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
          {sentenceOf(reorder.error)}
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
