import { lazy, Suspense } from 'react'
import { IdeaCounts } from '#features/bucket-list/web/saving/idea-counts.tsx'
import { SaveButton } from '#features/bucket-list/web/saving/save-button.tsx'
import { SaveHeart } from '#features/bucket-list/web/saving/save-heart.tsx'
import { AlsoWanted } from '#features/bucket-list/web/together/also-wanted.tsx'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { ideaSharePicture } from '#features/catalogue/share-pictures.ts'
import { IdeaCard } from '#features/catalogue/web/cards/idea-card.tsx'
import { SimilarIdeas } from '#features/catalogue/web/reading/similar-ideas.tsx'
import { IdeaBody } from '#pages/parts/idea/idea-body.tsx'
import { IdeaGone } from '#pages/parts/idea/idea-gone.tsx'
import { IdeaMissing } from '#pages/parts/idea/idea-missing.tsx'
import { IdeaPlaces } from '#pages/parts/idea/idea-places.tsx'
import { IdeaRecord } from '#pages/parts/idea/idea-record.tsx'
import { IdeaSkeleton } from '#pages/parts/idea/idea-skeleton.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { isGone, isMissing } from '#platform/web/failure.ts'
import { useAwaitedHeading } from '#platform/web/frame/awaited-heading.ts'
import { Head } from '#platform/web/head.tsx'
import { useSettings, useSay } from '#platform/web/settings.ts'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { BackLink } from '#platform/web/ui/back-link.tsx'
import { FailureState } from '#platform/web/ui/empty-state.tsx'
import { Column } from '#platform/web/ui/page.tsx'
import { css } from '#platform/web/styled.tsx'

const describedWith = 140

const IdeaStateNote = lazy(() =>
  import('#pages/parts/idea/idea-state-note.tsx').then((file) => ({ default: file.IdeaStateNote })),
)

/** An idea in each of its states. */
export function IdeaScreen({ id }: { id: number }) {
  const say = useSay()
  const { data: idea, error, isPending, refetch } = api.ideas.byId.useQuery({ id })
  useAwaitedHeading(isPending)
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
        <FailureState as="h1" title="Failed to fetch the idea" onRetry={() => void refetch()} />
      </Column>
    )
  }
  const { category, state = 'published' } = idea
  return (
    <Column>
      <Head
        title={idea.title}
        description={firstCharacters(idea.description, describedWith)}
        path={hrefOf('idea', { id })}
        imageUrl={ideaSharePicture(idea, site)}
        type="article"
        isEmbeddable
      />
      <div
        className={css({
          display: 'flex',
          justifyContent: 'space-between',
          gap: 3,
          pt: { base: 4, md: 8 },
          pb: { base: 3, md: 4 },
        })}
      >
        {category ? (
          <BackLink to={hrefOf('category', { slug: category.slug })}>Back to {category.name}</BackLink>
        ) : (
          <BackLink to={hrefOf('categories')}>All categories</BackLink>
        )}
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
        where={<IdeaPlaces idea={idea} />}
        counts={<IdeaCounts ideaId={id} />}
      />
      <SimilarIdeas id={id} action={heartOf} />
      <AlsoWanted ideaId={id}>{cardOf}</AlsoWanted>
      <IdeaRecord idea={idea} />
    </Column>
  )
}

const cardOf = (other: IdeaView) => <IdeaCard key={other.id} idea={other} action={heartOf(other)} />

const heartOf = (idea: IdeaView) => <SaveHeart idea={idea} />

/** Counts code points, so that no character is cut in half. */
const firstCharacters = (text: string, count: number) => Array.from(text).slice(0, count).join('')
