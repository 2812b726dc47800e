import { styled } from '#platform/web/styled.tsx'

/** A dense table; where it is wider than the screen, its frame scrolls. */
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

/** What its own column says of a cell wins over what the table says of all. */
const centered = { '&&': { textAlign: 'center' } } as const

/** The heading of a column of buttons, and a cell of it. */
export const ButtonHeading = styled('th', { base: centered })
export const ButtonCell = styled('td', { base: centered })
