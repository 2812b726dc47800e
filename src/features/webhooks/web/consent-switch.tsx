import { api } from '#platform/web/api.ts'
import { sentenceOf } from '#platform/web/failure.ts'
import { TickBox } from '#platform/web/forms/tick-box.tsx'
import { css } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { consentLabel, consentNote } from '../messages.ts'

/** A member's own word on whether programs are told what they have done; and which are, at the moment. */
export function ConsentSwitch() {
  const toast = useToast()
  const { consent } = api.useUtils().webhooks
  const { data, isPending, refetch } = api.webhooks.consent.useQuery()
  const change = api.webhooks.setConsent.useMutation({
    onSuccess: (now) => {
      consent.setData(undefined, now)
      toast({ title: 'Saved', tone: 'success' })
    },
    onError: (error) => toast({ title: sentenceOf(error), tone: 'danger' }),
  })
  if (!isPending && !data) return <FailureLine onRetry={() => void refetch()}>This did not load.</FailureLine>
  const receivers = data?.receivers ?? []
  return (
    <>
      <TickBox isTicked={data?.isGiven ?? false} onTick={(isGiven) => change.mutateAsync({ isGiven })}>
        {consentLabel}
      </TickBox>
      <p className={css({ color: 'quiet', fontSize: 'sm', mt: 2 })}>{consentNote}</p>
      <p className={css({ color: 'quiet', fontSize: 'sm', mt: 2, overflowWrap: 'anywhere' })}>
        {receivers.length > 0 ? `At the moment: ${receivers.join(', ')}.` : 'At the moment nobody is told.'}
      </p>
    </>
  )
}
