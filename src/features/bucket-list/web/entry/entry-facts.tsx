import type { ReactNode } from 'react'
import type { EntryView } from '#features/bucket-list/contract.ts'
import {
  customCostSymbols,
  customLocationLabels,
  timeCommitmentLabels,
} from '#features/bucket-list/messages.ts'
import { css } from '#platform/web/styled.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { formatDay, isOverdue } from './entry-format.ts'

/**
 * List of an entry's location, duration and cost and, if it has them, its target date (marked if overdue at `now`) and
 * completed steps.
 */
export function EntryFacts({ entry, now }: { entry: EntryView; now: string }) {
  const { targetDate, steps } = entry
  return (
    <ul
      className={css({
        display: 'flex',
        listStyle: 'none',
        flexWrap: 'wrap',
        columnGap: { base: 2.5, md: 4 },
        rowGap: 0.5,
        color: 'quiet',
        fontSize: { base: 'xs', md: 'sm' },
      })}
    >
      <Fact name="Location" icon="pin">
        {locationLabel(entry)}
      </Fact>
      <Fact name="Time" icon="clock">
        {timeLabel(entry)}
      </Fact>
      <Fact name="Cost">{costSymbol(entry)}</Fact>
      {targetDate ? (
        <Fact name="Target date" isUrgent={isOverdue(entry, now)}>
          by {formatDay(targetDate)}
        </Fact>
      ) : null}
      {steps.length > 0 ? (
        <Fact name="Steps" icon="check">
          {steps.filter(({ isDone }) => isDone).length} of {steps.length} steps
        </Fact>
      ) : null}
    </ul>
  )
}

interface FactProps {
  name: string
  icon?: 'pin' | 'clock' | 'check'
  isUrgent?: boolean
  children: ReactNode
}

function Fact({ name, icon, isUrgent = false, children }: FactProps) {
  return (
    <li
      className={css({
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        color: isUrgent ? 'danger' : undefined,
        fontWeight: isUrgent ? 600 : undefined,
      })}
    >
      {icon ? <Icon name={icon} size={15} /> : null}
      <span className={css({ srOnly: true })}>{name}:</span>
      {children}
    </li>
  )
}

const defaultTime = 'Varies'

/** Display labels of an entry's stored values. */
const locationLabel = ({ idea }: EntryView): string => customLocationLabels[idea.locationType]

function timeLabel({ idea }: EntryView): string {
  const labels: Record<string, string> = timeCommitmentLabels
  return labels[idea.timeCommitment] ?? (idea.timeCommitment || defaultTime)
}

const costSymbol = ({ idea }: EntryView): string => customCostSymbols[idea.cost - 1] ?? '$$'
