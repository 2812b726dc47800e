import { SaveHeart } from '#features/bucket-list/web/saving/save-heart.tsx'
import { ideasFailed } from '#features/catalogue/messages.ts'
import { trendingShown } from '#features/catalogue/limits.ts'
import { IdeaCard } from '#features/catalogue/web/cards/idea-card.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { CardGrid } from '#platform/web/ui/card-grid.tsx'
import { IdeaGridSkeleton } from '#features/catalogue/web/cards/idea-grid-skeleton.tsx'
import { api } from '#platform/web/api.ts'
import { FailureState } from '#platform/web/ui/empty-state.tsx'
import { HomeSection } from '#pages/parts/home/home-section.tsx'
import { useSay } from '#platform/web/settings.ts'

export function HomeTrending() {
  const say = useSay()
  const { data: ideas, isPending, refetch } = api.ideas.featured.useQuery({ limit: trendingShown })
  // Nothing has been picked.
  if (ideas && !ideas[0]) return null
  return (
    <HomeSection
      title={say('Trending ideas')}
      more={{ to: hrefOf('popular'), label: say('All popular ideas') }}
    >
      {isPending ? (
        <IdeaGridSkeleton count={trendingShown} columns={3} />
      ) : !ideas ? (
        <FailureState title={ideasFailed} onRetry={() => void refetch()} />
      ) : (
        <CardGrid columns={3}>
          {ideas.map((idea) => (
            <IdeaCard key={idea.id} idea={idea} action={<SaveHeart idea={idea} />} />
          ))}
        </CardGrid>
      )}
    </HomeSection>
  )
}
