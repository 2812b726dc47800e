import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
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
  /** Highlights the search terms; by default the texts are plain and whole. */
  marking?: Marking
  /** Control in the corner, such as the heart. */
  action?: ReactNode
}

/** Renders texts of an idea with the search terms highlighted. */
interface Marking {
  /** Renders the whole text. */
  mark: (text: string) => ReactNode
  /** Renders the part of a long text that has the search terms. */
  excerpt: (text: string) => ReactNode
}

const asWritten = (text: string) => text
const noMarking: Marking = { mark: asWritten, excerpt: asWritten }

/**
 * Card of an idea in search results: low and wide, with more details than a card in a grid (time, place, tags) and a
 * link “View Details”. `marking` highlights the words found.
 */
export function SearchResultCard({ idea, isFirst = false, marking = noMarking, action }: Props) {
  const { mark, excerpt } = marking
  const { pathname, search } = useLocation()
  return (
    <Card className={css({ display: 'block', height: 'auto', p: 3 })}>
      <Frame>
        <Picture src={idea.imageUrl} alt="" isFirst={isFirst} />
      </Frame>
      <Texts>
        <div className={css({ display: 'flex', gap: 3 })}>
          <div className={css({ flex: '1', minWidth: 0 })}>
            <Origin>
              {idea.category ? (
                <div className={css({ color: 'accentText', fontSize: 'xs', fontWeight: 600 })}>
                  {mark(idea.category.name)}
                </div>
              ) : null}
              <div className={css({ hideBelow: 'md' })}>
                <SeasonLine idea={idea} />
              </div>
            </Origin>
            <Title>{mark(idea.title)}</Title>
          </div>
          {action ? <Corner>{action}</Corner> : null}
        </div>
        <Description>{excerpt(idea.description)}</Description>
        <Line>
          <IdeaFacts difficulty={idea.difficulty} cost={idea.cost} />
          <Fact icon="clock" name="Time">
            {idea.timeCommitment || defaultTimeCommitment}
          </Fact>
          <Fact icon="pin" name="Location">
            {locationLabels[idea.locationType] ?? unknownLocation}
          </Fact>
          <LastLine>
            {idea.tags.length > 0 ? (
              <Tags aria-label="Tags">
                {idea.tags.slice(0, maxCardTags).map((tag) => (
                  <li key={tag}>#{mark(tag)}</li>
                ))}
              </Tags>
            ) : null}
            <DetailsLink
              to={hrefOf('idea', { id: idea.id })}
              state={{ results: pathname + search }}
              size="sm"
              aria-label={`View Details: ${idea.title}`}
            >
              View Details
            </DetailsLink>
          </LastLine>
        </Line>
      </Texts>
    </Card>
  )
}

function Fact({ icon, name, children }: { icon: 'clock' | 'pin'; name: string; children: ReactNode }) {
  return (
    <div className={css({ display: 'flex', alignItems: 'center', gap: 1.5, color: 'quiet', fontSize: 'sm' })}>
      <Icon name={icon} size={16} />
      <span className={css({ srOnly: true })}>{name}:</span>
      {children}
    </div>
  )
}

/** Floats on phones, so that the text continues below it at the full width. */
const Frame = styled('div', {
  base: {
    float: 'left',
    width: { base: 24, sm: 40 },
    mr: 4,
    borderRadius: 'md',
    overflow: 'hidden',
  },
})

const Texts = styled('div', { base: { display: { sm: 'flow-root' }, minWidth: 0 } })

/** Category and season. */
const Origin = styled('div', { base: { display: 'flex', flexWrap: 'wrap', columnGap: 3 } })

/** Stacked above the pseudo-element of the link, which covers the card. */
const Corner = styled('div', { base: { position: 'relative', zIndex: 1, flexShrink: 0 } })

const Title = styled('h2', {
  base: { fontSize: { base: 'md', md: 'lg' }, fontWeight: 600, lineHeight: 'snug' },
})

const Description = styled('div', {
  base: {
    clear: 'left',
    pt: 1,
    color: 'quiet',
    fontSize: 'sm',
    lineHeight: 'snug',
    lineClamp: 2,
  },
})

const Line = styled('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 1, mt: 2 },
})

const LastLine = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: 3,
    flex: '1',
    minWidth: '14rem',
  },
})

/** Tags in one line; those without room wrap out of sight. */
const Tags = styled('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: 3,
    rowGap: 2,
    flex: '1',
    height: 5,
    lineHeight: 'snug',
    listStyle: 'none',
    overflow: 'hidden',
    fontSize: 'xs',
    color: 'quiet',
  },
})

/**
 * Link whose pseudo-element covers the card. It must not move when pressed, because the pseudo-element would move with
 * it.
 */
const DetailsLink = styled(LinkButton, {
  base: {
    flexShrink: 0,
    minHeight: { base: 9, md: 8 },
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
  base: { display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' },
})

/** Placeholder for `count` search results while the search runs, in the size of the result cards. */
export function SearchResultGridSkeleton({ count }: { count: number }) {
  return (
    <SearchResultGrid as="section" aria-busy="true" aria-label="Loading results">
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className={css({
            p: 3,
            borderWidth: '1px',
            borderColor: 'line',
            borderRadius: 'lg',
            overflow: 'hidden',
            background: 'card',
          })}
        >
          <Frame>
            <Skeleton className={css({ aspectRatio: '4/3', borderRadius: '0' })} />
          </Frame>
          <Texts>
            <div>
              <Skeleton className={css({ height: 4, width: '30%', mb: 3 })} />
              <Skeleton className={css({ height: 6, width: '70%' })} />
            </div>
            <Description>
              <Skeleton className={css({ height: 10 })} />
            </Description>
            <Skeleton className={css({ height: 8, mt: 2 })} />
            <Skeleton className={css({ hideFrom: 'sm', height: 9, mt: 1 })} />
          </Texts>
        </div>
      ))}
    </SearchResultGrid>
  )
}
