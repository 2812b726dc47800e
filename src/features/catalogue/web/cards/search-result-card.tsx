import type { ReactNode } from 'react'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { maxCardTags } from '#features/catalogue/limits.ts'
import { defaultTimeCommitment, locationLabels } from '#features/catalogue/messages.ts'
import { hrefOf } from '#platform/addresses.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { SeasonLine } from '../seasons/season-line.tsx'
import { Card, IdeaFacts } from './idea-card.tsx'

/** Label for an idea without a location. */
const unknownLocation = 'Any'

interface Props {
  idea: IdeaView
  /** Whether the card is visible without scrolling. */
  isFirst?: boolean
  /** Renders a text with the search terms highlighted. */
  mark?: (text: string) => ReactNode
  /** Control in the corner of the picture, such as the heart. */
  action?: ReactNode
}

/** Card of an idea in search results, with more of its details, such as its first `maxCardTags` tags. */
export function SearchResultCard({ idea, isFirst = false, mark = renderPlain, action }: Props) {
  return (
    <Card className={css({ flexDirection: { base: 'column', md: 'row' } })}>
      <Frame>
        <Picture src={idea.imageUrl} alt="" ratio="16/9" isFirst={isFirst} />
        {action ? <Corner>{action}</Corner> : null}
      </Frame>
      <div
        className={css({ display: 'flex', flexDirection: 'column', gap: 3, p: 5, flex: '1', minWidth: 0 })}
      >
        <div>
          {idea.category ? (
            <div className={css({ color: 'accentText', fontSize: 'xs', fontWeight: 600, mb: 1 })}>
              {idea.category.name}
            </div>
          ) : null}
          <Title>{mark(idea.title)}</Title>
        </div>
        <div className={css({ color: 'quiet', fontSize: 'sm', lineClamp: 2 })}>{mark(idea.description)}</div>
        <SeasonLine idea={idea} />
        <div
          className={css({
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 4,
            rowGap: 2,
            alignItems: 'center',
          })}
        >
          <IdeaFacts difficulty={idea.difficulty} cost={idea.cost} />
          <Fact icon="clock" name="Time">
            {idea.timeCommitment || defaultTimeCommitment}
          </Fact>
          <Fact icon="pin" name="Location">
            {locationLabels[idea.locationType] ?? unknownLocation}
          </Fact>
        </div>
        <div
          className={css({
            display: 'flex',
            flexDirection: { base: 'column', sm: 'row' },
            alignItems: { base: 'start', sm: 'center' },
            gap: 3,
            mt: 'auto',
            pt: 1,
          })}
        >
          {idea.tags.length > 0 ? (
            <ul
              className={css({
                display: 'flex',
                listStyle: 'none',
                flexWrap: 'wrap',
                columnGap: 3,
                fontSize: 'xs',
                color: 'quiet',
              })}
              aria-label="Tags"
            >
              {idea.tags.slice(0, maxCardTags).map((tag) => (
                <li key={tag}>#{tag}</li>
              ))}
            </ul>
          ) : null}
          <DetailsLink
            to={hrefOf('idea', { id: idea.id })}
            size="sm"
            aria-label={`View Details: ${idea.title}`}
          >
            View Details
          </DetailsLink>
        </div>
      </div>
    </Card>
  )
}

const renderPlain = (text: string) => text

function Fact({ icon, name, children }: { icon: 'clock' | 'pin'; name: string; children: ReactNode }) {
  return (
    <div className={css({ display: 'flex', alignItems: 'center', gap: 1.5, color: 'quiet', fontSize: 'sm' })}>
      <Icon name={icon} size={16} />
      <span className={css({ srOnly: true })}>{name}:</span>
      {children}
    </div>
  )
}

/** Beside the text, the picture is as tall as the card. */
const Frame = styled('div', {
  base: {
    position: 'relative',
    flexShrink: 0,
    width: { md: '16rem' },
    overflow: 'hidden',
    '& img': { height: { md: 'full' } },
  },
})

/** Stacked above the pseudo-element of the link, which covers the card. */
const Corner = styled('div', { base: { position: 'absolute', top: 3, right: 3, zIndex: 1 } })

const Title = styled('h2', { base: { fontSize: 'lg', fontWeight: 600, lineHeight: 'snug' } })

/**
 * Link whose pseudo-element covers the card. It must not move when pressed, because the pseudo-element would move with
 * it.
 */
const DetailsLink = styled(LinkButton, {
  base: {
    flexShrink: 0,
    ml: { sm: 'auto' },
    _active: { transform: 'none' },
    _after: { content: '""', position: 'absolute', inset: 0, borderRadius: 'lg' },
    'article:hover &': { borderColor: 'accent' },
    _focusVisible: {
      outline: 'none',
      _after: { outline: '3px solid {colors.accent}', outlineOffset: '-3px' },
    },
  },
})

export const SearchResultGrid = styled('div', {
  base: {
    display: 'grid',
    gap: { base: 5, md: 6 },
    gridTemplateColumns: 'minmax(0, 1fr)',
  },
})

/** Placeholder for the results while the search runs, in their size. */
export function SearchResultGridSkeleton({ count }: { count: number }) {
  return (
    <SearchResultGrid as="section" aria-busy="true" aria-label="Loading results">
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className={css({
            display: 'flex',
            flexDirection: { base: 'column', md: 'row' },
            borderWidth: '1px',
            borderColor: 'line',
            borderRadius: 'lg',
            overflow: 'hidden',
            background: 'card',
          })}
        >
          <Skeleton
            className={css({
              flexShrink: 0,
              width: { md: '16rem' },
              aspectRatio: { base: '16/9', md: 'auto' },
              borderRadius: '0',
            })}
          />
          <div className={css({ flex: '1', p: 5 })}>
            <Skeleton className={css({ height: 4, width: '30%', mb: 3 })} />
            <Skeleton className={css({ height: 6, width: '80%', mb: 4 })} />
            <Skeleton className={css({ height: 12, mb: 4 })} />
            <Skeleton className={css({ height: 7, width: '60%', mb: 4, borderRadius: 'full' })} />
            <Skeleton className={css({ hideFrom: 'sm', height: 4, width: '70%', mb: 4 })} />
            <Skeleton className={css({ height: 10, width: 32, ml: { sm: 'auto' }, borderRadius: 'full' })} />
          </div>
        </div>
      ))}
    </SearchResultGrid>
  )
}
