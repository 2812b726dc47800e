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
            <th className={css({ hideBelow: 'lg' })}>Last seen</th>
            <ButtonHeading className={css({ hideBelow: 'md' })}>Manage</ButtonHeading>
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
                    // Whole, as long as there is room for it.
                    overflowWrap: 'anywhere',
                  })}
                >
                  {person.email}
                </div>
                {/* Beside the whole of a long address a phone has no room for it. */}
                <div
                  className={css({
                    hideFrom: 'md',
                    display: 'flex',
                    justifyContent: 'space-between',
                    alignItems: 'center',
                    gap: 2,
                    mt: 1,
                    fontWeight: 400,
                  })}
                >
                  <div>
                    <PersonBadges person={person} />
                  </div>
                  <Manage person={person} onOpen={onOpen} />
                </div>
              </th>
              <td className={css({ hideBelow: 'md' })}>
                <PersonBadges person={person} />
              </td>
              <td className={css({ hideBelow: 'lg', color: 'quiet', whiteSpace: 'nowrap' })}>
                {day(person.createdAt)}
              </td>
              <td className={css({ hideBelow: 'lg', color: 'quiet', whiteSpace: 'nowrap' })}>
                {person.lastSeenAt ? day(person.lastSeenAt) : 'Never'}
              </td>
              <ButtonCell className={css({ hideBelow: 'md' })}>
                <Manage person={person} onOpen={onOpen} />
              </ButtonCell>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}

function Manage({ person, onOpen }: { person: Person; onOpen: Props['onOpen'] }) {
  return (
    <Button size="sm" aria-label={`Manage ${person.name}`} onClick={() => onOpen(person)}>
      Manage
    </Button>
  )
}
