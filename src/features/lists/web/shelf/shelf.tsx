import { lazy, Suspense, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Link, useNavigate } from 'react-router'
import type { ListSummary } from '#features/lists/contract.ts'
import { hrefOf, listPath } from '#platform/addresses.ts'
import { useFocusFallback } from '#platform/web/overlays/use-focus-fallback.ts'
import { newRequestId } from '#platform/web/request-id.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState, FailureState } from '#platform/web/ui/empty-state.tsx'
import { AlbumPicture } from '#platform/web/ui/notice-pictures.tsx'
import { CardGrid, PageHeader } from '#platform/web/ui/page.tsx'
import { Fold } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useShelf } from '../use-lists.ts'
import { ListCard } from './list-card.tsx'
import { TemplateCards } from './template-cards.tsx'
import { useCreateList, useShelfChanges } from './use-shelf-changes.ts'

export const shelfTitle = 'My Lists'

/**
 * Content of the page of the member's lists: cards of the open ones, those in the archive, challenges to begin with,
 * and a button to create a list; a placeholder while loading, and an error with a retry.
 */
export function Shelf() {
  const shelf = useShelf()
  const [isCreating, setCreating] = useState(false)
  const open = shelf.data?.filter(({ archived }) => !archived) ?? []
  const archived = shelf.data?.filter((list) => list.archived) ?? []
  return (
    <>
      <ShelfHeader
        // The one way on from an empty shelf is in its middle.
        action={
          shelf.data && open.length > 0 ? (
            <Button look="main" onClick={() => setCreating(true)}>
              New list
            </Button>
          ) : null
        }
      />
      {shelf.data ? (
        <ShelvedLists open={open} archived={archived} onCreate={() => setCreating(true)} />
      ) : shelf.error && !shelf.isFetching ? (
        <FailureState title="Couldn’t load your lists" onRetry={() => void shelf.refetch()} />
      ) : (
        <ShelfSkeleton />
      )}
      {isCreating ? <NewList onClose={() => setCreating(false)} /> : null}
    </>
  )
}

interface ShelvedProps {
  open: readonly ListSummary[]
  archived: readonly ListSummary[]
  onCreate: () => void
}

/** All lists. They get the focus when the list that had it moves to or from the archived ones. */
function ShelvedLists({ open, archived, onCreate }: ShelvedProps) {
  const place = useFocusFallback<HTMLDivElement>(open.length)
  return (
    <div ref={place} tabIndex={-1}>
      {open.length > 0 ? (
        <OpenLists lists={open} />
      ) : (
        <ShelfEmpty hasArchived={archived.length > 0} onCreate={onCreate} />
      )}
      {archived.length > 0 ? <ArchivedLists lists={archived} /> : null}
      <TemplateCards />
    </div>
  )
}

/** Placeholder for the page of the member's lists while the session and the lists are loading. */
export function ShelfLoading() {
  return (
    <>
      <ShelfHeader action={null} />
      <ShelfSkeleton />
    </>
  )
}

function ShelfHeader({ action }: { action: ReactNode }) {
  const say = useTerms()
  return (
    <div
      className={css({
        display: 'flex',
        flexWrap: { base: 'wrap', md: 'nowrap' },
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 6,
      })}
    >
      <PageHeader
        title={shelfTitle}
        subtitle={say('Collect ideas for a trip, a year or a challenge, alone or together.')}
      />
      {action ? <div className={css({ flexShrink: 0, mb: { base: 6, md: 0 } })}>{action}</div> : null}
    </div>
  )
}

function ShelfSkeleton() {
  return (
    <>
      <output className={css({ srOnly: true })}>Loading your lists...</output>
      <CardGrid aria-hidden="true">
        {['first', 'second', 'third', 'fourth'].map((card) => (
          <Skeleton key={card} className={css({ height: '20rem', borderRadius: 'lg' })} />
        ))}
      </CardGrid>
    </>
  )
}

/** Lists in the member's own order. */
function OpenLists({ lists }: { lists: readonly ListSummary[] }) {
  const { archive, arrange } = useShelfChanges()
  const [announcement, setAnnouncement] = useState('')

  function move(list: ListSummary, by: -1 | 1) {
    const from = lists.indexOf(list)
    const ids = lists
      .map(({ id }) => id)
      .toSpliced(from, 1)
      .toSpliced(from + by, 0, list.id)
    arrange.mutate({ ids })
    setAnnouncement(`${list.title} is now at position ${from + by + 1} of ${lists.length}.`)
  }

  return (
    <>
      <Covers aria-label={shelfTitle}>
        {lists.map((list, index) => (
          <li key={list.id}>
            <ListCard
              list={list}
              isFirst={index === 0}
              isLast={index === lists.length - 1}
              onMove={(by) => move(list, by)}
              onArchive={() => archive.mutate({ id: list.id, archived: true })}
            />
          </li>
        ))}
      </Covers>
      <output className={css({ srOnly: true })}>{announcement}</output>
    </>
  )
}

const Covers = styled('ul', {
  base: {
    display: 'grid',
    gap: { base: 5, md: 6 },
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      sm: 'repeat(2, minmax(0, 1fr))',
      lg: 'repeat(3, minmax(0, 1fr))',
      xl: 'repeat(4, minmax(0, 1fr))',
    },
    listStyle: 'none',
  },
})

function ArchivedLists({ lists }: { lists: readonly ListSummary[] }) {
  const { archive } = useShelfChanges()
  return (
    <div className={css({ mt: 10 })}>
      <Fold label={`Archived lists (${lists.length})`}>
        <ul className={css({ listStyle: 'none', maxWidth: 'text', mt: 2 })}>
          {lists.map(({ id, title, done, items }) => (
            <Archived key={id}>
              <Link
                className={css({ minWidth: 0, flex: '1', py: 3, overflowWrap: 'anywhere' })}
                to={hrefOf(listPath, { id })}
              >
                {title}
                <span className={css({ color: 'quiet', fontSize: 'sm', ml: 2, whiteSpace: 'nowrap' })}>
                  {done} of {items} done
                </span>
              </Link>
              <Button
                size="sm"
                aria-label={`Unarchive: ${title}`}
                onClick={() => archive.mutate({ id, archived: false })}
              >
                Unarchive
              </Button>
            </Archived>
          ))}
        </ul>
      </Fold>
    </div>
  )
}

const Archived = styled('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    borderBottomWidth: '1px',
    borderColor: 'line',
  },
})

function ShelfEmpty({ hasArchived, onCreate }: { hasArchived: boolean; onCreate: () => void }) {
  const say = useTerms()
  return (
    <EmptyState
      picture={<AlbumPicture />}
      title={hasArchived ? 'All your lists are archived' : 'Start your first list'}
      action={
        <Button look="main" onClick={onCreate}>
          New list
        </Button>
      }
    >
      {say(
        '“Japan 2027”, “30 before 30”, “Summer with the kids”: whatever you add is saved to your bucket list too.',
      )}
    </EmptyState>
  )
}

const ListFormDialog = lazy(() =>
  import('./list-form.tsx').then((part) => ({ default: part.ListFormDialog })),
)

/** Dialog that creates a list and opens it. */
function NewList({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [requestId] = useState(newRequestId)
  const create = useCreateList(({ id }) => {
    // The dialog would ask about unsaved changes if it were still open.
    flushSync(onClose)
    void navigate(hrefOf(listPath, { id }))
  })
  return (
    <Suspense>
      <ListFormDialog
        title="New list"
        saveLabel="Create list"
        isSaving={create.isPending}
        error={create.error}
        onSave={(fields) => create.mutate({ ...fields, requestId })}
        onClose={onClose}
      />
    </Suspense>
  )
}
