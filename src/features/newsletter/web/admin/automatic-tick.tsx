import { api } from '#platform/web/api.ts'
import { sentenceOf } from '#platform/web/failure.ts'
import { TickBox } from '#platform/web/forms/tick-box.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { css } from '#platform/web/styled.tsx'

interface Props {
  isAutomatic: boolean
  readers: number
}

/** Whether issues wait for somebody. */
export function AutomaticTick({ isAutomatic, readers }: Props) {
  const toast = useToast()
  const { list } = api.useUtils().newsletter.editing
  const change = api.newsletter.editing.setAutomatic.useMutation({
    onSuccess: () => list.invalidate(),
    onError: (error) => toast({ title: sentenceOf(error), tone: 'danger' }),
  })
  return (
    <div className={css({ mb: 4 })}>
      <div className={css({ color: 'quiet', fontSize: 'sm' })}>
        {readers.toLocaleString('en-US')} {readers === 1 ? 'reader' : 'readers'}. Issues are drafted three
        days before they are due.
      </div>
      <TickBox isTicked={isAutomatic} onTick={(wanted) => change.mutateAsync({ isAutomatic: wanted })}>
        Issues go out by themselves when they are due, approved or not
      </TickBox>
    </div>
  )
}
