import { Link } from 'react-router'
import { hrefOf } from '#platform/addresses.ts'
import { styled } from '#platform/web/styled.tsx'

interface Props {
  /** None for a custom idea. */
  ideaId: number | null
  archived: boolean
  children: string
}

/** Leads to the idea's page; where the idea has left the catalogue there is none. */
export function IdeaTitle({ ideaId, archived, children }: Props) {
  if (ideaId === null || archived) return children
  return <TitleLink to={hrefOf('idea', { id: ideaId })}>{children}</TitleLink>
}

const TitleLink = styled(Link, {
  base: {
    display: 'inline-block',
    // As wide as its longest word, unless that may be broken.
    overflowWrap: 'anywhere',
    position: 'relative',
    // A line of words is lower than a thumb; nothing else to press stands right above or below it.
    _before: { content: '""', position: 'absolute', insetInline: 0, insetBlock: -3 },
    _hover: { textDecoration: 'underline', textUnderlineOffset: '0.15em' },
  },
})
