import { chakra, Flex } from '@chakra-ui/react'
import { Link } from 'react-router'
import { hrefOf } from '#platform/addresses.ts'

/** Each leads to the ideas that share it. */
export function IdeaTags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null
  return (
    <Flex as="ul" aria-label="Tags" gap={2} wrap="wrap" listStyle="none">
      {tags.map((tag) => (
        <li key={tag}>
          <Tag to={hrefOf('search', { q: tag })}>#{tag}</Tag>
        </li>
      ))}
    </Flex>
  )
}

const Tag = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 8,
    px: 3,
    borderRadius: 'full',
    background: 'sunken',
    fontSize: 'sm',
    _hover: { background: 'accentSoft', color: 'accentText' },
  },
})
