import { api } from '#platform/web/api.ts'
import { failureMessageOf } from '#platform/web/failure.ts'
import { OptimisticCheckBox } from '#platform/web/forms/field.tsx'
import { useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { ConsentKind } from '../limits.ts'
import { consentLabels, consentNotes } from '../messages.ts'

/**
 * Checkbox with which a member gives or withdraws consent to webhooks of a kind (`completions` or `lists`), with the
 * hosts that currently receive them. Saved at once. Shows an error with a retry if the choice cannot be loaded.
 */
export function ConsentCheckbox({ kind }: { kind: ConsentKind }) {
  const toast = useToast()
  const say = useTerms()
  const { consent } = api.useUtils().webhooks
  const { data, isPending, refetch } = api.webhooks.consent.useQuery({ kind })
  const change = api.webhooks.setConsent.useMutation({
    onSuccess: (now) => {
      consent.setData({ kind }, now)
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
        onTick={(isGiven) => change.mutateAsync({ kind, isGiven })}
      >
        {say(consentLabels[kind])}
      </OptimisticCheckBox>
      <p className={css({ color: 'quiet', fontSize: 'sm', mt: 2 })}>{say(consentNotes[kind])}</p>
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
