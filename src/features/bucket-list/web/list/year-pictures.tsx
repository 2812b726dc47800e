import { hrefOf } from '#platform/addresses.ts'
import { yearMapPath, yearPicturePath } from '#platform/picture-addresses.ts'
import { api } from '#platform/web/api.ts'
import { ButtonAnchor } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { css, styled } from '#platform/web/styled.tsx'
import type { DoneYear } from './group-by-year.ts'
import { useBasePath, useTerms } from '#platform/web/settings.ts'

/** Map of a year's places, and a picture of the year to download and share; nothing if it has no published ideas. */
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
        <Map
          src={based(hrefOf(yearMapPath, params))}
          alt={`Map of your ${year}: ${data.countries.join(', ') || 'at sea'}`}
          width={720}
          height={480}
          loading="lazy"
        />
      ) : null}
      <div className={css({ fontSize: 'sm', color: 'quiet', maxWidth: '26rem' })}>
        {data.countries.length > 0 ? (
          <div className={css({ color: 'ink', mb: 2 })}>{data.countries.join(' · ')}</div>
        ) : null}
        <ButtonAnchor size="sm" href={based(hrefOf(yearPicturePath, params))} download={`my-${year}.jpg`}>
          <Icon name="share" size={18} />
          Download your {year} recap
        </ButtonAnchor>
        <div className={css({ mt: 2 })}>
          {say('Ready to share. Custom ideas, notes and photos aren’t included.')}
        </div>
      </div>
    </Pictures>
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

const Map = styled('img', {
  base: {
    width: 'full',
    height: 'auto',
    aspectRatio: '3 / 2',
    objectFit: 'cover',
    borderRadius: 'lg',
    borderWidth: '1px',
    borderColor: 'line',
    background: 'sunken',
  },
})
