import { keepPreviousData } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { listTitle, sharedListTitle } from '#features/bucket-list/messages.ts'
import { sharedPageSize, maxSharedEntries } from '#features/bucket-list/limits.ts'
import { useFocusOnNew } from '#features/bucket-list/web/list/use-focus-on-new.ts'
import { ListMap } from '#features/bucket-list/web/list/year-pictures.tsx'
import { SaveHeart } from '#features/bucket-list/web/saving/save-heart.tsx'
import { SharedEntryCard } from '#features/bucket-list/web/sharing/shared-entry-card.tsx'
import { IdeaGridSkeleton } from '#features/catalogue/web/cards/idea-card.tsx'
import { ListLoading } from '#features/lists/web/list/list-states.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { sharedMapPath, sharedPosterPath } from '#platform/picture-addresses.ts'
import { api } from '#platform/web/api.ts'
import { isMissing } from '#platform/web/failure.ts'
import { useDeferredHeadingFocus } from '#platform/web/frame/deferred-heading-focus.ts'
import { Head } from '#platform/web/head.tsx'
import { createPageLoader } from '#platform/web/page-loader.ts'
import { useBasePath, useSettings, useTerms } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Button, ButtonAnchor, LinkButton } from '#platform/web/ui/button.tsx'
import { CardGrid, Column, PageHeader } from '#platform/web/ui/page.tsx'
import { FailureState, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { AlbumPicture, SignpostPicture } from '#platform/web/ui/notice-pictures.tsx'
import { lazyAfterHydration, useHydrated } from '#platform/web/ui/use-hydrated.tsx'

/**
 * Route loader that prefetches the first page of ideas on a shared bucket list, by the token in the path, into the
 * query cache. The server waits for it and throws a failure with its status; the browser only starts the query. Returns
 * null, or the status 404 if the link is invalid. If the path has a list's id instead, it does nothing: a member's list
 * is loaded in the browser.
 */
export const loader = createPageLoader((queries, { params }) => {
  if (listIdIn(params)) return Promise.resolve()
  const token = tokenIn(params)
  return token ? queries.bucketList.sharedList.fetch({ token, limit: sharedPageSize }) : null
})

/**
 * Page of the bucket list that a member shares by link, by the token in the path. Shows a notice if the link is
 * invalid, and an error with a retry if the list cannot be loaded. If the path has a number instead, it is the page of
 * the list with this id, for its members only.
 */
export function Component() {
  const params = useParams()
  const listId = listIdIn(params)
  if (listId) return <MembersList id={listId} />
  const token = tokenIn(params)
  return token ? <SharedListScreen key={token} token={token} /> : <SharedListMissing />
}

const tokenIn = ({ token = '' }: Record<string, string | undefined>) =>
  /^(?!\d{1,10}$)[\w.-]{8,200}$/.test(token) ? token : undefined

/**
 * Returns the id of a list of members if the path has one. The tokens of shared lists are longer, and never only
 * digits.
 */
function listIdIn({ token = '' }: Record<string, string | undefined>): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(token) ? Number(token) : 0
  return id > 0 && id <= 2_147_483_647 ? id : undefined
}

/** Not in the script of shared links, which visitors open. */
const ListPage = lazy(() =>
  import('#pages/parts/members-list.tsx').then((page) => ({ default: page.ListPage })),
)

function MembersList({ id }: { id: number }) {
  const isHydrated = useHydrated()
  return (
    <Column>
      {isHydrated ? (
        <Suspense fallback={<MembersListLoading />}>
          <ListPage id={id} />
        </Suspense>
      ) : (
        <MembersListLoading />
      )}
    </Column>
  )
}

const MembersListLoading = () => (
  <>
    <Head title="List" description="A list and its progress, for its members." isListed={false} />
    <ListLoading />
  </>
)

const description = 'A bucket list shared by link.'

/** For members only. */
const CopySharedList = lazyAfterHydration(
  () => import('#pages/parts/copy-shared-list.tsx').then((part) => part.CopySharedList),
  () => null,
)

/** Public view of a member's shared list. */
function SharedListScreen({ token }: { token: string }) {
  const say = useTerms()
  const based = useBasePath()
  const { registration } = useSettings()
  const isMember = Boolean(api.accounts.current.useQuery().data)
  const [limit, setLimit] = useState(sharedPageSize)
  const {
    data: list,
    error,
    isPending,
    isPlaceholderData: isLoadingMore,
    refetch,
  } = api.bucketList.sharedList.useQuery({ token, limit }, { placeholderData: keepPreviousData })
  const entries = list?.entries ?? []
  const hasCatalogueIdeas = entries.some(({ ideaId }) => ideaId !== null)
  const { place, expectMore } = useFocusOnNew(entries.length)
  useDeferredHeadingFocus(isPending)

  if (isMissing(error)) return <SharedListMissing />
  return (
    <Column>
      <Head title={say(sharedListTitle)} description={say(description)} isListed={false} />
      {list?.ownerName ? (
        <Portrait aria-hidden="true">{Array.from(list.ownerName.trim())[0]}</Portrait>
      ) : null}
      {isPending || list ? (
        <PageHeader
          title={list?.ownerName ? say`${list.ownerName}’s List` : say(sharedListTitle)}
          subtitle={
            list ? `${list.total === 1 ? say('1 idea') : say`${list.total} ideas`}, ${list.done} done.` : ' '
          }
        />
      ) : null}
      {hasCatalogueIdeas ? (
        <div className={css({ mb: 8 })}>
          <ListMap
            src={hrefOf(sharedMapPath, { token, of: `${list?.total}-${list?.done}` })}
            alt={say('World map with the countries on this list in color')}
          />
        </div>
      ) : null}
      {isPending ? (
        <IdeaGridSkeleton count={8} />
      ) : !list ? (
        <FailureState as="h1" title="Couldn’t load the list" onRetry={() => void refetch()} />
      ) : entries.length === 0 ? (
        <EmptyState
          picture={<AlbumPicture />}
          title="Nothing here yet"
          action={<LinkButton to={hrefOf('home')}>{say('Find your own ideas')}</LinkButton>}
        />
      ) : (
        <CardGrid ref={place}>
          {entries.map((entry, index) => (
            <SharedEntryCard
              key={`${entry.ideaId ?? 'own'} ${index}`}
              entry={entry}
              path={hrefOf('sharedList', { token })}
              action={
                entry.ideaId && !entry.archived ? (
                  <SaveHeart idea={{ id: entry.ideaId, title: entry.title }} />
                ) : null
              }
            />
          ))}
        </CardGrid>
      )}
      {list && entries.length < Math.min(list.total, maxSharedEntries) ? (
        <div className={css({ display: 'flex', justifyContent: 'center', mt: 8 })}>
          <Button
            disabled={isLoadingMore}
            onClick={() => {
              expectMore()
              setLimit(Math.min(limit + sharedPageSize, maxSharedEntries))
            }}
          >
            Show more
          </Button>
        </div>
      ) : null}
      {list ? (
        <div className={css({ textAlign: 'center', mt: 12 })}>
          <div className={css({ color: 'quiet', mb: 3 })}>What would be on yours?</div>
          <div className={css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 3 })}>
            {registration === 'open' ? (
              <LinkButton to={hrefOf('register')} look="main">
                Start your own list
              </LinkButton>
            ) : (
              <LinkButton to={hrefOf('categories')} look="main">
                Explore
              </LinkButton>
            )}
            {hasCatalogueIdeas && isMember ? <CopySharedList token={token} list={list} /> : null}
            {hasCatalogueIdeas ? (
              <ButtonAnchor href={based(hrefOf(sharedPosterPath, { token }))} download="bucket-list.jpg">
                Download as a poster
              </ButtonAnchor>
            ) : null}
          </div>
        </div>
      ) : null}
    </Column>
  )
}

/** First letter of the member's name, in a circle. */
const Portrait = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: 16,
    height: 16,
    mt: 10,
    borderRadius: 'full',
    background: 'tealSoft',
    color: 'teal',
    fontFamily: 'heading',
    fontSize: 'xl',
    fontWeight: 600,
  },
})

/** Shown for unknown and for revoked links alike: says what to do, with links to one's own list and to ideas. */
function SharedListMissing() {
  const say = useTerms()
  const { registration } = useSettings()
  const isMember = Boolean(api.accounts.current.useQuery().data)
  const hasOwnLink = isMember || registration === 'open'
  return (
    <Column>
      <Head
        title="404 Page Not Found"
        description="We couldn’t find the list you’re looking for."
        isListed={false}
      />
      <EmptyState
        picture={<SignpostPicture />}
        as="h1"
        title="404 Page Not Found"
        action={
          <div className={css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 3 })}>
            {hasOwnLink ? (
              <LinkButton to={hrefOf(isMember ? 'myBucketList' : 'register')} look="main">
                {isMember ? say(listTitle) : 'Start your own list'}
              </LinkButton>
            ) : null}
            <LinkButton to={hrefOf('home')} look={hasOwnLink ? 'plain' : 'main'}>
              {say('Find your own ideas')}
            </LinkButton>
          </div>
        }
      >
        <p>This list isn’t shared anymore.</p>
        <p className={css({ mt: 2 })}>
          The owner may have turned off this link, or part of the address may be missing. Ask them for a new
          link.
        </p>
      </EmptyState>
    </Column>
  )
}
