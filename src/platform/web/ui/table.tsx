import { useState, type ReactNode } from 'react'
import { css, styled } from '#platform/web/styled.tsx'

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

const columnVariants = {
  /** Breakpoint below which the column is hidden. */
  hideBelow: {
    sm: { hideBelow: 'sm' },
    md: { hideBelow: 'md' },
    lg: { hideBelow: 'lg' },
    xl: { hideBelow: 'xl' },
  },
  /** Numbers are aligned at their last digit. */
  isNumber: { true: { '&&': { textAlign: 'end' } } },
} as const

/** Body cell of a number, or of a column that is hidden on narrow screens. */
export const Cell = styled('td', { variants: columnVariants })

const HeaderCell = styled('th', { variants: columnVariants })

export type SortDirection = 'asc' | 'desc'

interface SortHeadingProps {
  /** Direction in which the table is sorted by this column; undefined if it is sorted by another one. */
  direction: SortDirection | undefined
  onSort: () => void
  hideBelow?: keyof (typeof columnVariants)['hideBelow']
  isNumber?: boolean
  children: ReactNode
}

/**
 * Column header with a button that calls `onSort`, which sorts the table. `direction` is the current order of this
 * column, shown as an arrow and announced to screen readers; undefined if the table is sorted by another one.
 */
export function SortHeading({ direction, onSort, hideBelow, isNumber, children }: SortHeadingProps) {
  return (
    <HeaderCell
      scope="col"
      hideBelow={hideBelow}
      isNumber={isNumber}
      aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
    >
      <SortButton className={css({ color: direction ? 'ink' : undefined })} type="button" onClick={onSort}>
        {children}
        {direction ? <span aria-hidden="true">{direction === 'asc' ? '↑' : '↓'}</span> : null}
      </SortButton>
    </HeaderCell>
  )
}

const SortButton = styled('button', {
  base: {
    display: 'inline-flex',
    gap: 1,
    alignItems: 'center',
    minWidth: { base: 11, md: 6 },
    minHeight: { base: 11, md: 8 },
    fontWeight: 600,
    cursor: 'pointer',
    _hover: { color: 'ink', textDecoration: 'underline' },
  },
})

/**
 * Sorts the rows of a table that is loaded completely. Returns a copy of `rows`, in their own order until a column is
 * chosen, and `by`, which returns the properties of a column's `SortHeading`; a second click on it reverses the order.
 * @param columns sort key of a row by name of the column. Numbers sort from the largest at first, texts from A.
 */
export function useSortedRows<Row, Column extends string>(
  rows: readonly Row[],
  columns: Record<Column, (row: Row) => string | number>,
) {
  const [sort, setSort] = useState<{ column: Column; direction: SortDirection }>()

  function by(column: Column) {
    const direction = sort?.column === column ? sort.direction : undefined
    return {
      direction,
      onSort() {
        const [row] = rows
        const first = row !== undefined && typeof columns[column](row) === 'number' ? 'desc' : 'asc'
        setSort({ column, direction: direction ? (direction === 'asc' ? 'desc' : 'asc') : first })
      },
    }
  }

  if (!sort) return { rows: [...rows], by }
  const keyOf = columns[sort.column]
  const sign = sort.direction === 'asc' ? 1 : -1
  return { rows: rows.toSorted((a, b) => sign * compareKeys(keyOf(a), keyOf(b))), by }
}

function compareKeys(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other), 'en', { sensitivity: 'base' })
}
