import type { ReactNode } from 'react'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { hrefOf } from '#platform/addresses.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { locationTypeLabelOf, timeLabelOf } from '../idea-labels.ts'
import { SeasonLine } from '../seasons/season-line.tsx'
import { Card, CardLink, IdeaFacts } from './idea-card.tsx'

export const IdeaList = styled('div', { base: { display: 'flex', flexDirection: 'column', gap: 4 } })

/** Placeholder for a list of `count` ideas while they load, in the size of its items. */
export function IdeaListSkeleton({ count }: { count: number }) {
  return (
    <IdeaList aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className={css({
            display: 'flex',
            p: 3,
            gap: { base: 3, md: 6 },
            alignItems: 'center',
            borderWidth: '1px',
            borderColor: 'line',
            borderRadius: 'lg',
            background: 'card',
          })}
        >
          <Skeleton
            className={css({
              aspectRatio: '4/3',
              width: { base: 24, sm: 40, md: 48 },
              flexShrink: 0,
              alignSelf: 'flex-start',
            })}
          />
          <div className={css({ flex: '1' })}>
            <Skeleton className={css({ height: 6, width: '70%', mb: 3 })} />
            <Skeleton className={css({ height: 12, mb: 3 })} />
            <Skeleton className={css({ height: 7, width: 40, borderRadius: 'full' })} />
          </div>
        </div>
      ))}
    </IdeaList>
  )
}

interface Props {
  idea: IdeaView
  /** Heading level. */
  as?: 'h2' | 'h3'
  /** Control at the end of the item, such as the heart. */
  action?: ReactNode
}

/**
 * Item of an idea in a list, the alternative to cards: a smaller picture beside more of the text, linked to the idea,
 * with the control `action` at its end.
 */
export function IdeaListItem({ idea, as = 'h2', action }: Props) {
  return (
    <Card
      className={css({
        flexDirection: 'row',
        alignItems: 'center',
        height: 'auto',
        p: 3,
        gap: { base: 3, md: 6 },
      })}
    >
      <div
        className={css({
          width: { base: 24, sm: 40, md: 48 },
          flexShrink: 0,
          borderRadius: 'md',
          overflow: 'hidden',
          alignSelf: 'flex-start',
        })}
      >
        <Picture src={idea.imageUrl} alt="" />
      </div>
      <div
        className={css({
          display: 'flex',
          flexDirection: 'column',
          gap: 2,
          flex: '1',
          minWidth: 0,
          pr: { md: 3 },
        })}
      >
        <Title as={as}>
          <CardLink to={hrefOf('idea', { id: idea.id })}>{idea.title}</CardLink>
        </Title>
        <div className={css({ color: 'quiet', fontSize: 'sm', lineClamp: 2, maxWidth: 'text' })}>
          {idea.description}
        </div>
        <SeasonLine idea={idea} />
        <div
          className={css({
            display: 'flex',
            columnGap: 3,
            rowGap: 1,
            flexWrap: 'wrap',
            alignItems: 'center',
            color: 'quiet',
            fontSize: 'sm',
          })}
        >
          <IdeaFacts difficulty={idea.difficulty} cost={idea.cost} />
          <span>
            {timeLabelOf(idea)} · {locationTypeLabelOf(idea)}
          </span>
        </div>
      </div>
      {action ? (
        <div
          className={css({
            position: 'relative',
            zIndex: 1,
            flexShrink: 0,
            alignSelf: { base: 'flex-start', md: 'center' },
          })}
        >
          {action}
        </div>
      ) : null}
    </Card>
  )
}

const Title = styled('h2', {
  base: { fontSize: { base: 'md', md: 'lg' }, fontWeight: 600, lineHeight: 'snug' },
})
