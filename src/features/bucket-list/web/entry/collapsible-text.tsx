import { useState } from 'react'
import { css, styled } from '#platform/web/styled.tsx'

const maxLength = 220
const maxLines = 3

/** Text that a member has written. A long one is clamped to a few lines, with a button that expands it. */
export function CollapsibleText({ children }: { children: string }) {
  const [isOpen, setOpen] = useState(false)
  const isLong = children.length > maxLength || children.split('\n').length > maxLines
  return (
    <div
      className={css({
        fontSize: 'sm',
        background: 'sunken',
        borderRadius: 'md',
        px: 3,
        py: 2,
        maxWidth: 'text',
      })}
    >
      <div
        className={css({
          whiteSpace: 'pre-line',
          overflowWrap: 'anywhere',
          lineClamp: isLong && !isOpen ? maxLines : undefined,
        })}
      >
        {children}
      </div>
      {isLong ? (
        <ToggleButton type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show all'}
        </ToggleButton>
      ) : null}
    </div>
  )
}

const ToggleButton = styled('button', {
  base: {
    color: 'accentText',
    fontWeight: 600,
    minHeight: { base: 11, md: 8 },
    cursor: 'pointer',
    _hover: { textDecoration: 'underline' },
  },
})
