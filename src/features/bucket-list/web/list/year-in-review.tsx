import { css, styled } from '#platform/web/styled.tsx'
import type { DoneYear } from './done-by-year.ts'
import { YearPictures } from './year-pictures.tsx'
import { useSay } from '#platform/web/settings.ts'

/** What a year amounts to, in a few figures. */
export function YearInReview({ year, entries }: DoneYear) {
  const say = useSay()
  const photos = entries.reduce((sum, entry) => sum + entry.photos.length, 0)
  const away = entries.filter(({ idea }) => idea.locationType === 'travel').length
  const own = entries.filter(({ customIdeaId }) => customIdeaId !== null).length
  const figures = [
    [entries.length, 'done'],
    [away, 'far from home'],
    [own, say(own === 1 ? 'idea of your own' : 'ideas of your own')],
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
            Most of it in <strong>{fullestMonth(entries)}</strong>
          </li>
        ) : null}
      </Figures>
      <YearPictures year={year} entries={entries} />
    </>
  )
}

function fullestMonth(entries: DoneYear['entries']): string {
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
