import { lazy, Suspense, type ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { pleaseLogIn } from '#features/accounts/messages.ts'
import { hrefWithReturnPath } from '#features/accounts/return-path.ts'
import { PleaseLogIn } from '#features/accounts/web/signing-in/please-log-in.tsx'
import { listTitle } from '#features/bucket-list/messages.ts'
import { ListHeader, listActions, titleSize } from '#features/bucket-list/web/list/my-list-header.tsx'
import { MyList } from '#features/bucket-list/web/list/my-list.tsx'
import { PendingSaveList } from '#features/bucket-list/web/saving/pending-save-list.tsx'
import { api } from '#platform/web/api.ts'
import { isSignedOut, failureMessageOf, type QueryFailure } from '#platform/web/failure.ts'
import { useHeadingFocusHandover } from '#platform/web/frame/deferred-heading-focus.ts'
import { Head } from '#platform/web/head.tsx'
import { useTerms } from '#platform/web/settings.ts'
import { css, cx } from '#platform/web/styled.tsx'
import { Button, LinkButton } from '#platform/web/ui/button.tsx'
import { EmptyState, OfflineNote } from '#platform/web/ui/empty-state.tsx'
import { DoorPicture } from '#platform/web/ui/notice-pictures.tsx'
import { Column, PageTitle } from '#platform/web/ui/page.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useHydrated } from '#platform/web/ui/use-hydrated.tsx'

const ListMenuAt = lazy(() =>
  import('#features/lists/web/adding/list-menu.tsx').then((part) => ({ default: part.ListMenuAt })),
)

/**
 * Page of the member's own list. Pages are cached for everybody, so the list is loaded in the browser. Visitors are
 * asked to sign in; a failed load shows an error with a retry.
 */
export function Component() {
  const say = useTerms()
  const isHydrated = useHydrated()
  const visitor = api.accounts.current.useQuery(undefined, { enabled: isHydrated })
  const list = api.bucketList.list.useQuery(undefined, { enabled: isHydrated && Boolean(visitor.data) })
  const failedQuery = visitor.isError ? visitor : list.isError ? list : null
  return (
    <Column>
      <Head title={say(listTitle)} description="What you want to do and what you’ve done." isListed={false} />
      {visitor.data === null || isSignedOut(failedQuery?.error ?? null) ? (
        <MyListSignIn />
      ) : list.data ? (
        <MyList entries={list.data} renderListMenu={renderListMenu} />
      ) : failedQuery && !failedQuery.isFetching ? (
        <MyListSignIn failure={failedQuery.error} onRetry={() => void failedQuery.refetch()} />
      ) : (
        <MyListLoading />
      )}
    </Column>
  )
}

const renderListMenu: ComponentProps<typeof MyList>['renderListMenu'] = ({ entry, ...menu }) => {
  const { idea, ideaId, customIdeaId } = entry
  const id = customIdeaId ?? ideaId
  if (id === null) return null
  return (
    <Suspense>
      <ListMenuAt
        key={entry.id}
        idea={{ id, title: idea.title, isCustom: customIdeaId !== null }}
        {...menu}
      />
    </Suspense>
  )
}

interface Props {
  /** Error of loading the list, other than a missing session. */
  failure?: QueryFailure
  onRetry?: () => void
}

/** Shown instead of the list to visitors who are not signed in. */
function MyListSignIn({ failure, onRetry }: Props) {
  const { pathname, search } = useLocation()
  if (!failure) {
    return (
      <>
        <PendingSaveList />
        <PleaseLogIn>Sign in to see your list. It’s private, and right where you left it.</PleaseLogIn>
      </>
    )
  }
  return (
    <EmptyState
      picture={<DoorPicture />}
      as="h1"
      title={pleaseLogIn}
      action={
        <div className={css({ display: 'flex', gap: 3, flexWrap: 'wrap', justifyContent: 'center' })}>
          <Button onClick={onRetry}>Try again</Button>
          <LinkButton to={hrefWithReturnPath('login', pathname + search)} look="main">
            Sign In
          </LinkButton>
        </div>
      }
    >
      <div role="alert">
        We couldn’t load your list. {failureMessageOf(failure, 'The site couldn’t be reached.')} Try again, or
        sign in again.
        {onRetry ? <OfflineNote onRetry={onRetry} /> : null}
      </div>
    </EmptyState>
  )
}

/** Widths of the buttons below the title. */
const buttonWidths = [
  css({ width: '9.75rem' }),
  css({ width: '4.75rem' }),
  css({ width: '6.25rem' }),
  css({ width: '13rem' }),
]

/** Placeholder in the size of the loaded list. */
function MyListLoading() {
  const say = useTerms()
  useHeadingFocusHandover()
  return (
    <>
      <ListHeader>
        <div className={css({ gridArea: 'title', minWidth: 0 })}>
          <PageTitle className={titleSize} tabIndex={-1}>
            {say(listTitle)}
          </PageTitle>
          <output
            className={css({
              display: 'block',
              color: 'quiet',
              fontSize: { base: 'sm', md: 'lg' },
              mt: { base: 1, md: 3 },
            })}
          >
            {say('Loading your list…')}
          </output>
        </div>
        <div className={listActions} aria-hidden="true">
          {buttonWidths.map((width) => (
            <Skeleton key={width} className={cx(width, css({ height: 10, borderRadius: 'full' }))} />
          ))}
        </div>
        <Skeleton
          className={css({
            gridArea: 'figures',
            boxSize: { base: '3.75rem', md: '8rem' },
            borderRadius: 'full',
          })}
          aria-hidden
        />
      </ListHeader>
      <div
        className={css({
          display: 'grid',
          gap: { base: 2, md: 4 },
          gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
        })}
        aria-hidden="true"
      >
        {['total', 'planned', 'started', 'done'].map((card) => (
          <Skeleton
            key={card}
            className={css({
              height: { base: '3.9rem', md: '5.6rem' },
              borderRadius: { base: 'md', md: 'lg' },
            })}
          />
        ))}
      </div>
      <div
        className={css({ display: 'grid', gap: { base: 2.5, md: 4 }, mt: { base: 3, md: 8 } })}
        aria-hidden="true"
      >
        <Skeleton className={css({ height: 10, maxWidth: '34rem', borderRadius: 'full' })} />
        <Skeleton className={css({ height: 11, borderRadius: 'md', mb: { base: 0, md: 2 } })} />
        {['first', 'second', 'third'].map((row) => (
          <Skeleton
            key={row}
            className={css({ height: { base: '9.5rem', md: '8rem' }, borderRadius: 'lg' })}
          />
        ))}
      </div>
    </>
  )
}
