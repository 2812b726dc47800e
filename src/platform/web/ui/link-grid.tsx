import { Link } from 'react-router'
import { styled } from '#platform/web/styled.tsx'

/** List of many short links in columns. */
export const LinkGrid = styled('ul', {
  base: {
    listStyle: 'none',
    display: 'grid',
    columnGap: 4,
    gridTemplateColumns: { base: '1fr 1fr', md: 'repeat(3, 1fr)', lg: 'repeat(4, 1fr)' },
  },
})

/** Link of a `LinkGrid`, as high as a finger needs. */
export const GridLink = styled(Link, {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: 2,
    py: 2,
    minHeight: { base: 11, md: 10 },
    fontSize: 'sm',
    _hover: { textDecoration: 'underline' },
  },
})
