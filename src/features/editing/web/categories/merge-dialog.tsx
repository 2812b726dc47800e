import { lazy, Suspense, useId, useState } from 'react'
import type { EditorCategory } from '#features/editing/categories-contract.ts'
import { api } from '#platform/web/api.ts'
import { sentenceOf } from '#platform/web/failure.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { counted } from '#platform/web/ui/counted.ts'
import { css } from '#platform/web/styled.tsx'
import { byName } from './by-name.ts'
import { useCategoriesChanged } from './use-categories-changed.ts'
import { useSay } from '#platform/web/settings.ts'

const ChoiceBox = lazy(() =>
  import('#platform/web/widgets/choice-box.tsx').then((loaded) => ({ default: loaded.ChoiceBox })),
)

interface Props {
  category: EditorCategory
  onClose: () => void
  onMerged: () => void
}

const ideasIn = (count: number) => (count === 1 ? '1 idea moves' : `${counted(count)} ideas move`)

/** Moves a category's ideas into another; how many that are is said before. */
export function MergeDialog({ category, onClose, onMerged }: Props) {
  const say = useSay()
  const [intoId, setIntoId] = useState<number>()
  const { data: all, isError, refetch } = api.categories.editing.list.useQuery(undefined, { select: byName })
  const field = useId()
  const others = all?.filter(({ id, archived }) => id !== category.id && !archived) ?? []
  const into = others.find(({ id }) => id === intoId)
  const categoriesChanged = useCategoriesChanged()
  const showToast = useToast()
  const merge = api.categories.editing.merge.useMutation({
    onSuccess: async ({ moved }) => {
      showToast({
        title: 'Categories merged',
        description: `${ideasIn(moved).replace(/move.*/, 'moved')}.`,
        tone: 'success',
      })
      onMerged()
      await categoriesChanged()
    },
  })
  return (
    <Dialog title={`Merge “${category.name}”`} onClose={onClose}>
      {isError && !all ? (
        <FailureLine onRetry={() => void refetch()}>The categories did not load.</FailureLine>
      ) : (
        <>
          <label
            className={css({ display: 'block', fontWeight: 600, fontSize: 'sm', mb: 2 })}
            htmlFor={field}
          >
            Merge into
          </label>
          <Suspense fallback={<Skeleton className={css({ height: 10 })} />}>
            {all ? (
              <ChoiceBox
                id={field}
                options={others}
                placeholder="Choose a category"
                nothing="No category is called so."
                onChange={setIntoId}
              />
            ) : null}
          </Suspense>
        </>
      )}
      <div className={css({ mt: 4, minHeight: 20 })} aria-live="polite">
        {into ? (
          <p>
            <strong>{say(ideasIn(category.allIdeas))}</strong> to “{into.name}”. “{category.name}” leaves the
            catalogue, its address leads there, and its content is no longer shown.
          </p>
        ) : null}
        {merge.error ? (
          <div className={css({ color: 'danger' })} role="alert">
            {sentenceOf(merge.error)}
          </div>
        ) : null}
      </div>
      <div className={css({ display: 'flex', gap: 2, justifyContent: 'end', mt: 4 })}>
        <Button size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button
          size="sm"
          look="main"
          disabled={!into || merge.isPending}
          onClick={() => into && merge.mutate({ fromId: category.id, intoId: into.id })}
        >
          {merge.isPending ? 'Merging…' : 'Merge'}
        </Button>
      </div>
    </Dialog>
  )
}
