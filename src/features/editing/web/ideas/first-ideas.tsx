import { ideasFailed } from '#features/catalogue/messages.ts'
import { api } from '#platform/web/api.ts'
import { FailureState, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { CardGrid } from '#platform/web/ui/card-grid.tsx'
import { css } from '#platform/web/styled.tsx'
import { EditableIdeaCard, type IdeaFactsControl } from './editable-idea-card.tsx'
import { useSay } from '#platform/web/settings.ts'

const skeletons = 6
/** Closer together than the public cards where there is little room. */
const gap = { base: 3, sm: 5, md: 6 }

interface Props {
  facts: IdeaFactsControl
  onEdit: (id: number) => void
}

/** The first fifty ideas as cards. */
export function FirstIdeas({ facts, onEdit }: Props) {
  const say = useSay()
  const { data: ideas, isPending, refetch } = api.ideas.editing.list.useQuery()
  if (isPending) return <FirstIdeasSkeleton />
  if (!ideas) return <FailureState title={ideasFailed} onRetry={() => void refetch()} />
  if (ideas.length === 0)
    return (
      <EmptyState title={say('No ideas yet')}>
        {say(
          'Add a category and the first idea, or import a file: a column “title” and a column “category” are enough.',
        )}
      </EmptyState>
    )
  return (
    <CardGrid className={css({ gap: gap })}>
      {ideas.map((idea) => (
        <EditableIdeaCard key={idea.id} idea={idea} facts={facts} onEdit={() => onEdit(idea.id)} />
      ))}
    </CardGrid>
  )
}

function FirstIdeasSkeleton() {
  const say = useSay()
  return (
    <CardGrid className={css({ gap: gap })} as="section" aria-busy="true" aria-label={say('Loading ideas')}>
      {Array.from({ length: skeletons }, (_, index) => (
        <div
          key={index}
          className={css({
            display: 'flex',
            flexDirection: { base: 'row', sm: 'column' },
            borderWidth: '1px',
            borderColor: 'line',
            borderRadius: 'md',
            overflow: 'hidden',
            background: 'card',
          })}
        >
          <Skeleton
            className={css({
              flexShrink: 0,
              width: { base: 20, sm: 'full' },
              aspectRatio: { sm: '4/3' },
              borderRadius: '0',
            })}
          />
          <div className={css({ p: { base: 3, sm: 4 }, flex: '1' })}>
            <Skeleton className={css({ height: { base: 9, sm: 5 }, width: '80%', mb: { base: 2, sm: 3 } })} />
            <Skeleton className={css({ height: { base: 8, sm: 10 }, mb: { base: 2, sm: 4 } })} />
            <Skeleton
              className={css({ height: 6, width: 32, borderRadius: 'full', mb: { base: 1, sm: 4 } })}
            />
            <Skeleton className={css({ height: { base: 4, sm: 10 }, width: { base: 16, sm: 'full' } })} />
          </div>
        </div>
      ))}
    </CardGrid>
  )
}
