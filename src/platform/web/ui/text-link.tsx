import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { styled } from '#platform/web/styled.tsx'
import { Icon } from './icon.tsx'

/** A link within text; `isAlone` is one that no sentence surrounds, and that a thumb must hit all the same. */
export const TextLink = styled(Link, {
  base: {
    color: 'accentText',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    textDecorationThickness: '1px',
    _hover: { textDecorationThickness: '2px' },
  },
  variants: {
    isAlone: {
      true: {
        display: 'inline-flex',
        alignItems: 'center',
        minHeight: { base: 11, md: 6 },
        minWidth: 6,
        overflowWrap: 'anywhere',
      },
    },
  },
})

/** The way up, above a page's title. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Up to={to}>
      <Icon name="back" size={18} />
      {children}
    </Up>
  )
}

const Up = styled(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 2,
    minHeight: { base: 11, md: 9 },
    color: 'quiet',
    fontSize: 'sm',
    fontWeight: 500,
    _hover: { color: 'ink', textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  },
})
