import type { Person } from '#features/dashboard/contract.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ButtonCell, ButtonHeading, Table, TableFrame } from '#platform/web/ui/table.tsx'
import { css } from '#platform/web/styled.tsx'

interface Props {
  people: Person[]
  onOpen: (person: Person) => void
}

const day = (moment: string) => new Date(moment).toLocaleDateString('en-US', { dateStyle: 'medium' })

/** Members as rows. */
export function PeopleTable({ people, onOpen }: Props) {
  return (
    <TableFrame>
      <Table aria-label="People">
        <thead>
          <tr>
            <th className={css({ width: { base: 'full', lg: 'auto' } })}>Name</th>
            <th scope="col">Role</th>
            <th className={css({ hideBelow: 'md' })}>Joined</th>
            <th className={css({ hideBelow: 'md' })}>Last seen</th>
            <ButtonHeading>Manage</ButtonHeading>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row">
                <div className={css({ overflowWrap: 'anywhere' })}>{person.name}</div>
                <div
                  className={css({
                    color: 'quiet',
                    fontSize: 'xs',
                    fontWeight: 400,
                    overflowWrap: 'anywhere',
                  })}
                >
                  {person.email}
                </div>
              </th>
              <td>
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
              </td>
              <td className={css({ hideBelow: 'md', color: 'quiet', whiteSpace: 'nowrap' })}>
                {day(person.createdAt)}
              </td>
              <td className={css({ hideBelow: 'md', color: 'quiet', whiteSpace: 'nowrap' })}>
                {person.lastSeenAt ? day(person.lastSeenAt) : 'Never'}
              </td>
              <ButtonCell className={css({ width: 24 })}>
                <Button size="sm" aria-label={`Manage ${person.name}`} onClick={() => onOpen(person)}>
                  Manage
                </Button>
              </ButtonCell>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}
