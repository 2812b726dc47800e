import { useState } from 'react'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { photoUrl } from '#features/bucket-list/paths.ts'
import { useTerms, useBasePath } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { AlbumPicture } from '#platform/web/ui/notice-pictures.tsx'
import { SectionTitle } from '#platform/web/ui/page.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'
import { usePrinting } from '#platform/web/use-printing.ts'
import { DoneStamp, TicketEdge } from '../entry/done-stamp.tsx'
import { formatDay, pictureOf } from '../entry/entry-format.ts'
import { IdeaTitle } from '../entry/idea-title.tsx'
import { groupByYear, takeEntries, type DoneYear, type DoneEntry } from './group-by-year.ts'
import { useFocusOnNew } from './use-focus-on-new.ts'
import { AlbumCover, YearPictures } from './year-pictures.tsx'

const pageSize = 60

/**
 * Completed entries as an album: by year, each with its statistics, pictures and photos. Shows 60 entries at first,
 * with a button for more, all of them in print, and an empty state if none is completed.
 */
export function Timeline({ entries }: { entries: readonly EntryView[] }) {
  const [shown, setShown] = useState(pageSize)
  const { place, expectMore } = useFocusOnNew(shown)
  const years = groupByYear(entries)
  const isPrinting = usePrinting()
  const total = years.reduce((sum, { entries: done }) => sum + done.length, 0)
  if (total === 0) {
    return (
      <EmptyState picture={<AlbumPicture />} title="Nothing completed yet">
        Items you complete will appear here.
      </EmptyState>
    )
  }
  return (
    <div ref={place}>
      <AlbumCover entries={entries} />
      {takeEntries(years, isPrinting ? total : shown).map(({ year, entries: visible }) => (
        <section key={year} className={css({ mb: 10 })} aria-labelledby={`year-${year}`}>
          <SectionTitle className={css({ mb: 1 })} id={`year-${year}`}>
            {year}
          </SectionTitle>
          <YearInReview year={year} entries={entriesOfYear(years, year)} />
          <Pages>
            {visible.map((entry) => (
              <TimelineEntry key={entry.id} entry={entry} />
            ))}
          </Pages>
        </section>
      ))}
      {shown < total ? (
        <div className={css({ display: 'flex', justifyContent: 'center' })}>
          <Button
            onClick={() => {
              expectMore()
              setShown(shown + pageSize)
            }}
          >
            Show more
          </Button>
        </div>
      ) : null}
    </div>
  )
}

const entriesOfYear = (years: readonly DoneYear[], wanted: string) =>
  years.find(({ year }) => year === wanted)?.entries ?? []

const Pages = styled('ol', {
  base: {
    display: 'grid',
    gap: { base: 4, md: 6 },
    gridTemplateColumns: {
      base: 'repeat(2, minmax(0, 1fr))',
      md: 'repeat(3, minmax(0, 1fr))',
      lg: 'repeat(4, minmax(0, 1fr))',
    },
    listStyle: 'none',
  },
})

/** Statistics and pictures of a year. */
function YearInReview({ year, entries }: DoneYear) {
  const say = useTerms()
  const photos = entries.reduce((sum, entry) => sum + entry.photos.length, 0)
  const away = entries.filter(({ idea }) => idea.locationType === 'travel').length
  const own = entries.filter(({ customIdeaId }) => customIdeaId !== null).length
  const figures = [
    [entries.length, 'done'],
    [away, 'far from home'],
    [own, say(own === 1 ? 'custom idea' : 'custom ideas')],
    [photos, photos === 1 ? 'photo' : 'photos'],
  ] as const
  return (
    <>
      <Figures aria-label={`${year} in review`}>
        {figures
          .filter(([count], nth) => nth === 0 || count > 0)
          .map(([count, words]) => (
            <li key={words}>
              <strong
                className={css({ fontFamily: 'heading', fontSize: 'lg', fontWeight: 600, color: 'teal' })}
              >
                {count}
              </strong>{' '}
              {words}
            </li>
          ))}
        {entries.length > 2 ? (
          <li>
            Busiest month: <strong>{busiestMonth(entries)}</strong>
          </li>
        ) : null}
      </Figures>
      <YearPictures year={year} entries={entries} />
    </>
  )
}

function busiestMonth(entries: DoneYear['entries']): string {
  const months = Map.groupBy(entries, ({ day }) => Number(day.slice(5, 7)))
  const [month = 1] = [...months].toSorted((a, b) => b[1].length - a[1].length || a[0] - b[0])[0] ?? []
  return new Date(Date.UTC(2000, month - 1, 1)).toLocaleDateString('en-US', {
    month: 'long',
    timeZone: 'UTC',
  })
}

const Figures = styled('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: 5,
    rowGap: 1,
    mb: 4,
    listStyle: 'none',
    color: 'quiet',
    fontSize: 'sm',
  },
})

/** Completed entry with its picture, date and note. */
function TimelineEntry({ entry }: { entry: DoneEntry }) {
  const { idea, ideaId, archived, day, doneNote, doneWith, photos } = entry
  const [, ...more] = photos
  const based = useBasePath()
  return (
    <Page tabIndex={-1}>
      <div className={css({ position: 'relative' })}>
        <Picture src={pictureOf(entry)} alt="" />
        <DoneStamp day={day} />
      </div>
      <TicketEdge />
      {more.length > 0 ? (
        <More>
          {more.map((id) => (
            <img key={id} src={based(photoUrl(id, 'small'))} alt="" loading="lazy" />
          ))}
        </More>
      ) : null}
      <div className={css({ px: 1, pt: 1, pb: 2 })}>
        <Day dateTime={day}>{formatDay(day)}</Day>
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
