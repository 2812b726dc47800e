import { api } from '#platform/web/api.ts'
import { failureMessageOf } from '#platform/web/failure.ts'
import { OptimisticCheckBox } from '#platform/web/forms/field.tsx'
import { useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { consentLabel, consentNote } from '../messages.ts'

/**
 * Checkbox for the member's consent to webhooks about ideas they complete, with the current receivers, or an error with
 * a retry if they cannot be loaded.
 */
export function ConsentCheckbox() {
  const toast = useToast()
  const say = useTerms()
  const { consent } = api.useUtils().webhooks
  const { data, isPending, refetch } = api.webhooks.consent.useQuery()
  const change = api.webhooks.setConsent.useMutation({
    onSuccess: (now) => {
      consent.setData(undefined, now)
      toast({ title: 'Saved', tone: 'success' })
    },
    onError: (error) => toast({ title: failureMessageOf(error), tone: 'danger' }),
  })
  if (!isPending && !data)
    return <FailureLine onRetry={() => void refetch()}>We couldn’t load these settings.</FailureLine>
  return (
    <>
      <OptimisticCheckBox
        isTicked={data?.isGiven ?? false}
        onTick={(isGiven) => change.mutateAsync({ isGiven })}
      >
        {say(consentLabel)}
      </OptimisticCheckBox>
      <p className={css({ color: 'quiet', fontSize: 'sm', mt: 2 })}>{say(consentNote)}</p>
      {data ? (
        <p className={css({ color: 'quiet', fontSize: 'sm', mt: 2, overflowWrap: 'anywhere' })}>
          {data.receivers.length > 0 ? `Connected: ${data.receivers.join(', ')}.` : 'No apps are connected.'}
        </p>
      ) : (
        <Skeleton className={css({ fontSize: 'sm', height: 6, maxWidth: '20rem', mt: 2 })} aria-busy="true" />
      )}
    </>
  )
}
