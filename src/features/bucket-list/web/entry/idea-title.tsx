import { Link } from 'react-router'
import { hrefOf } from '#platform/addresses.ts'
import { styled } from '#platform/web/styled.tsx'

interface Props {
  /** Null for a custom idea. */
  ideaId: number | null
  archived: boolean
  children: string
}

/**
 * Title of an entry as a link to the idea's page. Custom ideas (`ideaId` null) and archived ones have no page, so their
 * title is plain text.
 */
export function IdeaTitle({ ideaId, archived, children }: Props) {
  if (ideaId === null || archived) return children
  return <TitleLink to={hrefOf('idea', { id: ideaId })}>{children}</TitleLink>
}

const TitleLink = styled(Link, {
  base: {
    display: 'inline-block',
    // The box is as wide as its longest word, unless words may break.
    overflowWrap: 'anywhere',
    position: 'relative',
    // Enlarges the touch target; no other control is directly above or below.
    _before: { content: '""', position: 'absolute', insetInline: 0, insetBlock: -3 },
    _hover: { textDecoration: 'underline', textUnderlineOffset: '0.15em' },
  },
})
