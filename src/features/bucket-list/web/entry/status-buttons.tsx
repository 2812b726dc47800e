import { Button } from '#platform/web/ui/button.tsx'
import { Group } from '#platform/web/ui/group.tsx'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { statusActions } from '#features/bucket-list/messages.ts'
import { css } from '#platform/web/styled.tsx'
import { settable, shownStatus } from './statuses.ts'

interface Props {
  entry: EntryView
  onChange: (status: (typeof settable)[number]) => void
}

/** Sets an entry's status, each from any other. */
export function StatusButtons({ entry, onChange }: Props) {
  return (
    <Group className={css({ gap: 1.5, flexWrap: 'wrap' })} label={`Status of ${entry.idea.title}`}>
      {settable.map((status) => {
        const isCurrent = shownStatus(entry) === status
        return (
          <Button
            key={status}
            look="toggle"
            size="sm"
            aria-pressed={isCurrent}
            onClick={() => {
              // Only the random card's own status has somewhere to go from here: into planned.
              if (entry.status !== status) onChange(status)
            }}
          >
            {statusActions[status]}
          </Button>
        )
      })}
    </Group>
  )
}
