import type { EditorCategory } from '#features/editing/categories-contract.ts'
import { api } from '#platform/web/api.ts'
import { sentenceOf } from '#platform/web/failure.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { css } from '#platform/web/styled.tsx'
import { SelectionBar } from '../table/selection-bar.tsx'
import { useCategoriesChanged } from './use-categories-changed.ts'
import { useSay } from '#platform/web/settings.ts'

interface Props {
  chosen: EditorCategory[]
  onDone: () => void
}

/** Takes several categories from the public at once, or brings them back. */
export function ArchiveBar({ chosen, onDone }: Props) {
  const say = useSay()
  const categoriesChanged = useCategoriesChanged()
  const showToast = useToast()
  const { mutate, isPending, error } = api.categories.editing.archiveSeveral.useMutation({
    onSuccess: async ({ changed, left }, { archived }) => {
      showToast({
        title: `${inWords(changed)} ${archived ? 'archived' : 'brought back'}`,
        ...(left.length > 0 && {
          description: `${inWords(left.length)} with ideas stayed: ${namesOf(left)}`,
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
              Bring back
            </Button>
          ) : null}
          {chosen.some(({ archived }) => !archived) ? (
            <Button size="sm" look="main" aria-disabled={isPending || undefined} onClick={() => send(true)}>
              {say('Archive those without ideas')}
            </Button>
          ) : null}
        </>
      ) : null}
      {error ? (
        <div className={css({ color: 'danger', fontSize: 'sm' })} role="alert">
          {sentenceOf(error)}
        </div>
      ) : null}
    </SelectionBar>
  )
}

const inWords = (count: number) => (count === 1 ? '1 category' : `${count} categories`)

const mostNamed = 3
const namesOf = (names: string[]) =>
  names.slice(0, mostNamed).join(', ') + (names.length > mostNamed ? ' and others' : '')
