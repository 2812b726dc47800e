import { Link } from 'react-router'
import { hrefOf } from '#platform/addresses.ts'
import { Picture } from '#platform/web/ui/picture.tsx'
import type { CategoryView } from '#features/catalogue/category-contract.ts'
import { styled } from '#platform/web/styled.tsx'
import { CategorySize } from './category-size.tsx'

interface Props {
  category: CategoryView
  /** The heading's rank in its list. */
  as?: 'h2' | 'h3'
  /** Seen without scrolling. */
  isFirst?: boolean
}

/** A category in a grid: its picture with the name below, unboxed so that it is not taken for an idea. */
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

/** Holds the picture, and its place while it loads. */
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

/** Its after-element covers the tile, so that picture and name are one link. */
const TileLink = styled(Link, {
  base: {
    _after: { content: '""', position: 'absolute', inset: 0, borderRadius: 'lg' },
    _focusVisible: {
      outline: 'none',
      _after: { outline: '3px solid {colors.accent}', outlineOffset: '3px' },
    },
  },
})
