import type { ReactNode } from 'react'
import { Icon } from '#platform/web/ui/icon.tsx'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { css } from '#platform/web/styled.tsx'
import { dayInWords, isOverdue } from './days.ts'
import { costSymbol, locationInWords, timeInWords } from './entry-words.ts'

/** Where, how long, how much, and until when. */
export function EntryFacts({ entry, now }: { entry: EntryView; now: string }) {
  const { targetDate } = entry
  return (
    <ul
      className={css({
        display: 'flex',
        listStyle: 'none',
        flexWrap: 'wrap',
        columnGap: 4,
        rowGap: 1,
        color: 'quiet',
        fontSize: 'sm',
      })}
    >
      <Fact name="Location" icon="pin">
        {locationInWords(entry)}
      </Fact>
      <Fact name="Time" icon="clock">
        {timeInWords(entry)}
      </Fact>
      <Fact name="Cost">{costSymbol(entry)}</Fact>
      {targetDate ? (
        <Fact name="Target date" isUrgent={isOverdue(entry, now)}>
          by {dayInWords(targetDate)}
        </Fact>
      ) : null}
    </ul>
  )
}

interface FactProps {
  name: string
  icon?: 'pin' | 'clock'
  isUrgent?: boolean
  children: ReactNode
}

function Fact({ name, icon, isUrgent = false, children }: FactProps) {
  return (
    <li
      className={css({
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        color: isUrgent ? 'danger' : undefined,
        fontWeight: isUrgent ? 600 : undefined,
      })}
    >
      {icon ? <Icon name={icon} size={16} /> : null}
      <span className={css({ srOnly: true })}>{name}:</span>
      {children}
    </li>
  )
}
