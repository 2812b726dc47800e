import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { hrefOf } from '#platform/addresses.ts'

interface Props {
  entry: EntryView
  /** A custom idea has no page: its title opens its details. */
  onOpen: (customIdeaId: number) => void
}

/** Leads to the idea's page; where the idea has left the catalogue there is none. */
export function EntryTitle({ entry: { idea, ideaId, customIdeaId, archived }, onOpen }: Props) {
  return (
    <Title>
      {customIdeaId ? (
        <TitleButton type="button" onClick={() => onOpen(customIdeaId)}>
          {idea.title}
        </TitleButton>
      ) : archived || ideaId === null ? (
        idea.title
      ) : (
        <TitleLink to={hrefOf('idea', { id: ideaId })}>{idea.title}</TitleLink>
      )}
    </Title>
  )
}

const Title = chakra('h3', {
  base: { fontSize: { base: 'md', md: 'lg' }, fontWeight: 600, lineHeight: 'snug' },
})

const underlined = { _hover: { textDecoration: 'underline', textUnderlineOffset: '0.15em' } }

const TitleLink = chakra(Link, { base: underlined })

const TitleButton = chakra('button', {
  base: {
    fontFamily: 'inherit',
    fontWeight: 'inherit',
    letterSpacing: 'inherit',
    lineHeight: 'inherit',
    // A button is as wide as its longest word, unless that may be broken.
    overflowWrap: 'anywhere',
    textAlign: 'start',
    cursor: 'pointer',
    ...underlined,
  },
})
