import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { usePrinting } from '#platform/web/use-printing.ts'
import { SectionTitle } from '#platform/web/ui/page.tsx'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { doneByYear, firstOf, type DoneYear } from './done-by-year.ts'
import { TimelineEntry } from './timeline-entry.tsx'
import { YearInReview } from './year-in-review.tsx'
import { useFocusOnNew } from './use-focus-on-new.ts'
import { AlbumPicture } from '#platform/web/ui/notices/album-picture.tsx'

const step = 60

/** What was done, year by year: the album's filled pages. */
export function Timeline({ entries }: { entries: readonly EntryView[] }) {
  const [shown, setShown] = useState(step)
  const { place, expectMore } = useFocusOnNew(shown)
  const years = doneByYear(entries)
  const isPrinting = usePrinting()
  const total = years.reduce((sum, { entries: done }) => sum + done.length, 0)
  if (total === 0) {
    return (
      <EmptyState picture={<AlbumPicture />} title="Nothing done yet">
        Complete the first thing on your list, and its picture goes here.
      </EmptyState>
    )
  }
  return (
    <div ref={place}>
      {firstOf(years, isPrinting ? total : shown).map(({ year, entries: visible }) => (
        <section key={year} className={css({ mb: 10 })} aria-labelledby={`year-${year}`}>
          <SectionTitle className={css({ mb: 1 })} id={`year-${year}`}>
            {year}
          </SectionTitle>
          <YearInReview year={year} entries={doneIn(years, year)} />
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
              setShown(shown + step)
            }}
          >
            Show more
          </Button>
        </div>
      ) : null}
    </div>
  )
}

const doneIn = (years: readonly DoneYear[], wanted: string) =>
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
