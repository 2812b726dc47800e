import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { hrefOf } from '#platform/addresses.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { defaultLocation, defaultTimeCommitment, locationLabels } from '#features/catalogue/messages.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { DeckFace } from './deck-face.tsx'
import { IdeaFacts } from '../cards/idea-facts.tsx'

interface Props {
  idea: IdeaView
  /** A control at the card's foot, such as the way to save it. */
  action?: ReactNode
}

/** The idea that was drawn, as it lies on the deck. */
export function RandomCard({ idea, action }: Props) {
  return (
    <DeckFace as="article" isDealt>
      <Picture src={idea.imageUrl} alt="" ratio="16/9" isFirst />
      <div
        className={css({ display: 'flex', flexDirection: 'column', gap: 2, p: 5, flex: '1', minHeight: 0 })}
      >
        {idea.category ? (
          <div className={css({ color: 'accentText', fontSize: 'xs', fontWeight: 600 })}>
            {idea.category.name}
          </div>
        ) : null}
        <Title>
          <TitleLink to={hrefOf('idea', { id: idea.id })}>{idea.title}</TitleLink>
        </Title>
        <div className={css({ color: 'quiet', fontSize: 'sm', lineClamp: 3, flexShrink: 1, minHeight: 0 })}>
          {idea.description}
        </div>
        <div
          className={css({
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 4,
            rowGap: 1,
            mt: 'auto',
            pt: 2,
            color: 'quiet',
            fontSize: 'sm',
          })}
        >
          <Fact icon="clock">{idea.timeCommitment || defaultTimeCommitment}</Fact>
          <Fact icon="pin">{locationLabels[idea.locationType] ?? defaultLocation}</Fact>
        </div>
        <IdeaFacts difficulty={idea.difficulty} cost={idea.cost} />
        {action ? <div className={css({ pt: 2 })}>{action}</div> : null}
      </div>
    </DeckFace>
  )
}

function Fact({ icon, children }: { icon: 'clock' | 'pin'; children: ReactNode }) {
  return (
    <div className={css({ display: 'flex', alignItems: 'center', gap: 1.5 })}>
      <Icon name={icon} size={16} />
      {children}
    </div>
  )
}

const Title = styled('h3', {
  base: { fontSize: 'xl', fontWeight: 600, lineHeight: 'tight', lineClamp: 3, flexShrink: 0 },
})

const TitleLink = styled(Link, {
  base: { _hover: { textDecoration: 'underline', textUnderlineOffset: '0.15em' } },
})
