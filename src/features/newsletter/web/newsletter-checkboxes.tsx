import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { failureMessageOf } from '#platform/web/failure.ts'
import { OptimisticCheckBox } from '#platform/web/forms/field.tsx'
import { css } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { listMailKinds } from '../limits.ts'
import { subscribed, unsubscribed, listMailLabels } from '../messages.ts'

/**
 * Checkbox with which a member subscribes to the newsletter or unsubscribes, at once and without a confirmation mail,
 * and a link to the preferences while subscribed. Success is shown in a toast, and so is an error, such as for a member
 * with an unverified address. Shows an error with a retry if the choice cannot be loaded.
 */
export function NewsletterCheckbox() {
  const toast = useToast()
  const { mine } = api.useUtils().newsletter
  const { data, isPending, refetch } = api.newsletter.mine.useQuery()
  const change = api.newsletter.setMine.useMutation({
    onSuccess: (now) => {
      mine.setData(undefined, now)
      toast({ title: now.isSubscribed ? subscribed : unsubscribed, tone: 'success' })
    },
    onError: (error) => toast({ title: failureMessageOf(error), tone: 'danger' }),
  })
  if (!isPending && !data)
    return <FailureLine onRetry={() => void refetch()}>We couldn’t load these settings.</FailureLine>
  return (
    <>
      <OptimisticCheckBox
        isTicked={data?.isSubscribed ?? false}
        onTick={(isSubscribed) => change.mutateAsync({ isSubscribed })}
      >
        Send me the newsletter
      </OptimisticCheckBox>
      {data?.token ? (
        <div className={css({ mt: 2 })}>
          <TextLink to={hrefOf('newsletterPreferences', { token: data.token })}>
            Newsletter preferences
          </TextLink>
        </div>
      ) : null}
    </>
  )
}

/**
 * Checkbox for each kind of mail about a member's lists (reminders, anniversaries, yearly review, weekly news of shared
 * lists). Each change is saved at once, with a toast. Shows an error with a retry if the choices cannot be loaded.
 */
export function ListMailCheckboxes() {
  const toast = useToast()
  const { listLetters } = api.useUtils().newsletter
  const { data, isPending, refetch } = api.newsletter.listLetters.useQuery()
  const change = api.newsletter.setListLetters.useMutation({
    onSuccess: (now) => {
      listLetters.setData(undefined, now)
      toast({ title: 'Saved', tone: 'success' })
    },
    onError: (error) => toast({ title: failureMessageOf(error), tone: 'danger' }),
  })
  if (!isPending && !data)
    return <FailureLine onRetry={() => void refetch()}>We couldn’t load these settings.</FailureLine>
  return listMailKinds.map((kind) => (
    <OptimisticCheckBox
      key={kind}
      isTicked={data?.[kind] ?? false}
      onTick={(isWanted) => change.mutateAsync({ [kind]: isWanted })}
    >
      {listMailLabels[kind]}
    </OptimisticCheckBox>
  ))
}
