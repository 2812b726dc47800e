import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from '#features/dashboard/contract.ts'
import { api } from '#platform/web/api.ts'
import { Select } from '#platform/web/forms/dense-controls.ts'
import { FailureState, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Pager } from '#platform/web/ui/pager.tsx'
import { SearchField } from '#platform/web/forms/search-field.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { css } from '#platform/web/styled.tsx'
import { PeopleTable } from './people-table.tsx'
import { PersonDialog, type RenderConfirmation } from './person-dialog.tsx'
import { GlassPicture } from '#platform/web/ui/notices/glass-picture.tsx'

const pageSize = 50
const roles = ['member', 'editor', 'admin'] as const

interface PeopleSearch {
  q: string
  role?: (typeof roles)[number] | undefined
  page: number
}

interface Props {
  ownId: number
  /** Asks the admin for the password again. */
  renderConfirmation: RenderConfirmation
}

/** Everybody with an account, for admins. */
export function EveryPerson({ ownId, renderConfirmation }: Props) {
  const [{ q, role, page }, setSearch] = useState<PeopleSearch>({ q: '', page: 1 })
  const [opened, setOpened] = useState<Person>()
  const { data, isPending, refetch } = api.people.search.useQuery(
    { q, ...(role ? { role } : {}), limit: pageSize, offset: (page - 1) * pageSize },
    { placeholderData: keepPreviousData, staleTime: 0, refetchOnMount: 'always', retryOnMount: true },
  )
  // A change may take them out of what is listed, but not out of sight.
  const open = data?.people.find(({ id }) => id === opened?.id) ?? opened
  return (
    <>
      <search className={css({ display: 'flex', gap: 2, flexWrap: 'wrap', mb: 4 })} aria-label="Filters">
        <div className={css({ flex: '1 1 14rem', maxWidth: { md: '24rem' } })}>
          <SearchField
            label="Search members"
            placeholder="Name or e-mail"
            words={q}
            onSearch={(words) => setSearch({ q: words, role, page: 1 })}
          />
        </div>
        <Select
          className={css({ width: 'auto' })}
          aria-label="Role"
          value={role ?? ''}
          onChange={({ target }) =>
            setSearch({ q, role: roles.find((one) => one === target.value), page: 1 })
          }
        >
          <option value="">Every role</option>
          {roles.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </search>
      {isPending ? (
        <Skeleton className={css({ height: '50vh' })} aria-busy="true" />
      ) : !data ? (
        <FailureState title="Failed to fetch members" onRetry={() => void refetch()} />
      ) : data.total === 0 ? (
        <EmptyState picture={<GlassPicture />} title="No members found">
          Nobody has this name or address.
        </EmptyState>
      ) : (
        <>
          <PeopleTable people={data.people} onOpen={setOpened} />
          <Pager
            page={page}
            pageSize={pageSize}
            total={data.total}
            onPage={(to) => setSearch({ q, role, page: to })}
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
