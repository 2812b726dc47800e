import type { Person } from '#features/dashboard/contract.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ButtonCell, ButtonHeading, Table, TableFrame } from '#platform/web/ui/table.tsx'
import { css } from '#platform/web/styled.tsx'
import { PersonBadges } from './person-badges.tsx'

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
            <th className={css({ hideBelow: 'md' })}>Role</th>
            <th className={css({ hideBelow: 'lg' })}>Joined</th>
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
                    // Whole, as long as there is any room for it.
                    overflowWrap: 'break-word',
                  })}
                >
                  {person.email}
                </div>
                <div className={css({ hideFrom: 'md', mt: 1, fontWeight: 400 })}>
                  <PersonBadges person={person} />
                </div>
              </th>
              <td className={css({ hideBelow: 'md' })}>
                <PersonBadges person={person} />
              </td>
              <td className={css({ hideBelow: 'lg', color: 'quiet', whiteSpace: 'nowrap' })}>
                {day(person.createdAt)}
              </td>
              <td className={css({ hideBelow: 'md', color: 'quiet', whiteSpace: 'nowrap' })}>
                {person.lastSeenAt ? day(person.lastSeenAt) : 'Never'}
              </td>
              <ButtonCell className={css({ width: 24, '&&': { px: { base: 2, sm: 3 } } })}>
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
