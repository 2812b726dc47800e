import { NavLink } from 'react-router'
import { styled } from '#platform/web/styled.tsx'

/** A link in the header or in what folds out of it. */
export const MenuLink = styled(NavLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 11,
    px: 3,
    borderRadius: 'full',
    fontWeight: 500,
    fontSize: 'sm',
    whiteSpace: 'nowrap',
    _hover: { background: 'sunken' },
    '&[aria-current=page]': { color: 'accentText', fontWeight: 600 },
  },
})
