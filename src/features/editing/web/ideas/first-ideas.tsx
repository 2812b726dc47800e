import type { ComponentType } from 'react'
import type { EditorIdea } from '#features/catalogue/idea-fields.ts'
import { ideasFailed } from '#features/catalogue/messages.ts'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { CardGrid } from '#platform/web/ui/page.tsx'
import { FailureState, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { StateBadge } from '../table/idea-table.tsx'

const skeletons = 6
/** Smaller gap than between public cards on narrow screens. */
const gap = { base: 3, sm: 5, md: 6 }

interface Props {
  ideas: EditorIdea[]
  facts: IdeaFactsControl
  onEdit: (id: number) => void
}

/**
 * Grid of the given ideas as cards for editors, each with a button that calls `onEdit` with the idea's id. `facts`
 * renders the difficulty and cost of each.
 */
export function EditableIdeaCards({ ideas, facts, onEdit }: Props) {
  return (
    <CardGrid className={css({ gap: gap })}>
      {ideas.map((idea) => (
        <EditableIdeaCard key={idea.id} idea={idea} facts={facts} onEdit={() => onEdit(idea.id)} />
      ))}
    </CardGrid>
  )
}

/**
 * Cards of the first 50 published ideas, with which the dashboard opens, and a link to the table of all; a placeholder
 * while loading, a note if there are none, or an error with a retry. `facts` renders the difficulty and cost of each.
 */
export function FirstIdeas({ facts, onEdit }: Omit<Props, 'ideas'>) {
  const say = useTerms()
  const { data: ideas, isPending, refetch } = api.ideas.editing.list.useQuery()
  if (isPending) return <EditableIdeasSkeleton />
  if (!ideas) return <FailureState title={ideasFailed} onRetry={() => void refetch()} />
  if (ideas.length === 0)
    return (
      <EmptyState title={say('No ideas yet')}>
        {say('Add a category and your first idea, or import a file with “title” and “category” columns.')}
      </EmptyState>
    )
  return (
    <>
      <EditableIdeaCards ideas={ideas} facts={facts} onEdit={onEdit} />
      <div className={css({ mt: 4 })}>
        <TextLink isAlone to={hrefOf('admin', { view: 'table' })}>
          {say('Show all ideas in the table')}
        </TextLink>
      </div>
    </>
  )
}

/** Placeholder for the editors' grid of ideas while they load, in the size of the cards. */
export function EditableIdeasSkeleton() {
  const say = useTerms()
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

/**
 * Shows the difficulty and cost of an idea, as on the public cards. The page passes it in, because it belongs to
 * another feature.
 */
export type IdeaFactsControl = ComponentType<{ difficulty: number; cost: number }>

interface EditableIdeaCardProps {
  idea: EditorIdea
  facts: IdeaFactsControl
  onEdit: () => void
}

/** Card of an idea for editors. On phones the picture is beside the text, so that more cards fit. */
function EditableIdeaCard({ idea, facts: Facts, onEdit }: EditableIdeaCardProps) {
  return (
    <Card>
      <Frame>
        <Picture src={idea.imageUrl} alt="" />
      </Frame>
      <div
        className={css({
          display: 'flex',
          flexDirection: 'column',
          gap: { base: 1, sm: 2 },
          p: { base: 3, sm: 4 },
          flex: '1',
          minWidth: 0,
        })}
      >
        <div
          className={css({ display: 'flex', gap: 2, alignItems: 'start', justifyContent: 'space-between' })}
        >
          <Title>{idea.title}</Title>
          <StateBadge state={idea.state} />
        </div>
        <div
          className={css({
            color: 'quiet',
            fontSize: { base: 'xs', sm: 'sm' },
            lineHeight: { base: 'snug', sm: 'text' },
            lineClamp: 2,
          })}
        >
          {idea.description}
        </div>
        <CardFooter>
          <div className={css({ gridArea: 'facts' })}>
            <Facts difficulty={idea.difficulty} cost={idea.cost} />
          </div>
          <div
            className={css({
              gridArea: 'category',
              color: 'quiet',
              fontSize: { base: 'xs', sm: 'sm' },
              lineHeight: 'snug',
            })}
          >
            {idea.category?.name ?? 'None'}
          </div>
          <Button
            className={css({ gridArea: 'edit' })}
            size="sm"
            aria-label={`Edit ${idea.title}`}
            onClick={onEdit}
          >
            Edit
          </Button>
        </CardFooter>
      </div>
    </Card>
  )
}

const Card = styled('article', {
  base: {
    display: 'flex',
    flexDirection: { base: 'row', sm: 'column' },
    height: 'full',
    background: 'card',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    overflow: 'hidden',
  },
})

/** Beside the text, the picture is as tall as the card. */
const Frame = styled('div', {
  base: {
    flexShrink: 0,
    width: { base: 20, sm: 'full' },
    '& img': { height: { base: 'full', sm: 'auto' } },
  },
})

const Title = styled('h3', {
  base: { fontSize: { base: 'sm', sm: 'md' }, fontWeight: 600, lineHeight: 'snug', minWidth: 0 },
})

const CardFooter = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gridTemplateAreas: { base: '"facts edit" "category edit"', sm: '"facts facts" "category edit"' },
    alignItems: 'center',
    columnGap: { base: 2, sm: 3 },
    rowGap: { base: 1, sm: 2 },
    mt: 'auto',
    pt: { sm: 1 },
  },
})
