import { lazy, Suspense, type MouseEvent } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { IdeaCounts } from '#features/bucket-list/web/saving/idea-counts.tsx'
import { SaveButton } from '#features/bucket-list/web/saving/save-button.tsx'
import { CardActions } from '#pages/parts/card-actions.tsx'
import { AlsoWanted } from '#features/bucket-list/web/together/also-wanted.tsx'
import type { IdeaForViewer, IdeaView } from '#features/catalogue/idea-fields.ts'
import { ideaGone } from '#features/catalogue/messages.ts'
import type { Place } from '#features/catalogue/places.ts'
import { getIdeaSharePictureUrl } from '#features/catalogue/share-pictures.ts'
import { IdeaCard } from '#features/catalogue/web/cards/idea-card.tsx'
import { getOfficialUrl } from '#features/catalogue/web/reading/quick-info.tsx'
import { SimilarIdeas } from '#features/catalogue/web/reading/similar-ideas.tsx'
import { AddToList } from '#features/lists/web/adding/add-to-list.tsx'
import { OnYourLists } from '#features/lists/web/adding/on-your-lists.tsx'
import { IdeaBody } from '#pages/parts/idea/idea-body.tsx'
import { IdeaFrame, IdeaLayout } from '#pages/parts/idea/idea-layout.tsx'
import { IdeaMissing } from '#pages/parts/idea/idea-missing.tsx'
import { hrefOf, resolveAddress } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { isGone, isMissing } from '#platform/web/failure.ts'
import { useDeferredHeadingFocus } from '#platform/web/frame/deferred-heading-focus.ts'
import { Head, StructuredData } from '#platform/web/head.tsx'
import { fetchAll, createPageLoader } from '#platform/web/page-loader.ts'
import { useSettings, useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { FailureState, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { BalloonPicture } from '#platform/web/ui/notice-pictures.tsx'
import { Column } from '#platform/web/ui/page.tsx'
import { LoadingTitle, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { BackLink } from '#platform/web/ui/back-link.tsx'
import { useHydrated } from '#platform/web/ui/use-hydrated.tsx'

/**
 * Route loader that prefetches an idea by its id, similar ideas and its places into the query cache. The server waits
 * for them and throws a failure with its status; the browser only starts the queries. Returns null, or the status 404
 * if there is no such idea (410 if it was archived).
 */
export const loader = createPageLoader((queries, { params }) => {
  const id = parseId(params)
  return id
    ? fetchAll([
        queries.ideas.byId.fetch({ id }),
        queries.ideas.similar.fetch({ id }),
        queries.places.ofIdea.fetch({ id }),
      ])
    : null
})

/**
 * Page of an idea, by the ID in the path. Shows a notice if there is no such idea or it was removed, and an error with
 * a retry if it cannot be loaded.
 */
export function Component() {
  const id = parseId(useParams())
  return id ? <IdeaScreen key={id} id={id} /> : <IdeaMissing />
}

const maxId = 2_147_483_647

/** Parses the ID. An invalid one shows the 404 page without a request, which the server would reject as malformed. */
function parseId({ id = '' }: Record<string, string | undefined>): number | undefined {
  const number = /^\d{1,10}$/.test(id) ? Number(id) : 0
  return number > 0 && number <= maxId ? number : undefined
}

const maxDescriptionLength = 140

const IdeaStateNote = lazy(() =>
  import('#pages/parts/idea/idea-state-note.tsx').then((file) => ({ default: file.IdeaStateNote })),
)

/** Shows an idea, or its loading and error states. */
function IdeaScreen({ id }: { id: number }) {
  const say = useTerms()
  const { data: idea, error, isPending, refetch } = api.ideas.byId.useQuery({ id })
  useDeferredHeadingFocus(isPending)
  const site = useSettings()

  const { data: user } = api.accounts.current.useQuery()
  const isEditor = user && user.role !== 'member'

  if (isGone(error)) return <IdeaGone />
  if (isMissing(error)) return <IdeaMissing />
  if (isPending) return <IdeaSkeleton />
  if (!idea) {
    return (
      <Column>
        <title>{say('Bucket List Idea')}</title>
        <FailureState as="h1" title="Couldn’t load the idea" onRetry={() => void refetch()} />
      </Column>
    )
  }
  const { category, state = 'published' } = idea
  return (
    <Column>
      <Head
        title={idea.title}
        description={firstCharacters(idea.description, maxDescriptionLength)}
        path={hrefOf('idea', { id })}
        imageUrl={getIdeaSharePictureUrl(idea, site)}
        type="article"
        isEmbeddable
      />
      <div
        className={css({
          display: 'flex',
          justifyContent: 'space-between',
          gap: 3,
          pt: 3,
          pb: 3,
        })}
      >
        <div className={css({ display: 'flex', flexWrap: 'wrap', columnGap: 5 })}>
          <BackToResults />
          {category ? (
            <BackLink to={hrefOf('category', { slug: category.slug })}>Back to {category.name}</BackLink>
          ) : (
            <BackLink to={hrefOf('categories')}>All categories</BackLink>
          )}
        </div>
        {isEditor ? (
          <LinkButton to={hrefOf('admin', { edit: id })} size="sm">
            {say('Edit this idea')}
          </LinkButton>
        ) : null}
      </div>
      {isEditor && (state === 'draft' || state === 'scheduled') ? (
        <Suspense fallback={null}>
          <IdeaStateNote state={state} publishAt={idea.publishAt ?? null} />
        </Suspense>
      ) : null}
      <IdeaBody
        idea={idea}
        action={<SaveButton idea={idea} />}
        lists={<AddToList idea={idea} />}
        counts={
          <>
            <IdeaCounts ideaId={id} />
            <OnYourLists ideaId={id} />
          </>
        }
      />
      <SimilarIdeas id={id} action={renderCardActions} />
      <AlsoWanted ideaId={id}>{renderCard}</AlsoWanted>
      <IdeaStructuredData idea={idea} />
    </Column>
  )
}

/**
 * Link to the search results that the visitor came from, at the place where they left them. Renders nothing if they
 * came from elsewhere.
 */
function BackToResults() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const isHydrated = useHydrated()
  const results: unknown = Object(state).results
  if (!isHydrated || typeof results !== 'string') return null

  function goBack(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void navigate(-1)
  }

  return (
    <BackLink to={results} onClick={goBack}>
      Back to results
    </BackLink>
  )
}

const renderCard = (other: IdeaView) => (
  <IdeaCard key={other.id} idea={other} action={renderCardActions(other)} />
)

const renderCardActions = (idea: IdeaView) => <CardActions idea={idea} />

/** Truncates by code points, so that surrogate pairs stay intact. */
const firstCharacters = (text: string, count: number) => Array.from(text).slice(0, count).join('')

/** Shown for an archived idea. Members who saved it keep it on their list. */
function IdeaGone() {
  const say = useTerms()
  return (
    <Column>
      <Head
        title={say(ideaGone)}
        description={say('This idea is no longer in the catalogue.')}
        isListed={false}
      />
      <EmptyState
        picture={<BalloonPicture />}
        as="h1"
        title={say(ideaGone)}
        action={
          <LinkButton to={hrefOf('popular')} look="main">
            {say('See popular ideas')}
          </LinkButton>
        }
      >
        If you saved it, it’s still on your list.
      </EmptyState>
    </Column>
  )
}

/** Placeholder in the size of the loaded idea. */
function IdeaSkeleton() {
  const say = useTerms()
  return (
    <Column aria-busy="true">
      <title>{say('Bucket List Idea')}</title>
      <LoadingTitle />
      <div className={css({ pt: 3, pb: 3 })}>
        <Skeleton className={css({ height: 5, my: 2, width: 40 })} />
      </div>
      <IdeaLayout
        picture={
          <IdeaFrame>
            <Skeleton className={css({ borderRadius: '0' })} />
          </IdeaFrame>
        }
        story={
          <>
            <Skeleton className={css({ height: 7, width: '7rem', borderRadius: 'full', mb: 3 })} />
            <Skeleton className={css({ height: { base: 9, md: 11 }, width: '80%', mb: 5 })} />
            <Skeleton className={css({ height: 12, width: '12.5rem', borderRadius: 'full', mb: 10 })} />
            <Skeleton className={css({ height: 32, maxWidth: 'text' })} />
          </>
        }
        plan={
          <>
            <Skeleton className={css({ height: '16rem', borderRadius: 'lg' })} />
            <Skeleton className={css({ height: 24, borderRadius: 'lg' })} />
          </>
        }
        tips={<Skeleton className={css({ height: 48, borderRadius: 'lg' })} />}
      />
    </Column>
  )
}

/**
 * Structured data of an idea. The type is CreativeWork, because HowTo requires steps, Article an author, and
 * TouristTrip fits only trips.
 */
function IdeaStructuredData({ idea }: { idea: IdeaForViewer }) {
  const site = useSettings()
  const { origin, siteName } = site
  const { category } = idea
  const officialUrl = getOfficialUrl(idea)
  const path = [
    { name: 'Home', item: origin + hrefOf('home') },
    ...(category
      ? [{ name: category.name, item: origin + hrefOf('category', { slug: category.slug }) }]
      : []),
    { name: idea.title },
  ]
  return (
    <>
      <StructuredData
        facts={{
          '@type': 'CreativeWork',
          name: idea.title,
          description: idea.description,
          url: origin + hrefOf('idea', { id: idea.id }),
          ...(officialUrl ? { sameAs: officialUrl } : {}),
          image: resolveAddress(origin, getIdeaSharePictureUrl(idea, site)),
          ...(idea.places.length > 0 ? { contentLocation: idea.places.map(toSchemaPlace) } : {}),
          keywords: idea.tags,
          genre: category?.name,
          dateCreated: idea.createdAt,
          dateModified: idea.updatedAt,
          isPartOf: { '@type': 'WebSite', name: siteName, url: origin + hrefOf('home') },
        }}
      />
      <StructuredData
        facts={{
          '@type': 'BreadcrumbList',
          itemListElement: path.map((step, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            ...step,
          })),
        }}
      />
    </>
  )
}

const toSchemaPlace = ({ name, country, latitude, longitude }: Place) => ({
  '@type': 'Place',
  name,
  ...(country ? { address: { '@type': 'PostalAddress', addressCountry: country } } : {}),
  geo: { '@type': 'GeoCoordinates', latitude, longitude },
})
