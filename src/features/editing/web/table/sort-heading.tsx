import type { ReactNode } from 'react'
import { css, styled } from '#platform/web/styled.tsx'
import type { TableView } from './table-view.ts'

interface Props {
  name: TableView['sort']
  view: TableView
  onView: (view: TableView) => void
  /** Where there is no room for it. */
  hideBelow?: 'md' | 'lg' | 'xl'
  children: ReactNode
}

/** The head of a column; pressed, it orders the table by it, and pressed again the other way round. */
export function SortHeading({ name, view, onView, hideBelow, children }: Props) {
  const isSorted = view.sort === name
  const isAscending = view.direction === 'asc'

  function sort() {
    onView({ ...view, sort: name, direction: isSorted && isAscending ? 'desc' : 'asc', page: 1 })
  }

  return (
    <Head
      scope="col"
      hideBelow={hideBelow}
      aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}
    >
      <Press className={css({ color: isSorted ? 'ink' : undefined })} type="button" onClick={sort}>
        {children}
        <span aria-hidden="true">{isSorted ? (isAscending ? '↑' : '↓') : ''}</span>
      </Press>
    </Head>
  )
}

const Head = styled('th', {
  variants: { hideBelow: { md: { hideBelow: 'md' }, lg: { hideBelow: 'lg' }, xl: { hideBelow: 'xl' } } },
})

const Press = styled('button', {
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
