import { styled } from '#platform/web/styled.tsx'

/** Cards in 4, 3, 2 or 1 columns, as wide as the screen allows; a row of three stays one from 48rem on. */
export const CardGrid = styled('div', {
  base: {
    display: 'grid',
    gap: { base: 5, md: 6 },
    gridTemplateColumns: { base: '1fr', sm: 'repeat(2, minmax(0, 1fr))' },
  },
  variants: {
    columns: {
      3: { gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' } },
      4: { gridTemplateColumns: { lg: 'repeat(3, minmax(0, 1fr))', xl: 'repeat(4, minmax(0, 1fr))' } },
    },
  },
  defaultVariants: { columns: 4 },
})
