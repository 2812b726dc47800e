import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { sharedPageSize, maxSharedEntries } from '#features/bucket-list/limits.ts'
import { useFocusOnNew } from '#features/bucket-list/web/list/use-focus-on-new.ts'
import { SaveHeart } from '#features/bucket-list/web/saving/save-heart.tsx'
import { SharedEntryCard } from '#features/bucket-list/web/sharing/shared-entry-card.tsx'
import { IdeaGridSkeleton } from '#features/catalogue/web/cards/idea-card.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { isMissing } from '#platform/web/failure.ts'
import { useDeferredHeadingFocus } from '#platform/web/frame/deferred-heading-focus.ts'
import { Head } from '#platform/web/head.tsx'
import { createPageLoader } from '#platform/web/page-loader.ts'
import { useSettings, useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { Button, LinkButton } from '#platform/web/ui/button.tsx'
import { CardGrid, Column, PageHeader } from '#platform/web/ui/page.tsx'
import { FailureState, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { AlbumPicture, SignpostPicture } from '#platform/web/ui/notice-pictures.tsx'

export const loader = createPageLoader((queries, { params }) => {
  const token = tokenIn(params)
  return token ? queries.bucketList.sharedList.fetch({ token, limit: sharedPageSize }) : null
})

/**
 * Page of a list that its member shares, by the token in the path. Shows a notice if the link is invalid, and an error
 * with a retry if the list cannot be loaded.
 */
export function Component() {
  const token = tokenIn(useParams())
  return token ? <SharedListScreen key={token} token={token} /> : <SharedListMissing />
}

const tokenIn = ({ token = '' }: Record<string, string | undefined>) =>
  /^[\w.-]{8,200}$/.test(token) ? token : undefined

const title = 'A shared bucket list'
const description = 'A bucket list shared with a link.'

/** Public view of a member's shared list. */
function SharedListScreen({ token }: { token: string }) {
  const say = useTerms()
  const { registration } = useSettings()
  const [limit, setLimit] = useState(sharedPageSize)
  const {
    data: list,
    error,
    isPending,
    isPlaceholderData: isLoadingMore,
    refetch,
  } = api.bucketList.sharedList.useQuery({ token, limit }, { placeholderData: keepPreviousData })
  const entries = list?.entries ?? []
  const { place, expectMore } = useFocusOnNew(entries.length)
  useDeferredHeadingFocus(isPending)

  if (isMissing(error)) return <SharedListMissing />
  return (
    <Column>
      <Head title={say(title)} description={say(description)} isListed={false} />
      {isPending || list ? (
        <PageHeader
          title={list?.ownerName ? say`${list.ownerName}’s bucket list` : say(title)}
          subtitle={
            list ? `${list.total === 1 ? say('1 idea') : say`${list.total} ideas`}, ${list.done} done.` : ' '
          }
        />
      ) : null}
      {isPending ? (
        <IdeaGridSkeleton count={8} />
      ) : !list ? (
        <FailureState as="h1" title="The list couldn’t be loaded" onRetry={() => void refetch()} />
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
          {registration === 'open' ? (
            <LinkButton to={hrefOf('register')} look="main">
              Start your own
            </LinkButton>
          ) : (
            <LinkButton to={hrefOf('categories')} look="main">
              Explore
            </LinkButton>
          )}
        </div>
      ) : null}
    </Column>
  )
}

/** Shown for unknown and for revoked links alike. */
function SharedListMissing() {
  const say = useTerms()
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
          <LinkButton to={hrefOf('home')} look="main">
            {say('Find your own ideas')}
          </LinkButton>
        }
      >
        This list isn’t shared anymore.
      </EmptyState>
    </Column>
  )
}
