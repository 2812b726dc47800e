import { Picture } from '#platform/web/ui/picture.tsx'
import { css, styled } from '#platform/web/styled.tsx'
import { dayInWords } from '../entry/days.ts'
import { IdeaTitle } from '../entry/idea-title.tsx'
import type { DoneEntry } from './done-by-year.ts'

/** A picture in the album with its day and the line that goes with it. */
export function TimelineEntry({ entry: { idea, ideaId, archived, day, doneNote } }: { entry: DoneEntry }) {
  return (
    <Page tabIndex={-1}>
      <Picture src={idea.imageUrl} alt="" />
      <div className={css({ px: 1, pt: 3, pb: 2 })}>
        <Day dateTime={day}>{dayInWords(day)}</Day>
        <h3 className={css({ fontSize: 'md', fontWeight: 600, lineHeight: 'snug', mt: 1 })}>
          <IdeaTitle ideaId={ideaId} archived={archived}>
            {idea.title}
          </IdeaTitle>
        </h3>
        {doneNote ? (
          <div className={css({ color: 'quiet', fontSize: 'sm', mt: 1, overflowWrap: 'anywhere' })}>
            {doneNote}
          </div>
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

const Day = styled('time', { base: { color: 'teal', fontSize: 'xs', fontWeight: 600 } })
