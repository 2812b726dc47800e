import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { CardActions } from '#pages/parts/card-actions.tsx'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { ideasFailed } from '#features/catalogue/messages.ts'
import { IdeaCard, IdeaGridSkeleton } from '#features/catalogue/web/cards/idea-card.tsx'
import type { NearIdea } from '#features/places/contract.ts'
import { formatDistance } from '#features/places/distance.ts'
import { positionErrors } from '#features/places/messages.ts'
import { readPlaceParam, useMiles, usePosition } from '#features/places/web/near-params.ts'
import { NearForm } from '#features/places/web/near-form.tsx'
import { hrefOf } from '#platform/addresses.ts'
import type { TermReplacer } from '#platform/terms.ts'
import { api } from '#platform/web/api.ts'
import { Head } from '#platform/web/head.tsx'
import { createPageLoader } from '#platform/web/page-loader.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { CardGrid, Column, PageHeader } from '#platform/web/ui/page.tsx'
import { EmptyState, FailureState } from '#platform/web/ui/empty-state.tsx'
import { MapPicture } from '#platform/web/ui/notice-pictures.tsx'

/**
 * Route loader that prefetches the ideas near the place that `?place=` names into the query cache; nothing without a
 * name. The server waits for them and throws a failure with its status; the browser only starts the query. Returns
 * null.
 */
export const loader = createPageLoader((queries, { search }) => {
  const place = readPlaceParam(search)
  return place ? queries.places.nearPlace.fetch({ place }) : Promise.resolve()
})

/**
 * Page of the ideas near the place named by `?place=`, or near the visitor if they allow it. Shows a notice if the
 * place is unknown, and an error with a retry if the ideas cannot be loaded.
 */
export function Component() {
  const [params] = useSearchParams()
  return <NearScreen place={readPlaceParam(params)} />
}

/** Ideas by distance from the visitor or from a named place. */
function NearScreen({ place }: { place: string }) {
  const say = useTerms()
  const visitorSearch = api.places.near.useMutation()
  const { locate, isAsking, trouble } = usePosition({ onFound: (position) => visitorSearch.mutate(position) })
  const placeSearch = api.places.nearPlace.useQuery({ place }, { enabled: place !== '' })
  const found = visitorSearch.data
    ? { name: 'you', near: visitorSearch.data }
    : place
      ? placeSearch.data
      : undefined
  const title = place && found && !visitorSearch.data ? say`Ideas near ${found.name}` : say('Ideas Near You')
  return (
    <Column>
      <Head
        title={title}
        description={say('Bucket list ideas near you, or near any place you choose, sorted by distance.')}
        path={hrefOf('near')}
      />
      <PageHeader
        title={title}
        subtitle="We use your location only when you ask, rounded to about 10 km, and never store it."
      />
      <NearForm
        place={place}
        isAsking={isAsking || visitorSearch.isPending}
        onLocate={() => {
          visitorSearch.reset()
          locate()
        }}
      />
      <output className={css({ display: 'block', minHeight: 7, mb: 4 })}>
        {trouble ? positionErrors[trouble] : found ? countWords(found.near.length, found.name, say) : null}
      </output>
      {visitorSearch.isPending || (place && placeSearch.isPending) ? (
        <IdeaGridSkeleton count={8} />
      ) : visitorSearch.isError || placeSearch.isError ? (
        <FailureState
          title={ideasFailed}
          onRetry={() => {
            if (visitorSearch.isError) locate()
            else void placeSearch.refetch()
          }}
        />
      ) : found ? (
        <NearIdeas ideas={found.near} heart={renderCardActions} />
      ) : place ? (
        <EmptyState
          picture={<MapPicture />}
          title="We couldn’t find that place"
          action={<LinkButton to={hrefOf('places')}>All places</LinkButton>}
        >
          We couldn’t find “{place}”. Try a larger town nearby, or a country.
        </EmptyState>
      ) : null}
    </Column>
  )
}

const renderCardActions = (idea: IdeaView) => <CardActions idea={idea} />

function countWords(count: number, name: string, say: TermReplacer): string {
  if (count === 0) return say`No ideas near ${name} yet.`
  return count === 1
    ? say`Showing the idea closest to ${name}.`
    : say`Showing the ${count} ideas closest to ${name}.`
}

interface Props {
  ideas: NearIdea[]
  heart: (idea: IdeaView) => ReactNode
}

/** Cards with the distance of each idea. */
function NearIdeas({ ideas, heart }: Props) {
  const isInMiles = useMiles()
  return (
    <CardGrid>
      {ideas.map(({ idea, km, name }) => (
        <IdeaCard
          key={idea.id}
          idea={idea}
          as="h2"
          note={`${formatDistance(km, isInMiles)} · ${name}`}
          action={heart(idea)}
        />
      ))}
    </CardGrid>
  )
}
