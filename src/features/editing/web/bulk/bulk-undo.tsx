import { api } from '#platform/web/api.ts'
import { sentenceOf } from '#platform/web/failure.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { counted } from '#platform/web/ui/counted.ts'
import { css } from '#platform/web/styled.tsx'
import type { BulkOutcome } from './bulk-dialog.tsx'
import { useIdeasChanged } from '../ideas/use-ideas-changed.ts'
import { useSay } from '#platform/web/settings.ts'

interface Props {
  outcome: BulkOutcome
  onDone: () => void
}

const ideasIn = (count: number) => (count === 1 ? '1 idea' : `${counted(count)} ideas`)

/** What a bulk change has done, and the way back. */
export function BulkUndo({ outcome, onDone }: Props) {
  const say = useSay()
  const ideasChanged = useIdeasChanged()
  const showToast = useToast()
  const undo = api.ideas.editing.bulkUndo.useMutation({
    onSuccess: async ({ restored, kept }) => {
      showToast({
        title: `${ideasIn(restored)} as before`,
        ...(kept > 0 ? { description: `${ideasIn(kept)} changed again since and left as they are.` } : {}),
        tone: 'success',
      })
      onDone()
      await ideasChanged()
    },
    onError: (error) =>
      showToast({
        title: 'The ideas could not be put back',
        description: sentenceOf(error),
        tone: 'danger',
      }),
  })
  return (
    <div className={css({ display: 'flex', alignItems: 'center', gap: 2, ml: 'auto' })}>
      <output className={css({ fontSize: 'sm', color: 'teal', fontWeight: 600 })}>
        {say(ideasIn(outcome.changed))} changed
      </output>
      <Button size="sm" disabled={undo.isPending} onClick={() => undo.mutate({ undo: outcome.undo })}>
        Undo
      </Button>
      <Button size="sm" look="quiet" onClick={onDone}>
        Keep
      </Button>
    </div>
  )
}
