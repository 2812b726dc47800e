import type { EditorCategory } from '#features/editing/categories-contract.ts'
import { api } from '#platform/web/api.ts'
import { sentenceOf } from '#platform/web/failure.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { css, styled } from '#platform/web/styled.tsx'
import { useCategoriesChanged } from './use-categories-changed.ts'

interface Props {
  chosen: EditorCategory[]
  onDone: () => void
}

/** Takes several categories from the public at once, or brings them back; it stays in view below the table. */
export function ArchiveBar({ chosen, onDone }: Props) {
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
    <Bar data-idle={chosen.length === 0 || undefined}>
      <output className={css({ fontSize: 'sm', fontWeight: 600 })} aria-live="polite">
        {chosen.length > 0 ? `${chosen.length} selected` : ''}
      </output>
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
              Archive those without ideas
            </Button>
          ) : null}
        </>
      ) : null}
      {error ? (
        <div className={css({ color: 'danger', fontSize: 'sm' })} role="alert">
          {sentenceOf(error)}
        </div>
      ) : null}
    </Bar>
  )
}

const inWords = (count: number) => (count === 1 ? '1 category' : `${count} categories`)

const mostNamed = 3
const namesOf = (names: string[]) =>
  names.slice(0, mostNamed).join(', ') + (names.length > mostNamed ? ' and others' : '')

const Bar = styled('div', {
  base: {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 2,
    mt: 3,
    px: 4,
    py: 2,
    background: 'card',
    borderWidth: '1px',
    borderColor: 'accent',
    borderRadius: 'md',
    boxShadow: 'lifted',
    '&[data-idle]': { position: 'static', p: 0, mt: 0, borderWidth: 0, boxShadow: 'none' },
  },
})
