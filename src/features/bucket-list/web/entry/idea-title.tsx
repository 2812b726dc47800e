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
  base: { _hover: { textDecoration: 'underline', textUnderlineOffset: '0.15em' } },
})
