import type { MouseEventHandler, ReactNode } from 'react'
import { Link } from 'react-router'
import { styled } from '#platform/web/styled.tsx'
import { Icon } from './icon.tsx'

interface Props {
  to: string
  onClick?: MouseEventHandler
  children: ReactNode
}

/** Link with an arrow to the parent page (`to`), above a page's title. */
export function BackLink({ to, onClick, children }: Props) {
  return (
    <Up to={to} onClick={onClick}>
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
