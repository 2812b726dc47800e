import { Picture } from '#platform/web/ui/picture.tsx'
import { css, styled } from '#platform/web/styled.tsx'
import { dayInWords } from '../entry/days.ts'
import { photoAddress } from '#features/bucket-list/photo-address.ts'
import { IdeaTitle } from '../entry/idea-title.tsx'
import type { DoneEntry } from './done-by-year.ts'
import { useBased } from '#platform/web/use-based.ts'

/** A picture in the album with its day and the line that goes with it. */
export function TimelineEntry({ entry }: { entry: DoneEntry }) {
  const { idea, ideaId, archived, day, doneNote, doneWith, photos } = entry
  const [first, ...more] = photos
  const based = useBased()
  return (
    <Page tabIndex={-1}>
      <Picture src={first ? photoAddress(first, 'small') : idea.imageUrl} alt="" />
      {more.length > 0 ? (
        <More>
          {more.map((id) => (
            <img key={id} src={based(photoAddress(id, 'small'))} alt="" loading="lazy" />
          ))}
        </More>
      ) : null}
      <div className={css({ px: 1, pt: 3, pb: 2 })}>
        <Day dateTime={day}>{dayInWords(day)}</Day>
        <h3 className={css({ fontSize: 'md', fontWeight: 600, lineHeight: 'snug', mt: 1 })}>
          <IdeaTitle ideaId={ideaId} archived={archived}>
            {idea.title}
          </IdeaTitle>
        </h3>
        {doneNote ? (
          <div
            className={css({
              color: 'quiet',
              fontSize: 'sm',
              mt: 1,
              whiteSpace: 'pre-line',
              overflowWrap: 'anywhere',
            })}
          >
            {doneNote}
          </div>
        ) : null}
        {doneWith ? (
          <div className={css({ fontSize: 'sm', mt: 1, overflowWrap: 'anywhere' })}>With {doneWith}</div>
        ) : null}
      </div>
    </Page>
  )
}

const Page = styled('li', {
  base: {
    background: 'card',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    p: 2,
    '& img': { borderRadius: 'sm' },
  },
})

const More = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(5, 1fr)',
    gap: 1,
    mt: 1,
    '& img': { width: 'full', aspectRatio: '1', objectFit: 'cover' },
  },
})

const Day = styled('time', { base: { color: 'teal', fontSize: 'xs', fontWeight: 600 } })
