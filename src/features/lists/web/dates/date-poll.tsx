import { useState } from 'react'
import type { ListDetails, ListItemView } from '#features/lists/contract.ts'
import type { ProposedDayView } from '#features/lists/dates-contract.ts'
import { Dialog, DialogFooter } from '#platform/web/overlays/dialog.tsx'
import { useFocusFallback } from '#platform/web/overlays/use-focus-fallback.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { DestructiveButton } from '#platform/web/ui/destructive-button.tsx'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { AnswerChoice, DayAnswers } from './day-answers.tsx'
import { countLine, formatProposedDay, getToday } from './day-texts.ts'
import { useDatePoll } from './use-date-poll.ts'

interface Props {
  list: Pick<ListDetails, 'id' | 'role' | 'members'>
  item: Pick<ListItemView, 'id' | 'idea'>
  /** The signed-in member. */
  user: { id: number; name: string }
}

/** Question that is asked before a change: to settle a day, or to withdraw all of them. */
type Question = { day: string } | 'withdraw'

/**
 * Date poll of an item: the proposed days with everybody's answers, and radio buttons for the member's own. Owners and
 * editors can choose one of the days, reopen the poll or withdraw it.
 */
export function DatePoll({ list, item, user }: Props) {
  const me = { userId: user.id, name: user.name }
  const { poll, isError, refetch, isChanging, ...changes } = useDatePoll({ id: list.id, itemId: item.id }, me)
  const [question, setQuestion] = useState<Question | null>(null)
  const place = useFocusFallback<HTMLDivElement>(poll?.settledOn)
  const today = getToday()
  const close = () => setQuestion(null)

  if (poll === undefined) {
    if (isError) return <FailureLine onRetry={() => void refetch()}>Couldn’t load the dates.</FailureLine>
    return <Skeleton className={css({ height: 16 })} aria-busy="true" aria-label="Loading" />
  }
  if (poll === null)
    return <p className={css({ color: 'quiet', fontSize: 'sm' })}>These dates have been withdrawn.</p>

  const { settledOn } = poll
  const mayEdit = list.role !== 'viewer'
  const proposer = list.members.find(({ userId }) => userId === poll.proposedBy)
  return (
    <div ref={place} tabIndex={-1}>
      <Days aria-label={`Dates for ${item.idea.title}`}>
        {poll.days.map((day) => {
          const name = formatProposedDay(day.day, today)
          const own = day.answers.find(({ userId }) => userId === user.id)?.answer
          return (
            <DayRow key={day.day} isSettled={day.day === settledOn}>
              <div className={css({ minWidth: 0, fontSize: 'sm', overflowWrap: 'anywhere' })}>
                <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 })}>
                  <time className={css({ fontWeight: 600 })} dateTime={day.day}>
                    {name}
                  </time>
                  <DayBadge day={day} settledOn={settledOn} />
                </div>
                {day.note ? <p>{day.note}</p> : null}
                <p className={css({ color: 'quiet' })}>{countLine(day)}</p>
              </div>
              <div className={css({ display: 'grid', gap: 2, minWidth: 0 })}>
                {settledOn === null ? (
                  <AnswerChoice
                    label={`Your answer for ${name}`}
                    name={`answer ${item.id} ${day.day}`}
                    answer={own}
                    onAnswer={(answer) => changes.answer(day.day, answer)}
                  >
                    {mayEdit ? (
                      <Button
                        look="quiet"
                        size="sm"
                        aria-label={`Choose ${name}`}
                        aria-haspopup="dialog"
                        aria-disabled={isChanging}
                        onClick={() => (isChanging ? undefined : setQuestion({ day: day.day }))}
                      >
                        Choose
                      </Button>
                    ) : null}
                  </AnswerChoice>
                ) : null}
                <DayAnswers day={day} members={list.members} userId={user.id} label={`Answers for ${name}`} />
              </div>
            </DayRow>
          )
        })}
      </Days>
      <div
        className={css({
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
          color: 'quiet',
          fontSize: 'sm',
        })}
      >
        {proposer ? <span>Proposed by {proposer.userId === user.id ? 'you' : proposer.name}</span> : null}
        {mayEdit && settledOn !== null ? (
          <Button
            look="quiet"
            size="sm"
            aria-label={`Reopen: ${item.idea.title}`}
            aria-disabled={isChanging}
            onClick={() => (isChanging ? undefined : changes.reopen())}
          >
            Reopen
          </Button>
        ) : null}
        {mayEdit ? (
          <Button
            look="quiet"
            size="sm"
            aria-label={`Withdraw: ${item.idea.title}`}
            aria-haspopup="dialog"
            onClick={() => setQuestion('withdraw')}
          >
            Withdraw
          </Button>
        ) : null}
      </div>
      {question === 'withdraw' ? (
        <Dialog
          title="Withdraw these dates?"
          description="This also deletes everyone’s answers, and removes a chosen date from everyone’s calendar."
          onClose={close}
        >
          <DialogFooter>
            <Button onClick={close}>Keep them</Button>
            <DestructiveButton
              isBusy={false}
              onClick={() => {
                close()
                changes.withdraw()
              }}
            >
              Withdraw dates
            </DestructiveButton>
          </DialogFooter>
        </Dialog>
      ) : question ? (
        <Dialog
          title={`Choose ${formatProposedDay(question.day, today)}?`}
          description="This will be the date for everyone, and it will appear in their calendars. No one can change their answer unless you reopen the poll."
          onClose={close}
        >
          <DialogFooter>
            <Button onClick={close}>Not yet</Button>
            <Button
              look="main"
              onClick={() => {
                close()
                changes.settle(question.day)
              }}
            >
              Choose this date
            </Button>
          </DialogFooter>
        </Dialog>
      ) : null}
    </div>
  )
}

function DayBadge({ day, settledOn }: { day: ProposedDayView; settledOn: string | null }) {
  if (settledOn === day.day) return <Badge tone="easy">Chosen</Badge>
  return settledOn === null && day.isBest ? <Badge tone="easy">Best date</Badge> : null
}

const Days = styled('ul', { base: { display: 'grid', gap: 2, listStyle: 'none', mb: 1 } })

const DayRow = styled('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: '1fr 1fr' },
    columnGap: 5,
    rowGap: 2,
    p: 3,
    borderRadius: 'md',
    background: 'sunken',
  },
  variants: { isSettled: { true: { background: 'tealSoft' } } },
})
