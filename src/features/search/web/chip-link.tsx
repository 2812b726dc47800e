import { Link } from 'react-router'
import { styled } from '#platform/web/styled.tsx'

/** A small thing among others of its kind, to be let go. */
export const ChipLink = styled(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 1.5,
    minHeight: { base: 11, md: 9 },
    px: 4,
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'strongLine',
    background: 'card',
    fontSize: 'sm',
    fontWeight: 600,
    lineHeight: 'snug',
    _hover: { borderColor: 'accent' },
  },
  variants: {
    look: {
      off: { background: 'transparent', borderStyle: 'dashed', color: 'quiet' },
      all: {
        background: 'transparent',
        borderColor: 'transparent',
        color: 'accentText',
        textDecoration: 'underline',
        textUnderlineOffset: '0.2em',
      },
    },
  },
})
