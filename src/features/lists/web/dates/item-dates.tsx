import { lazy, Suspense, useState } from 'react'
import type { ListDetails, ListItemView } from '#features/lists/contract.ts'
import { api } from '#platform/web/api.ts'
import { useFocusFallback } from '#platform/web/overlays/use-focus-fallback.ts'
import { css } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useListFailure, useListRefresh } from '../use-lists.ts'
import { formatProposedDay, getToday } from './day-texts.ts'

interface Props {
  list: Pick<ListDetails, 'id' | 'role' | 'members'>
  item: Pick<ListItemView, 'id' | 'idea' | 'dates'>
}

const DatePoll = lazy(() => import('./date-poll.tsx').then((part) => ({ default: part.DatePoll })))
const PlanDatesDialog = lazy(() =>
  import('./plan-dates-dialog.tsx').then((part) => ({ default: part.PlanDatesDialog })),
)

/** Button with which members of a shared list plan a date for an item, and the proposed days below it. */
export function ItemDates({ list, item }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [isProposing, setProposing] = useState(false)
  const { data: user } = api.accounts.current.useQuery()
  const { dates, idea } = item
  const button = useFocusFallback<HTMLButtonElement>(dates === null)
  const isShared = list.members.length > 1
  if (!user || (!isProposing && dates === null && (list.role === 'viewer' || !isShared))) return null

  const hasAnswered = dates?.answeredBy.includes(user.id) ?? false
  const label =
    dates === null
      ? 'Plan a date'
      : dates.settledOn
        ? 'Who can come?'
        : `Which day? ${dates.answeredBy.length} of ${list.members.length} answered`
  return (
    <>
      <Button
        className={css({ color: 'quiet' })}
        ref={button}
        // Days that wait for an answer stand out.
        look={dates && !dates.settledOn && !hasAnswered ? 'plain' : 'quiet'}
        size="sm"
        aria-label={`${label}: ${idea.title}`}
        aria-haspopup={dates ? undefined : 'dialog'}
        aria-expanded={dates ? isOpen : undefined}
        onClick={() => (dates ? setOpen(!isOpen) : setProposing(true))}
      >
        {label}
      </Button>
      {isOpen && dates ? (
        <div className={css({ width: 'full', minWidth: 0, mt: 1 })}>
          <Suspense fallback={<Skeleton className={css({ height: 16 })} />}>
            <DatePoll list={list} item={item} user={user} />
          </Suspense>
        </div>
      ) : null}
      <Suspense>
        {isProposing ? (
          <PlanDatesDialog
            list={list}
            item={item}
            onProposed={() => setOpen(true)}
            onClose={() => setProposing(false)}
          />
        ) : null}
      </Suspense>
    </>
  )
}

/** The day on which members do an item together, with a button to plan it in one's own list. Nothing until it is settled. */
export function TogetherLine({ list, item }: Props) {
  const toast = useToast()
  const refresh = useListRefresh()
  const showFailure = useListFailure()
  const { dates, idea } = item
  const line = useFocusFallback<HTMLDivElement>(dates?.ownPlan)
  const plan = api.lists.dates.plan.useMutation({
    onSuccess: () => toast({ title: 'Planned on your own list too', tone: 'success' }),
    onError: (error) => showFailure(error, 'Couldn’t plan it for you'),
    onSettled: refresh,
  })
  if (!dates?.settledOn) return null
  return (
    <div
      className={css({
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        fontSize: 'sm',
        minHeight: 11,
        mb: 2,
      })}
      ref={line}
      tabIndex={-1}
    >
      <b className={css({ display: 'flex', alignItems: 'center', gap: 2, color: 'teal', fontWeight: 600 })}>
        <Icon name="clock" size={18} />
        Together on {formatProposedDay(dates.settledOn, getToday())}
      </b>
      {dates.ownPlan === 'possible' ? (
        <Button
          size="sm"
          aria-label={`Plan it for me too: ${idea.title}`}
          aria-disabled={plan.isPending}
          onClick={() => (plan.isPending ? undefined : plan.mutate({ id: list.id, itemId: item.id }))}
        >
          Plan it for me too
        </Button>
      ) : dates.ownPlan === 'made' ? (
        <span className={css({ color: 'quiet' })}>Planned on your own list too</span>
      ) : null}
    </div>
  )
}
