import { Group } from '#platform/web/ui/panel.tsx'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { statusActions } from '#features/bucket-list/messages.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { settableStatuses, displayedStatus } from './entry-format.ts'

interface Props {
  entry: EntryView
  onChange: (status: (typeof settableStatuses)[number]) => void
}

/** Buttons that show an entry's status and set it: planned, in progress or completed. */
export function StatusButtons({ entry, onChange }: Props) {
  return (
    <Group className={buttonGroup} label={`Status of ${entry.idea.title}`}>
      {settableStatuses.map((status) => (
        <Choice
          key={status}
          type="button"
          to={status}
          aria-pressed={displayedStatus(entry) === status}
          aria-label={`${statusActions[status]}: ${entry.idea.title}`}
          onClick={() => {
            // A pressed button does nothing, except that it turns `want_to_do`, which is shown as planned, into
            // planned.
            if (entry.status !== status) onChange(status)
          }}
        >
          {statusActions[status]}
        </Choice>
      ))}
    </Group>
  )
}

const buttonGroup = css({
  flex: { base: '1 1 auto', md: 'none' },
  mr: { md: 'auto', lg: 0 },
  borderWidth: '1px',
  borderColor: 'strongLine',
  borderRadius: 'full',
  background: 'card',
  p: { base: 0, md: '1px' },
})

const Choice = styled('button', {
  base: {
    flex: '1 1 auto',
    minHeight: { base: 11, md: 10 },
    // On a phone the buttons share the available width.
    px: { base: 0.5, sm: 4 },
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'transparent',
    fontSize: 'sm',
    fontWeight: 600,
    lineHeight: 'snug',
    cursor: 'pointer',
    transition: 'background 150ms',
    _hover: { background: 'sunken' },
    _pressed: { borderColor: 'current' },
  },
  variants: {
    to: {
      planned: { _pressed: { background: 'sunken' } },
      in_progress: { _pressed: { background: 'goldSoft', color: 'gold' } },
      completed: { _pressed: { background: 'tealSoft', color: 'teal' } },
    },
  },
})
