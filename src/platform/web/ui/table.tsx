import { styled } from '#platform/web/styled.tsx'

/** A dense table, in a `TableFrame`. */
export const Table = styled('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': {
      px: 3,
      py: 1.5,
      textAlign: 'start',
      verticalAlign: 'middle',
      borderBottomWidth: '1px',
      borderColor: 'line',
    },
    '& thead th': { color: 'quiet', fontSize: 'xs', fontWeight: 600, whiteSpace: 'nowrap' },
    '& tbody th': { fontWeight: 600 },
    '& tbody tr:last-child > *': { borderBottomWidth: 0 },
  },
})

/** The frame of a `Table`, which scrolls if the table is wider than the screen. */
export const TableFrame = styled('div', {
  base: {
    position: 'relative',
    overflowX: 'auto',
    background: 'card',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    _focusVisible: { borderRadius: 'md' },
  },
})

/** Doubles the specificity, to override the table's own cell styles. */
const centered = { '&&': { textAlign: 'center' } } as const

/** Header cell of a column of buttons. */
export const ButtonHeading = styled('th', { base: centered })

/** Body cell of a column of buttons. */
export const ButtonCell = styled('td', { base: centered })
