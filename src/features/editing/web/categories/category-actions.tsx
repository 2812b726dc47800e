import { useState } from 'react'
import type { EditorCategory } from '#features/editing/categories-contract.ts'
import { notEmpty } from '#features/editing/messages.ts'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { sentenceOf } from '#platform/web/failure.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { css } from '#platform/web/styled.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { useCategoriesChanged } from './use-categories-changed.ts'
import { useSay } from '#platform/web/settings.ts'

interface Props {
  category: EditorCategory
  /** Something in the form is unsaved: it would be lost. */
  isDirty: boolean
  onDone: () => void
}

const saveFirst = 'Save or discard your changes first.'

/** What can become of a category as a whole. */
export function CategoryActions({ category, isDirty, onDone }: Props) {
  const say = useSay()
  const { id, name, slug, archived, allIdeas } = category
  const [isMerging, setIsMerging] = useState(false)
  const categoriesChanged = useCategoriesChanged()
  const showToast = useToast()
  const archive = api.categories.editing.archive.useMutation({
    onSuccess: async (changed) => {
      showToast({ title: changed.archived ? 'Category archived' : 'Category is back', description: name })
      onDone()
      await categoriesChanged()
    },
  })
  const isFull = allIdeas > 0 && !archived
  const obstacle = isDirty ? saveFirst : isFull ? say(notEmpty) : undefined
  return (
    <div className={css({ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' })}>
      {archived ? null : (
        <Button size="sm" look="quiet" disabled={isDirty} onClick={() => setIsMerging(true)}>
          Merge…
        </Button>
      )}
      <Button
        size="sm"
        look="quiet"
        disabled={isFull || isDirty || archive.isPending}
        title={obstacle}
        onClick={() => archive.mutate({ id, archived: !archived })}
      >
        {archived ? 'Bring back' : 'Archive'}
      </Button>
      {archived ? null : (
        <TextLink
          isAlone
          className={css({ fontSize: 'sm' })}
          to={hrefOf('category', { slug })}
          target="_blank"
        >
          See the page
        </TextLink>
      )}
      {obstacle ? <div className={css({ color: 'quiet', fontSize: 'xs' })}>{obstacle}</div> : null}
      {archive.error ? (
        <div className={css({ color: 'danger', fontSize: 'sm' })} role="alert">
          {sentenceOf(archive.error)}
        </div>
      ) : null}
      {isMerging ? (
        <MergeDialog category={category} onClose={() => setIsMerging(false)} onMerged={onDone} />
      ) : null}
    </div>
  )
}
