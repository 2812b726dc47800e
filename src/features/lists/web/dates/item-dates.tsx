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

/**
 * Button of an item of a list. Without a date poll, it opens a dialog to propose dates, and is rendered only for the
 * owner and editors of a list with several members; with one, it says how many have answered, and opens the poll below
 * it.
 */
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
      ? 'Propose dates'
      : dates.settledOn
        ? 'Who can come?'
        : `Which date? ${dates.answeredBy.length} of ${list.members.length} answered`
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

/**
 * Line with the day on which members do an item together, and a button with which the member plans it on their own
 * list. Renders nothing until a day is settled.
 */
export function TogetherLine({ list, item }: Props) {
  const toast = useToast()
  const refresh = useListRefresh()
  const showFailure = useListFailure()
  const { dates, idea } = item
  const line = useFocusFallback<HTMLDivElement>(dates?.ownPlan)
  const plan = api.lists.dates.plan.useMutation({
    onSuccess: () => toast({ title: 'Added to your plans', tone: 'success' }),
    onError: (error) => showFailure(error, 'Couldn’t add it to your plans'),
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
          aria-label={`Add to my plans: ${idea.title}`}
          aria-disabled={plan.isPending}
          onClick={() => (plan.isPending ? undefined : plan.mutate({ id: list.id, itemId: item.id }))}
        >
          Add to my plans
        </Button>
      ) : dates.ownPlan === 'made' ? (
        <span className={css({ color: 'quiet' })}>On your own list too</span>
      ) : null}
    </div>
  )
}
