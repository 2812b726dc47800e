import type { ReactNode } from 'react'
import { leftCatalogue, statusLabels } from '#features/bucket-list/messages.ts'
import type { SharedListView } from '#features/bucket-list/contract.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'
import { useBasePath } from '#platform/web/settings.ts'
import { CollapsibleText } from '../entry/collapsible-text.tsx'
import { DoneStamp, TicketEdge } from '../entry/done-stamp.tsx'
import { formatDay, statusTones } from '../entry/entry-format.ts'
import { IdeaTitle } from '../entry/idea-title.tsx'

interface Props {
  entry: SharedListView['entries'][number]
  /** Path of the shared list. */
  path: string
  /** Control in the picture's corner, such as the heart. */
  action: ReactNode
}

/**
 * Card of an entry on a shared list, as anyone with the link sees it: picture (stamped if completed), status, title
 * and, if shared, notes and the story of its completion, whose photos are read below `path`, that of the shared list.
 * `action` is a control in the picture's corner.
 */
export function SharedEntryCard({
  entry: { ideaId, title, imageUrl, status, notes, archived, story },
  path,
  action,
}: Props) {
  return (
    <Card tabIndex={-1}>
      <div className={css({ position: 'relative' })}>
        <Picture src={imageUrl} alt="" />
        {status === 'completed' ? <DoneStamp day={story?.day ?? null} /> : null}
      </div>
      {status === 'completed' ? <TicketEdge /> : null}
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

interface SharedStoryProps {
  story: NonNullable<SharedListView['entries'][number]['story']>
  /** Path of the shared list, below which its photos are served. */
  path: string
}

/** Note, companions, date and photos of a completed entry. */
function SharedStory({ story: { day, note, with: company, photos }, path }: SharedStoryProps) {
  const based = useBasePath()
  return (
    <>
      {photos.length > 0 ? (
        <Photos>
          {photos.map((id) => (
            <img key={id} src={based(`${path}/photos/${id}?size=small`)} alt="" loading="lazy" />
          ))}
        </Photos>
      ) : null}
      {note ? (
        <blockquote className={css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })}>{note}</blockquote>
      ) : null}
      {day || company ? (
        <div className={css({ color: 'quiet', fontSize: 'sm', overflowWrap: 'anywhere' })}>
          {[day ? formatDay(day) : '', company ? `with ${company}` : ''].filter(Boolean).join(', ')}
        </div>
      ) : null}
    </>
  )
}

const Photos = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, 1fr)',
    gap: 1,
    '& img': {
      width: 'full',
      aspectRatio: '1',
      objectFit: 'cover',
      borderRadius: 'sm',
      background: 'sunken',
    },
  },
})
