import { useEffect, useRef } from 'react'
import { css } from '#platform/web/styled.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'

/**
 * Line below a map that names its sources: those of the operator's tiles (`tiles`, an element that the tile renderer
 * fills), else those of the site's own map, as GeoNames' licence requires.
 */
export function MapCredits({ tiles }: { tiles: HTMLElement | null }) {
  return (
    <div className={css({ color: 'quiet', fontSize: 'xs', mt: 2 })}>
      {tiles ? (
        <TileCredits tiles={tiles} />
      ) : (
        <>
          Map data: <TextLink to="https://www.naturalearthdata.com/">Natural Earth</TextLink>. Cities:{' '}
          <TextLink to="https://www.geonames.org/">GeoNames</TextLink>,{' '}
          <TextLink to="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</TextLink>.
        </>
      )}
    </div>
  )
}

function TileCredits({ tiles }: { tiles: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.replaceChildren(tiles)
  }, [tiles])
  return <div ref={place} />
}
