import { useEffect, useRef } from 'react'
import { css } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import type { Tiles } from './use-tiles.ts'

/**
 * Line below a map that names its sources: those of the operator's tiles while they are shown, else those of the site's
 * own map, as GeoNames' licence requires. After a failure, it also has a button that tries again to show tiles.
 */
export function MapCredits({ tiles: { credits, haveFailed, isLoading, retry } }: { tiles: Tiles }) {
  return (
    <div className={css({ color: 'quiet', fontSize: 'xs', mt: 2 })}>
      {credits ? (
        <TileCredits credits={credits} />
      ) : (
        <>
          {haveFailed ? (
            <div>
              The usual map couldn’t be loaded, so this is a simpler one.{' '}
              <Button look="quiet" size="sm" aria-disabled={isLoading || undefined} onClick={retry}>
                {isLoading ? 'Loading…' : 'Try again'}
              </Button>
            </div>
          ) : null}
          Map data: <TextLink to="https://www.naturalearthdata.com/">Natural Earth</TextLink>. Cities:{' '}
          <TextLink to="https://www.geonames.org/">GeoNames</TextLink>,{' '}
          <TextLink to="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</TextLink>.
        </>
      )}
    </div>
  )
}

function TileCredits({ credits }: { credits: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.replaceChildren(credits)
  }, [credits])
  return <div ref={place} />
}
