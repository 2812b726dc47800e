import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { PeopleQuery, Person } from '#features/dashboard/contract.ts'
import { api } from '#platform/web/api.ts'
import { Select } from '#platform/web/forms/dense-controls.ts'
import { SearchField } from '#platform/web/forms/search-field.tsx'
import { css } from '#platform/web/styled.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { FailureState, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { GlassPicture } from '#platform/web/ui/notice-pictures.tsx'
import { Pager } from '#platform/web/ui/pager.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import {
  ButtonCell,
  ButtonHeading,
  SortHeading,
  Table,
  TableFrame,
  type SortDirection,
} from '#platform/web/ui/table.tsx'
import { PersonDialog, type RenderConfirmation } from './person-dialog.tsx'

const pageSize = 50
const roles = ['member', 'editor', 'admin'] as const

interface PeopleSearch {
  q: string
  role?: (typeof roles)[number] | undefined
  sort: Pick<PeopleQuery, 'sort' | 'order'>
  page: number
}

interface Props {
  ownId: number
  /** Renders the dialog that asks the admin for their password. */
  renderConfirmation: RenderConfirmation
}

/**
 * Table of all members for admins, 50 per page, with search, a filter by role and an order; the “Manage” button of a
 * row opens `PersonDialog`. Shows a placeholder while loading, a note if no one matches, and an error with a retry if
 * they cannot be loaded. `ownId` is the admin's own id.
 */
export function PeopleView({ ownId, renderConfirmation }: Props) {
  const [search, setSearch] = useState<PeopleSearch>({
    q: '',
    sort: { sort: 'joined', order: 'desc' },
    page: 1,
  })
  const { q, role, sort, page } = search
  const [opened, setOpened] = useState<Person>()
  const { data, isPending, refetch } = api.people.search.useQuery(
    { q, ...(role ? { role } : {}), ...sort, limit: pageSize, offset: (page - 1) * pageSize },
    { placeholderData: keepPreviousData, staleTime: 0, refetchOnMount: 'always', retryOnMount: true },
  )
  // A change may remove the member from the results, but the dialog stays open.
  const open = data?.people.find(({ id }) => id === opened?.id) ?? opened
  return (
    <>
      <search className={css({ display: 'flex', gap: 2, flexWrap: 'wrap', mb: 4 })} aria-label="Filters">
        <div className={css({ flex: '1 1 14rem', maxWidth: { md: '24rem' } })}>
          <SearchField
            label="Search members"
            placeholder="Name or email"
            words={q}
            onSearch={(words) => setSearch({ ...search, q: words, page: 1 })}
          />
        </div>
        <Select
          className={css({ width: 'auto' })}
          aria-label="Role"
          value={role ?? ''}
          onChange={({ target }) =>
            setSearch({ ...search, role: roles.find((one) => one === target.value), page: 1 })
          }
        >
          <option value="">All roles</option>
          {roles.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </search>
      {isPending ? (
        <Skeleton className={css({ height: '50vh' })} aria-busy="true" />
      ) : !data ? (
        <FailureState title="Couldn’t load members" onRetry={() => void refetch()} />
      ) : data.total === 0 ? (
        <EmptyState picture={<GlassPicture />} title="No members found">
          No one matches this name or email address.
        </EmptyState>
      ) : (
        <>
          <PeopleTable
            people={data.people}
            sort={sort}
            onSort={(next) => setSearch({ ...search, sort: next, page: 1 })}
            onOpen={setOpened}
          />
          <Pager
            page={page}
            pageSize={pageSize}
            total={data.total}
            onPage={(to) => setSearch({ ...search, page: to })}
          />
        </>
      )}
      {open ? (
        <PersonDialog
          person={open}
          isSelf={open.id === ownId}
          renderConfirmation={renderConfirmation}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </>
  )
}

interface PeopleTableProps {
  people: Person[]
  sort: PeopleSearch['sort']
  onSort: (sort: PeopleSearch['sort']) => void
  onOpen: (person: Person) => void
}

const formatDay = (moment: string) => new Date(moment).toLocaleDateString('en-US', { dateStyle: 'medium' })

function PeopleTable({ people, sort: { sort, order }, onSort, onOpen }: PeopleTableProps) {
  /**
   * Properties of a column heading. The first press sorts newest members, or names from A, first; the next reverses the
   * order.
   */
  const by = (column: PeopleQuery['sort'], first: SortDirection) => ({
    direction: sort === column ? order : undefined,
    onSort: () =>
      onSort({ sort: column, order: sort === column ? (order === 'asc' ? 'desc' : 'asc') : first }),
  })
  return (
    <TableFrame>
      <Table aria-label="People">
        <thead>
          <tr>
            <SortHeading {...by('name', 'asc')}>Name</SortHeading>
            <th className={css({ hideBelow: 'md' })}>Role</th>
            <SortHeading hideBelow="lg" {...by('joined', 'desc')}>
              Joined
            </SortHeading>
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
                    // An address breaks only if it is wider than the column.
                    overflowWrap: 'anywhere',
                  })}
                >
                  {person.email}
                </div>
                {/* On a phone badges and button do not fit beside a long address, so they are below it. */}
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
                  <ManageButton person={person} onOpen={onOpen} />
                </div>
              </th>
              <td className={css({ hideBelow: 'md' })}>
                <PersonBadges person={person} />
              </td>
              <td className={css({ hideBelow: 'lg', color: 'quiet', whiteSpace: 'nowrap' })}>
                {formatDay(person.createdAt)}
              </td>
              <td className={css({ hideBelow: 'lg', color: 'quiet', whiteSpace: 'nowrap' })}>
                {person.lastSeenAt ? formatDay(person.lastSeenAt) : 'Never'}
              </td>
              <ButtonCell className={css({ hideBelow: 'md' })}>
                <ManageButton person={person} onOpen={onOpen} />
              </ButtonCell>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}

function ManageButton({ person, onOpen }: { person: Person; onOpen: PeopleTableProps['onOpen'] }) {
  return (
    <Button size="sm" aria-label={`Manage ${person.name}`} onClick={() => onOpen(person)}>
      Manage
    </Button>
  )
}

/** Role and account state as badges. */
function PersonBadges({ person }: { person: Person }) {
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
      {person.hasSecondFactor ? <Badge tone="easy">two-step sign-in</Badge> : null}
      {person.hasSecondFactor || person.role === 'member' ? null : <Badge>no two-step sign-in</Badge>}
    </div>
  )
}
