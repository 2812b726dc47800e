import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { hrefOf } from '#platform/addresses.ts'
import { Picture } from '#platform/web/ui/picture.tsx'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { SeasonLine } from '../seasons/season-line.tsx'
import { IdeaFacts } from './idea-facts.tsx'

interface Props {
  idea: IdeaView
  /** The heading's rank in its list. */
  as?: 'h2' | 'h3'
  /** Seen without scrolling. */
  isFirst?: boolean
  /** All around it are of the same category, so that it need not say of which. */
  isAmongItsOwn?: boolean
  /** Where it is, and how far. */
  where?: string
  /** A control in the picture's corner, such as the heart. */
  action?: ReactNode
}

/** An idea in a grid: mostly picture; the whole card leads to the idea. */
export function IdeaCard({ idea, as = 'h3', isFirst = false, isAmongItsOwn = false, where, action }: Props) {
  return (
    <Card>
      <div className={css({ overflow: 'hidden' })}>
        <Picture src={idea.imageUrl} alt="" isFirst={isFirst} />
      </div>
      {action ? (
        <div className={css({ position: 'absolute', top: 3, right: 3, zIndex: 1 })}>{action}</div>
      ) : null}
      <div className={css({ display: 'flex', flexDirection: 'column', gap: 2, p: 5, flex: '1' })}>
        {idea.category && !isAmongItsOwn ? (
          <div className={css({ color: 'accentText', fontSize: 'xs', fontWeight: 600 })}>
            {idea.category.name}
          </div>
        ) : null}
        <Title as={as}>
          <CardLink to={hrefOf('idea', { id: idea.id })}>{idea.title}</CardLink>
        </Title>
        <div className={css({ color: 'quiet', fontSize: 'sm', lineClamp: 3 })}>{idea.description}</div>
        {where ? (
          <div className={css({ fontSize: 'sm', fontWeight: 600, color: 'teal' })}>{where}</div>
        ) : null}
        <SeasonLine idea={idea} />
        <div className={css({ mt: 'auto', pt: 2 })}>
          <IdeaFacts difficulty={idea.difficulty} cost={idea.cost} />
        </div>
      </div>
    </Card>
  )
}

export const Card = styled('article', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    height: 'full',
    background: 'card',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    overflow: 'hidden',
    transition: 'transform 200ms, box-shadow 200ms',
    _hover: { transform: 'translateY(-3px)', boxShadow: 'lifted' },
    _focusWithin: { boxShadow: 'lifted' },
  },
})

const Title = styled('h3', { base: { fontSize: 'lg', fontWeight: 600, lineHeight: 'snug' } })

/** Its after-element covers the card, so that all of it is the link while the text stays selectable by name. */
export const CardLink = styled(Link, {
  base: {
    _after: { content: '""', position: 'absolute', inset: 0, borderRadius: 'lg' },
    _focusVisible: {
      outline: 'none',
      _after: { outline: '3px solid {colors.accent}', outlineOffset: '-3px' },
    },
  },
})
