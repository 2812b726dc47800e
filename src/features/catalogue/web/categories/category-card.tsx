import { Link } from 'react-router'
import type { CategoryView } from '#features/catalogue/contract.ts'
import { hrefOf } from '#platform/addresses.ts'
import { formatCount } from '#platform/web/format-count.ts'
import { useTerms } from '#platform/web/settings.ts'
import { styled, css } from '#platform/web/styled.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

interface Props {
  category: CategoryView
  /** Heading level. */
  as?: 'h2' | 'h3'
  /** Whether the tile is visible without scrolling. */
  isFirst?: boolean
}

/**
 * Tile that links to a category: its picture with the name and the number of ideas below, without a border so that it
 * differs from the card of an idea.
 */
export function CategoryCard({ category, as = 'h3', isFirst = false }: Props) {
  return (
    <Tile>
      <CategoryFrame>
        <Picture src={category.imageUrl} alt="" isFirst={isFirst} />
      </CategoryFrame>
      <Name as={as}>
        <TileLink to={hrefOf('category', { slug: category.slug })}>{category.name}</TileLink>
      </Name>
      <CategorySize count={category.ideaCount} />
    </Tile>
  )
}

/** Frame that reserves the space of the picture while it loads. */
export const CategoryFrame = styled('div', {
  base: {
    borderRadius: 'lg',
    overflow: 'hidden',
    background: 'sunken',
    boxShadow: '0 0 0 1px {colors.line}',
    mb: 3,
    transition: 'transform 200ms, box-shadow 200ms',
  },
})

const Tile = styled('article', {
  base: {
    position: 'relative',
    '&:hover > :first-of-type': { transform: 'translateY(-3px)', boxShadow: 'lifted' },
    '&:hover a': { color: 'accentText' },
  },
})

const Name = styled('h3', {
  base: { fontSize: { base: 'md', lg: 'lg' }, fontWeight: 600, lineHeight: 'snug' },
})

/** Link whose pseudo-element covers the tile, so that picture and name are one link. */
const TileLink = styled(Link, {
  base: {
    _after: { content: '""', position: 'absolute', inset: 0, borderRadius: 'lg' },
    _focusVisible: {
      outline: 'none',
      _after: { outline: '3px solid {colors.accent}', outlineOffset: '3px' },
    },
  },
})

/** Grid of 4 columns, or 2 on a phone. */
export const CategoryGrid = styled('div', {
  base: {
    display: 'grid',
    columnGap: { base: 4, lg: 6 },
    rowGap: { base: 6, md: 8 },
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
  },
})

/** Placeholder for `count` tiles of a grid of categories while they load, in their size. */
export function CategoryGridSkeleton({ count, className }: { count: number; className?: string }) {
  return (
    <CategoryGrid className={className} as="section" aria-busy="true" aria-label="Loading categories">
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>
          <CategoryFrame>
            <Skeleton className={css({ aspectRatio: '4/3', borderRadius: '0' })} />
          </CategoryFrame>
          <Skeleton className={css({ height: { base: 5, lg: 6 }, width: '70%', mb: 2 })} />
          <Skeleton className={css({ height: 4, width: '40%', mb: 0.5 })} />
        </div>
      ))}
    </CategoryGrid>
  )
}

/** Line of text with the number of ideas in a category, in the operator's words: “1 idea”, “12 ideas”. */
export function CategorySize({ count }: { count: number }) {
  const say = useTerms()
  return (
    <div className={css({ color: 'quiet', fontSize: 'sm', whiteSpace: 'nowrap' })}>
      {count === 1 ? say('1 idea') : say`${formatCount(count)} ideas`}
    </div>
  )
}
