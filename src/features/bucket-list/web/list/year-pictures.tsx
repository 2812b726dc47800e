import { hrefOf } from '#platform/addresses.ts'
import type { EntryView } from '#features/bucket-list/contract.ts'
import {
  listMapPath,
  listPosterPath,
  yearMapPath,
  yearPicturePath,
  yearPosterPath,
} from '#platform/picture-addresses.ts'
import { api } from '#platform/web/api.ts'
import { SmallMap } from '#platform/web/maps/small-map.tsx'
import { ButtonAnchor } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { css, styled } from '#platform/web/styled.tsx'
import type { DoneYear } from './group-by-year.ts'
import { useBasePath, useTerms } from '#platform/web/settings.ts'

/**
 * Pictures of a member's year: a map of the places where they completed ideas, and two pictures to download and share.
 * Renders nothing while loading, on failure, and if no published idea was completed.
 */
export function YearPictures({ year, entries }: DoneYear) {
  const say = useTerms()
  const based = useBasePath()
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  // Completed entries may have changed since the timeline was last open.
  const { data } = api.bucketList.year.useQuery({ year, zone }, { staleTime: 0, refetchOnMount: 'always' })
  if (!data || data.done === 0) return null
  const changed = entries.reduce((last, { updatedAt }) => (updatedAt > last ? updatedAt : last), '')
  const params = { year, zone, of: `${entries.length}-${changed}` }
  return (
    <Pictures>
      {data.isPlaced ? (
        <SmallMap
          src={hrefOf(yearMapPath, params)}
          alt={`Map of your ${year}: ${data.countries.join(', ') || 'at sea'}`}
        />
      ) : null}
      <div className={css({ fontSize: 'sm', color: 'quiet', maxWidth: '26rem' })}>
        {data.countries.length > 0 ? (
          <div className={css({ color: 'ink', mb: 2 })}>{data.countries.join(' · ')}</div>
        ) : null}
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 2 })}>
          <ButtonAnchor size="sm" href={based(hrefOf(yearPicturePath, params))} download={`my-${year}.jpg`}>
            <Icon name="share" size={18} />
            Download your {year} recap
          </ButtonAnchor>
          <ButtonAnchor
            size="sm"
            href={based(hrefOf(yearPosterPath, params))}
            download={`my-${year}-poster.jpg`}
          >
            Download as a poster
          </ButtonAnchor>
        </div>
        <div className={css({ mt: 2 })}>
          {say('Ready to share. Custom ideas, notes and photos aren’t included.')}
        </div>
      </div>
    </Pictures>
  )
}

/**
 * Top of the timeline: a world map, coloured by what is on the member's list and what is done, and a link to download
 * the whole bucket list as a poster. Renders nothing if the list has only custom ideas, which are on neither.
 */
export function AlbumCover({ entries }: { entries: readonly EntryView[] }) {
  const say = useTerms()
  const based = useBasePath()
  const changed = entries.reduce((last, { updatedAt }) => (updatedAt > last ? updatedAt : last), '')
  const params = { of: `${entries.length}-${changed}` }
  if (entries.every(({ ideaId }) => ideaId === null)) return null
  return (
    <div className={css({ mb: 10 })}>
      <ListMap
        src={hrefOf(listMapPath, params)}
        alt={say('World map with the countries on your list in color')}
      />
      <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mt: 3 })}>
        <ButtonAnchor size="sm" href={based(hrefOf(listPosterPath, params))} download="my-list.jpg">
          <Icon name="share" size={18} />
          Download your list as a poster
        </ButtonAnchor>
        <span className={css({ color: 'quiet', fontSize: 'sm' })}>
          {say('Custom ideas, notes and photos aren’t included.')}
        </span>
      </div>
    </div>
  )
}

/**
 * World map of a bucket list, an SVG that the server renders at the path `src` (without the base path), with `alt` as
 * its description.
 */
export function ListMap({ src, alt }: { src: string; alt: string }) {
  return (
    <div className={css({ maxWidth: 'text' })}>
      <SmallMap src={src} alt={alt} width={1000} height={540} />
    </div>
  )
}

const Pictures = styled('div', {
  base: {
    display: 'grid',
    alignItems: 'center',
    gap: { base: 3, md: 5 },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 20rem) minmax(0, 1fr)' },
    mb: 6,
    _print: { '& a': { display: 'none' } },
  },
})
