import type { ReactNode } from 'react'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'
import type { SharedListView } from '#features/bucket-list/sharing-contract.ts'
import { leftCatalogue, statusLabels } from '#features/bucket-list/messages.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { CollapsibleText } from '../entry/collapsible-text.tsx'
import { IdeaTitle } from '../entry/idea-title.tsx'
import { SharedStory } from './shared-story.tsx'
import { statusTones } from '../entry/statuses.ts'

interface Props {
  entry: SharedListView['entries'][number]
  /** The address of the list. */
  path: string
  /** A control in the picture's corner, such as the heart. */
  action: ReactNode
}

/** An entry of somebody else's list. */
export function SharedEntryCard({
  entry: { ideaId, title, imageUrl, status, notes, archived, story },
  path,
  action,
}: Props) {
  return (
    <Card tabIndex={-1}>
      <Picture src={imageUrl} alt="" />
      {action ? <div className={css({ position: 'absolute', top: 3, right: 3 })}>{action}</div> : null}
      <div className={css({ display: 'flex', flexDirection: 'column', gap: 3, p: 5, flex: '1' })}>
        <div className={css({ display: 'flex', gap: 1.5, flexWrap: 'wrap' })}>
          <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
          {archived ? <Badge>{leftCatalogue}</Badge> : null}
        </div>
        <h2
          className={css({ fontSize: 'lg', fontWeight: 600, lineHeight: 'snug', overflowWrap: 'anywhere' })}
        >
          <IdeaTitle ideaId={ideaId} archived={archived}>
            {title}
          </IdeaTitle>
        </h2>
        {notes ? <CollapsibleText>{notes}</CollapsibleText> : null}
        {story ? <SharedStory story={story} path={path} /> : null}
      </div>
    </Card>
  )
}

const Card = styled('article', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    background: 'card',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    overflow: 'hidden',
  },
})
