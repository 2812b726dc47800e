import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { SaveHeart } from '#features/bucket-list/web/saving/save-heart.tsx'
import { SharedEntryCard } from '#features/bucket-list/web/sharing/shared-entry-card.tsx'
import { useFocusOnNew } from '#features/bucket-list/web/list/use-focus-on-new.ts'
import { mostShared, sharedStep } from '#features/bucket-list/limits.ts'
import { hrefOf } from '#platform/addresses.ts'
import { CardGrid } from '#platform/web/ui/card-grid.tsx'
import { IdeaGridSkeleton } from '#features/catalogue/web/cards/idea-grid-skeleton.tsx'
import { SharedListMissing } from '#pages/parts/shared-list-missing.tsx'
import { api } from '#platform/web/api.ts'
import { isMissing } from '#platform/web/failure.ts'
import { useAwaitedHeading } from '#platform/web/frame/awaited-heading.ts'
import { Head } from '#platform/web/head.tsx'
import { Button, LinkButton } from '#platform/web/ui/button.tsx'
import { FailureState, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Column, PageHeader } from '#platform/web/ui/page.tsx'
import { useSettings, useSay } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { AlbumPicture } from '#platform/web/ui/notices/album-picture.tsx'

const title = 'A shared bucket list'
const description = 'Somebody’s bucket list, shared by a link.'

/** A list as its member lets others see it. */
export function SharedListScreen({ token }: { token: string }) {
  const say = useSay()
  const { registration } = useSettings()
  const [limit, setLimit] = useState(sharedStep)
  const {
    data: list,
    error,
    isPending,
    isPlaceholderData: isLoadingMore,
    refetch,
  } = api.bucketList.sharedList.useQuery({ token, limit }, { placeholderData: keepPreviousData })
  const entries = list?.entries ?? []
  const { place, expectMore } = useFocusOnNew(entries.length)
  useAwaitedHeading(isPending)

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
        <FailureState as="h1" title="The list could not be loaded" onRetry={() => void refetch()} />
      ) : entries.length === 0 ? (
        <EmptyState
          picture={<AlbumPicture />}
          title="Nothing here yet"
          action={<LinkButton to={hrefOf('home')}>{say('Find ideas of your own')}</LinkButton>}
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
      {list && entries.length < Math.min(list.total, mostShared) ? (
        <div className={css({ display: 'flex', justifyContent: 'center', mt: 8 })}>
          <Button
            disabled={isLoadingMore}
            onClick={() => {
              expectMore()
              setLimit(Math.min(limit + sharedStep, mostShared))
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
              Look around
            </LinkButton>
          )}
        </div>
      ) : null}
    </Column>
  )
}
