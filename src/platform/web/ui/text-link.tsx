import { Link } from 'react-router'
import { styled } from '#platform/web/styled.tsx'

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
