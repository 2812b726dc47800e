import { useEffect } from 'react'
import { css } from '#platform/web/styled.tsx'
import { formatCount } from '../format-count.ts'
import { Button } from './button.tsx'

interface Props {
  /** Starts at 1. */
  page: number
  pageSize: number
  total: number
  /** Name of the list, for a page with more than one. */
  of?: string
  onPage: (page: number, how?: { replace: boolean }) => void
}

/**
 * Pagination of a list: the range shown, the total, and buttons for the previous and next page, which call `onPage`
 * with that page's number (from 1). `of` names the list for screen readers. If `page` is beyond the last one, it calls
 * `onPage` with the last one and `replace: true`.
 */
export function Pager({ page, pageSize, total, of, onPage }: Props) {
  const last = Math.max(1, Math.ceil(total / pageSize))
  const isBeyond = page > last
  // The page no longer has rows; `replace` keeps it out of the browser's history.
  useEffect(() => {
    if (isBeyond) onPage(last, { replace: true })
  }, [isBeyond, last, onPage])

  const first = Math.min((page - 1) * pageSize + 1, total)
  return (
    <nav
      className={css({
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 3,
        flexWrap: 'wrap',
        mt: 4,
      })}
      aria-label={of ? `Pages: ${of}` : 'Pages'}
    >
      <output className={css({ color: 'quiet', fontSize: 'sm' })} aria-live="polite">
        {formatCount(first)}–{formatCount(Math.min(page * pageSize, total))} of {formatCount(total)}
      </output>
      <div className={css({ display: 'flex', gap: 2 })}>
        <Button size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <Button size="sm" disabled={page >= last} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </div>
    </nav>
  )
}
