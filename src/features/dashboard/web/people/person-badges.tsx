import type { Person } from '#features/dashboard/contract.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { css } from '#platform/web/styled.tsx'

/** What somebody may do, and how it stands with their account. */
export function PersonBadges({ person }: { person: Person }) {
  return (
    <div
      className={css({
        display: 'flex',
        columnGap: 2,
        rowGap: 1,
        flexWrap: 'wrap',
        alignItems: 'center',
      })}
    >
      {person.role === 'member' ? (
        <span className={css({ color: 'quiet' })}>member</span>
      ) : (
        <Badge tone={person.role === 'admin' ? 'hard' : 'medium'}>{person.role}</Badge>
      )}
      {person.blocked ? <Badge tone="hard">blocked</Badge> : null}
      {person.emailVerified ? null : <Badge>not verified</Badge>}
      {person.hasSecondFactor ? <Badge tone="easy">second step</Badge> : null}
      {person.hasSecondFactor || person.role === 'member' ? null : <Badge>no second step</Badge>}
    </div>
  )
}
