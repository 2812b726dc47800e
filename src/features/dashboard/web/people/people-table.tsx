import { Box, Flex } from '@chakra-ui/react'
import type { Person } from '#features/dashboard/contract.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Table, TableFrame } from '#platform/web/ui/table.tsx'

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
            <Box as="th" width={{ base: 'full', lg: 'auto' }}>
              Name
            </Box>
            <th scope="col">Role</th>
            <Box as="th" hideBelow="md">
              Joined
            </Box>
            <Box as="th" hideBelow="md">
              Last seen
            </Box>
            <Box as="th" textAlign="center">
              Manage
            </Box>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row">
                <Box overflowWrap="anywhere">{person.name}</Box>
                <Box color="quiet" fontSize="xs" fontWeight={400} overflowWrap="anywhere">
                  {person.email}
                </Box>
              </th>
              <td>
                <Flex columnGap={2} rowGap={1} wrap="wrap" align="center">
                  {person.role === 'member' ? (
                    <Box as="span" color="quiet">
                      member
                    </Box>
                  ) : (
                    <Badge tone={person.role === 'admin' ? 'hard' : 'medium'}>{person.role}</Badge>
                  )}
                  {person.blocked ? <Badge tone="hard">blocked</Badge> : null}
                  {person.emailVerified ? null : <Badge>not verified</Badge>}
                  {person.hasSecondFactor ? <Badge tone="easy">second step</Badge> : null}
                  {person.hasSecondFactor || person.role === 'member' ? null : <Badge>no second step</Badge>}
                </Flex>
              </td>
              <Box as="td" hideBelow="md" color="quiet" whiteSpace="nowrap">
                {day(person.createdAt)}
              </Box>
              <Box as="td" hideBelow="md" color="quiet" whiteSpace="nowrap">
                {person.lastSeenAt ? day(person.lastSeenAt) : 'Never'}
              </Box>
              <Box as="td" width={24} textAlign="center">
                <Button size="sm" aria-label={`Manage ${person.name}`} onClick={() => onOpen(person)}>
                  Manage
                </Button>
              </Box>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}
