import type { EntryView } from '#features/bucket-list/contract.ts'
import { styled } from '#platform/web/styled.tsx'
import { IdeaTitle } from './idea-title.tsx'

interface Props {
  entry: EntryView
  /** A custom idea has no page: its title opens its details. */
  onOpen: (customIdeaId: number) => void
}

/** Leads to what there is to read about it. */
export function EntryTitle({ entry: { idea, ideaId, customIdeaId, archived }, onOpen }: Props) {
  return (
    <Title>
      {customIdeaId ? (
        <TitleButton type="button" onClick={() => onOpen(customIdeaId)}>
          {idea.title}
        </TitleButton>
      ) : (
        <IdeaTitle ideaId={ideaId} archived={archived}>
          {idea.title}
        </IdeaTitle>
      )}
    </Title>
  )
}

const Title = styled('h3', {
  base: { fontSize: { base: '1rem', md: 'lg' }, fontWeight: 600, lineHeight: 'snug' },
})

const TitleButton = styled('button', {
  base: {
    fontFamily: 'inherit',
    fontWeight: 'inherit',
    letterSpacing: 'inherit',
    lineHeight: 'inherit',
    // A button is as wide as its longest word, unless that may be broken.
    overflowWrap: 'anywhere',
    textAlign: 'start',
    cursor: 'pointer',
    position: 'relative',
    _before: { content: '""', position: 'absolute', insetInline: 0, insetBlock: -3 },
    _hover: { textDecoration: 'underline', textUnderlineOffset: '0.15em' },
  },
})
