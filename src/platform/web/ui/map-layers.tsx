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

/** Colors of the parts of a map that help to find a place, for the attributes `fill` and `stroke`. */
export const mapColors = {
  sea: 'light-dark(#CBE3E0, #101B33)',
  water: 'light-dark(#A9CBC7, #1B2A4C)',
  state: 'light-dark(#DCC9A1, #465777)',
  country: 'light-dark(#6B5F45, #C9D3EA)',
  city: 'light-dark(#3B3524, #E4E8F2)',
  halo: 'light-dark(#FBF4E4, #1B2744)',
} as const
