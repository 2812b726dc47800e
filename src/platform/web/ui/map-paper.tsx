import { styled } from '#platform/web/styled.tsx'

/** The land of a map, from one of the pictures of the world. */
export const Land = styled('use', {
  base: {
    fill: 'light-dark(#F8EBD0, #2C3B58)',
    stroke: 'light-dark(#C9B48C, #4A5C80)',
    strokeWidth: '1px',
  },
})

/** The borders of its countries. */
export const Borders = styled('use', {
  base: {
    fill: 'none',
    stroke: 'light-dark(#DCC9A1, #465777)',
    strokeWidth: '1px',
  },
})
