import { Link } from 'react-router'
import { styled } from '#platform/web/styled.tsx'

/** A link within text. */
export const TextLink = styled(Link, {
  base: {
    color: 'accentText',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    textDecorationThickness: '1px',
    _hover: { textDecorationThickness: '2px' },
  },
})
