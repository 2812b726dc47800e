import type { ComponentType } from 'react'
import type { EditorIdea } from '#features/catalogue/idea-fields.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'
import { css, styled } from '#platform/web/styled.tsx'
import { StateBadge } from '../table/state-badge.tsx'

/** Shows how hard an idea is and what it costs, as the public cards do: the page brings it. */
export type IdeaFactsControl = ComponentType<{ difficulty: number; cost: number }>

interface Props {
  idea: EditorIdea
  facts: IdeaFactsControl
  onEdit: () => void
}

/** An idea as its editors see it first; on phones the picture stands beside the text, so that more of them are seen. */
export function EditableIdeaCard({ idea, facts: Facts, onEdit }: Props) {
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
          {idea.state === 'published' ? null : <StateBadge state={idea.state} />}
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
        <Foot>
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
        </Foot>
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

/** Beside the text the picture is as tall as the card. */
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

const Foot = styled('div', {
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
