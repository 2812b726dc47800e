import type { ReactNode } from 'react'
import { formatCount } from '#platform/web/format-count.ts'
import { css, styled } from '#platform/web/styled.tsx'

interface Props {
  selected: number
  /** Whether the bar is empty. */
  isIdle: boolean
  children: ReactNode
}

/**
 * Bar that sticks below a table, with the number of selected rows (unless it is 0) and the buttons for them (children).
 * If `isIdle`, because there is nothing to show, it is invisible, but stays in the page so that screen readers announce
 * a new number.
 */
export function SelectionBar({ selected, isIdle, children }: Props) {
  return (
    <Bar data-idle={isIdle || undefined}>
      <output className={css({ fontSize: 'sm', fontWeight: 600 })} aria-live="polite">
        {selected > 0 ? `${formatCount(selected)} selected` : ''}
      </output>
      {children}
    </Bar>
  )
}

const Bar = styled('div', {
  base: {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 2,
    mt: 3,
    px: 4,
    py: 2,
    background: 'card',
    borderWidth: '1px',
    borderColor: 'accent',
    borderRadius: 'md',
    boxShadow: 'lifted',
    '&[data-idle]': { position: 'static', p: 0, mt: 0, borderWidth: 0, boxShadow: 'none' },
  },
})
