import type { ReactNode } from 'react'
import type { MemberView } from '#features/lists/contract.ts'
import type { DateAnswer, ProposedDayView } from '#features/lists/dates-contract.ts'
import { dateAnswers } from '#features/lists/limits.ts'
import { dateAnswerLabels } from '#features/lists/messages.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Group } from '#platform/web/ui/panel.tsx'

interface ChoiceProps {
  label: string
  name: string
  answer: DateAnswer | undefined
  onAnswer: (answer: DateAnswer) => void
  /** Further buttons beside the answers. */
  children: ReactNode
}

/**
 * Radio buttons for the member's own answer to a day (`name` must be unique on the page), with `children`, further
 * buttons, beside them.
 */
export function AnswerChoice({ label, name, answer, onAnswer, children }: ChoiceProps) {
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 })}>
      <Group label={label} className={css({ gap: 1, flex: { base: '1 1 auto', md: 'none' } })}>
        {dateAnswers.map((each) => (
          <AnswerLabel key={each}>
            <input
              className={css({ srOnly: true })}
              type="radio"
              name={name}
              value={each}
              checked={answer === each}
              onChange={() => onAnswer(each)}
            />
            <Mark answer={each} />
            {dateAnswerLabels[each]}
          </AnswerLabel>
        ))}
      </Group>
      {children}
    </div>
  )
}

interface AnswersProps {
  day: ProposedDayView
  members: readonly MemberView[]
  userId: number
  label: string
}

/**
 * List of all members with their answers to a day, in the same columns for each day; a dot for those who have not
 * answered. The member `userId` is “You”.
 */
export function DayAnswers({ day, members, userId, label }: AnswersProps) {
  return (
    <ul
      className={css({
        display: 'grid',
        gridTemplateColumns: '1fr 1fr',
        columnGap: 3,
        rowGap: 1,
        listStyle: 'none',
        fontSize: 'sm',
      })}
      aria-label={label}
    >
      {members.map((member) => {
        const answer = day.answers.find((each) => each.userId === member.userId)?.answer
        return (
          <Member key={member.userId} answer={answer ?? 'none'}>
            <Mark answer={answer} />
            <span className={css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })}>
              {member.userId === userId ? 'You' : member.name}
            </span>
            <span className={css({ srOnly: true })}>
              {answer ? `: ${dateAnswerLabels[answer]}` : ': no answer yet'}
            </span>
          </Member>
        )
      })}
    </ul>
  )
}

const marks = { yes: 'M4 12.5l5 5L20 6.5', maybe: 'M5 14c3-6 6 2 8-1s4-3 6-3', no: 'M6 6l12 12M18 6L6 18' }

/** Icon for an answer, or a dot if there is none. The text beside it says the same. */
const Mark = ({ answer }: { answer: DateAnswer | undefined }) => (
  <svg
    className={css({ flexShrink: 0 })}
    width="16"
    height="16"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.4"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={answer ? marks[answer] : 'M12 12h.01'} />
  </svg>
)

const AnswerLabel = styled('label', {
  base: {
    position: 'relative',
    display: 'flex',
    flex: '1 1 auto',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 1.5,
    minHeight: { base: 11, md: 10 },
    px: 3,
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'line',
    background: 'card',
    color: 'quiet',
    fontSize: 'sm',
    fontWeight: 500,
    cursor: 'pointer',
    _hover: { color: 'ink' },
    _focusWithin: { borderColor: 'accent' },
    '&:has(:checked)': { borderColor: 'accent', boxShadow: 'inset 0 0 0 1px {colors.accent}' },
  },
})

const Member = styled('li', {
  base: { display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 },
  variants: {
    answer: {
      yes: { color: 'teal' },
      maybe: { color: 'gold' },
      no: { color: 'quiet' },
      none: { color: 'quiet' },
    },
  },
})
