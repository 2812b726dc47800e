import { Group } from '#platform/web/ui/panel.tsx'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { statusActions } from '#features/bucket-list/messages.ts'
import { css } from '#platform/web/styled.tsx'
import { StatusToggle } from '#platform/web/ui/idea-list-row.tsx'
import { settableStatuses, displayedStatus } from './entry-format.ts'

interface Props {
  entry: EntryView
  onChange: (status: (typeof settableStatuses)[number]) => void
  /** Called when a planned entry is planned again, to set its date. */
  onPlanAgain: () => void
}

/**
 * Toggle buttons that show an entry's status and set it with `onChange`: planned, in progress or completed. Pressing
 * “planned” again calls `onPlanAgain`, which asks for a date.
 */
export function StatusButtons({ entry, onChange, onPlanAgain }: Props) {
  return (
    <Group className={buttonGroup} label={`Status of ${entry.idea.title}`}>
      {settableStatuses.map((status) => (
        <StatusToggle
          key={status}
          type="button"
          to={status}
          aria-pressed={displayedStatus(entry) === status}
          aria-label={`${statusActions[status]}: ${entry.idea.title}`}
          onClick={() => {
            // `want_to_do` is shown as planned, and becomes planned here.
            if (entry.status !== status) onChange(status)
            else if (status === 'planned') onPlanAgain()
          }}
        >
          {statusActions[status]}
        </StatusToggle>
      ))}
    </Group>
  )
}

const buttonGroup = css({
  flex: { base: '1 1 auto', md: 'none' },
  mr: { md: 'auto' },
})
