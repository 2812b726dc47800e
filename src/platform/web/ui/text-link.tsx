import { Link } from 'react-router'
import { styled } from '#platform/web/styled.tsx'

/** A link within text; `isAlone` for one outside a sentence, with a larger touch target. */
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
