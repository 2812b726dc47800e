import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router'

/** A link within text. */
export const TextLink = chakra(Link, {
  base: {
    color: 'accentText',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    textDecorationThickness: '1px',
    _hover: { textDecorationThickness: '2px' },
  },
})
