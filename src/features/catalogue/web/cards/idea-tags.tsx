import { Link } from 'react-router'
import { hrefOf } from '#platform/addresses.ts'
import { css, styled } from '#platform/web/styled.tsx'

/** List of an idea's tags (`#beach`), each a link to a search for the tag. Renders nothing if there are none. */
export function IdeaTags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null
  return (
    <ul className={css({ display: 'flex', gap: 2, flexWrap: 'wrap', listStyle: 'none' })} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <Tag to={hrefOf('search', { q: tag })}>#{tag}</Tag>
        </li>
      ))}
    </ul>
  )
}

const Tag = styled(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: { base: 11, md: 8 },
    px: 3,
    borderRadius: 'full',
    background: 'sunken',
    fontSize: 'sm',
    overflowWrap: 'anywhere',
    _hover: { background: 'accentSoft', color: 'accentText' },
  },
})
