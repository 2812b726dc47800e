import { Badge } from '#platform/web/ui/badge.tsx'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { leftCatalogue, priorityBadges, statusLabels } from '#features/bucket-list/messages.ts'
import { css } from '#platform/web/styled.tsx'
import { isOverdue } from './days.ts'
import { statusTones } from './statuses.ts'
import { useSay } from '#platform/web/settings.ts'

/** Smaller on a phone, where two of them fit in a line beside the picture. */
const tags = css({
  display: 'flex',
  gap: { base: 1, md: 1.5 },
  flexWrap: 'wrap',
  mb: 1,
  '& > span': { px: { base: 2, md: 2.5 }, py: { base: 0.5, md: 1 } },
})

/** How it stands with an entry, in a word each. */
export function EntryBadges({ entry, now }: { entry: EntryView; now: string }) {
  const say = useSay()
  const badges: Record<number, string> = priorityBadges
  const { status, priority } = entry
  return (
    <div className={tags}>
      <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
      {priority === null ? null : (
        <Badge tone={priority === 3 ? 'hard' : 'neutral'}>{badges[priority]}</Badge>
      )}
      {isOverdue(entry, now) ? (
        <Badge className={css({ background: 'dangerSoft', color: 'danger' })}>Overdue</Badge>
      ) : null}
      {entry.customIdeaId ? <Badge>{say('Your own idea')}</Badge> : null}
      {entry.archived ? <Badge>{leftCatalogue}</Badge> : null}
    </div>
  )
}
