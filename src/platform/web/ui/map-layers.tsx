import { styled } from '#platform/web/styled.tsx'

/** Land areas of a map, from the world SVG. */
export const Land = styled('use', {
  base: {
    fill: 'light-dark(#F8EBD0, #2C3B58)',
    stroke: 'light-dark(#C9B48C, #4A5C80)',
    strokeWidth: '1px',
  },
})

/** Country borders of a map. */
export const Borders = styled('use', {
  base: {
    fill: 'none',
    stroke: 'light-dark(#DCC9A1, #465777)',
    strokeWidth: '1px',
  },
})
