import { api } from '#platform/web/api.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { LinkField } from '#platform/web/forms/link-field.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useKeptFocus } from '#platform/web/overlays/use-kept-focus.ts'
import { useSiteOrigin } from '#platform/web/use-site-origin.ts'
import { css } from '#platform/web/styled.tsx'
import { useFailureToast } from '../saving/use-failure-toast.ts'

/** A private feed of the target dates, for calendar programs. */
export function CalendarLink() {
  const origin = useSiteOrigin()
  const { calendar } = api.useUtils().bucketList
  const { data: feed, isPending, isError, refetch } = api.bucketList.calendar.get.useQuery()
  const failed = useFailureToast()
  const create = api.bucketList.calendar.create.useMutation({
    onSuccess: (made) => calendar.get.setData(undefined, made),
    onError: (error) => failed(error, 'The calendar link could not be made'),
  })
  const revoke = api.bucketList.calendar.revoke.useMutation({
    onSuccess: () => calendar.get.setData(undefined, null),
    onError: (error) => failed(error, 'The calendar link could not be revoked'),
  })
  const place = useKeptFocus<HTMLDivElement>(Boolean(feed))

  if (isPending)
    return <Skeleton className={css({ height: 11, mt: 3 })} aria-busy="true" aria-label="Loading" />
  if (isError) {
    return (
      <div className={css({ mt: 3 })}>
        <FailureLine onRetry={() => void refetch()}>The calendar link could not be loaded.</FailureLine>
      </div>
    )
  }
  return feed ? (
    <div
      className={css({ display: 'flex', flexDirection: 'column', gap: 3, mt: 3, color: 'ink' })}
      ref={place}
      tabIndex={-1}
    >
      <LinkField label="Your calendar link" url={origin + feed.path} />
      <div className={css({ color: 'quiet' })}>
        In your calendar choose “Subscribe” or “Add from URL” and paste the link. Whoever has it can read your
        dates.
      </div>
      <div>
        <Button
          className={css({ color: 'danger' })}
          size="sm"
          aria-disabled={revoke.isPending}
          onClick={() => revoke.mutate()}
        >
          Revoke the calendar link
        </Button>
      </div>
    </div>
  ) : (
    <div className={css({ mt: 3 })} ref={place} tabIndex={-1}>
      <Button
        size="sm"
        aria-disabled={create.isPending}
        onClick={() => (create.isPending ? undefined : create.mutate())}
      >
        {create.isPending ? 'Creating...' : 'Create a calendar link'}
      </Button>
    </div>
  )
}
