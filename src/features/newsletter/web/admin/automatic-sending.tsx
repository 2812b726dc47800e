import { useNavigate } from 'react-router'
import { hrefOf } from '#platform/addresses.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { api } from '#platform/web/api.ts'
import { failureMessageOf } from '#platform/web/failure.ts'
import { OptimisticCheckBox } from '#platform/web/forms/field.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { css } from '#platform/web/styled.tsx'

interface Props {
  isAutomatic: boolean
  readers: number
}

/**
 * Checkbox with which editors turn automatic sending of due issues on or off, the number of readers, and a button that
 * drafts the next issue and opens it. A failure is shown in a toast.
 */
export function AutomaticSending({ isAutomatic, readers }: Props) {
  const toast = useToast()
  const navigate = useNavigate()
  const { list } = api.useUtils().newsletter.editing
  const change = api.newsletter.editing.setAutomatic.useMutation({
    onSuccess: () => list.invalidate(),
    onError: (error) => toast({ title: failureMessageOf(error), tone: 'danger' }),
  })
  const draft = api.newsletter.editing.draftNext.useMutation({
    async onSuccess({ id }) {
      await list.invalidate()
      void navigate(hrefOf('adminNewsletter', { issue: id }), { preventScrollReset: true })
    },
    onError: (error) => toast({ title: failureMessageOf(error), tone: 'danger' }),
  })
  return (
    <div className={css({ mb: 4 })}>
      <div className={css({ color: 'quiet', fontSize: 'sm' })}>
        {readers.toLocaleString('en-US')} {readers === 1 ? 'reader' : 'readers'}. Issues are drafted three
        days before they’re due.
      </div>
      <OptimisticCheckBox
        isTicked={isAutomatic}
        onTick={(wanted) => change.mutateAsync({ isAutomatic: wanted })}
      >
        Send issues automatically, even without approval
      </OptimisticCheckBox>
      <Button
        size="sm"
        aria-disabled={draft.isPending || undefined}
        onClick={() => {
          if (!draft.isPending) draft.mutate()
        }}
      >
        Draft the next issue
      </Button>
    </div>
  )
}
