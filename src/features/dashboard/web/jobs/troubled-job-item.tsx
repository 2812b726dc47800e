import { useState } from 'react'
import type { TroubledJob } from '#features/dashboard/jobs-contract.ts'
import { api } from '#platform/web/api.ts'
import { sentenceOf } from '#platform/web/failure.ts'
import { momentInWords } from '#platform/web/moment-in-words.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { useKeptFocus } from '#platform/web/overlays/use-kept-focus.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { FinalButton } from '#platform/web/ui/final-button.tsx'
import { css } from '#platform/web/styled.tsx'

interface Props {
  job: TroubledJob
  onChanged: () => Promise<unknown>
}

/** A job that failed: why, and what can be done about it. */
export function TroubledJobItem({
  job: { id, queue, isGivenUp, tries, createdAt, nextAt, error },
  onChanged,
}: Props) {
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  const orButton = useKeptFocus<HTMLButtonElement>(isAsking)
  const orSay = (title: string) => ({
    onError: (failure: { message: string }) =>
      toast({ title, description: sentenceOf(failure, 'That did not work.'), tone: 'danger' }),
    onSettled: onChanged,
  })
  const retry = api.jobs.retry.useMutation(orSay('The job could not be tried again'))
  const drop = api.jobs.drop.useMutation(orSay('The job could not be dropped'))
  const isBusy = retry.isPending || drop.isPending
  return (
    <li className={css({ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-start' })}>
      <div className={css({ flex: '1 1 18rem', minWidth: 0 })}>
        <div className={css({ fontWeight: 600, fontSize: 'sm' })}>{queue}</div>
        <div className={css({ fontSize: 'sm', overflowWrap: 'anywhere' })}>{error}</div>
        <div className={css({ color: 'quiet', fontSize: 'xs' })}>
          {`Of ${momentInWords(createdAt)}, ${tries} ${tries === 1 ? 'try' : 'tries'}, `}
          {isGivenUp || nextAt === null ? 'given up' : `again at ${momentInWords(nextAt)}`}
        </div>
      </div>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 2 })}>
        <Button
          size="sm"
          aria-disabled={isBusy}
          aria-label={`Try again: ${queue}`}
          onClick={() => {
            if (!isBusy) retry.mutate({ id })
          }}
        >
          Try again
        </Button>
        {isAsking ? (
          <>
            <FinalButton size="sm" isBusy={isBusy} onClick={() => drop.mutate({ id })}>
              Drop for good
            </FinalButton>
            <Button ref={orButton} size="sm" onClick={() => setAsking(false)}>
              Keep it
            </Button>
          </>
        ) : (
          <Button
            ref={orButton}
            size="sm"
            look="quiet"
            aria-label={`Drop: ${queue}`}
            onClick={() => setAsking(true)}
          >
            Drop
          </Button>
        )}
      </div>
    </li>
  )
}
