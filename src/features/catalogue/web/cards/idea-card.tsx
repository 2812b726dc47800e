import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { costLabelOf, costSymbolOf, difficultyLabelOf } from '#features/catalogue/messages.ts'
import { hrefOf } from '#platform/addresses.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { CardGrid } from '#platform/web/ui/page.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { SeasonLine } from '../seasons/season-line.tsx'

interface Props {
  idea: IdeaView
  /** Heading level. */
  as?: 'h2' | 'h3'
  /** Whether the card is visible without scrolling. */
  isFirst?: boolean
  /** Hides the category: all cards around it are of the same one. */
  isAmongItsOwn?: boolean
  /** Place and distance, or why the idea is recommended. */
  note?: ReactNode
  /** Control in the corner of the picture, such as the heart. */
  action?: ReactNode
}

/**
 * Card of an idea in a grid: picture, category (hidden by `isAmongItsOwn`), title, description, the `note` if given,
 * best months, difficulty and cost. The whole card links to the idea; `action` is a control in the picture's corner.
 */
export function IdeaCard({ idea, as = 'h3', isFirst = false, isAmongItsOwn = false, note, action }: Props) {
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
        {note ? <div className={css({ fontSize: 'sm', fontWeight: 600, color: 'teal' })}>{note}</div> : null}
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

/**
 * Link whose pseudo-element covers the card, so that all of it is clickable while screen readers announce the title
 * only.
 */
export const CardLink = styled(Link, {
  base: {
    _after: { content: '""', position: 'absolute', inset: 0, borderRadius: 'lg' },
    _focusVisible: {
      outline: 'none',
      _after: { outline: '3px solid {colors.accent}', outlineOffset: '-3px' },
    },
  },
})

const tones = ['easy', 'medium', 'hard'] as const

/** Badges with the difficulty (`Easy`) and the cost (`$$`) of an idea, each given as a level from 1 to 3. */
export function IdeaFacts({ difficulty, cost }: { difficulty: number; cost: number }) {
  return (
    <div className={css({ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' })}>
      <Badge tone={tones[difficulty - 1] ?? 'medium'}>{difficultyLabelOf(difficulty)}</Badge>
      <Badge title={costLabelOf(cost)}>{costSymbolOf(cost)}</Badge>
    </div>
  )
}

interface SkeletonProps {
  count: number
  columns?: 3 | 4
  /** The cards do not show their category. */
  isOfOneCategory?: boolean
  className?: string
}

/**
 * Placeholder for `count` cards of a grid of ideas while they load, in their size. `isOfOneCategory` leaves out the
 * line of the category, as the cards do.
 */
export function IdeaGridSkeleton({ count, columns = 4, isOfOneCategory = false, className }: SkeletonProps) {
  const say = useTerms()
  return (
    <CardGrid
      className={className}
      as="section"
      columns={columns}
      aria-busy="true"
      aria-label={say('Loading ideas')}
    >
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className={css({
            borderWidth: '1px',
            borderColor: 'line',
            borderRadius: 'lg',
            overflow: 'hidden',
            background: 'card',
          })}
        >
          <Skeleton className={css({ aspectRatio: '4/3', borderRadius: '0' })} />
          <div className={css({ p: 5 })}>
            {isOfOneCategory ? null : <Skeleton className={css({ height: 4, width: '40%', mb: 3 })} />}
            <Skeleton className={css({ height: 6, width: '90%', mb: 3 })} />
            <Skeleton className={css({ height: 16, mb: 4 })} />
            <Skeleton className={css({ height: 7, width: 32, borderRadius: 'full' })} />
          </div>
        </div>
      ))}
    </CardGrid>
  )
}
