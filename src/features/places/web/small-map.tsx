import { Link } from 'react-router'
import { css, styled } from '#platform/web/styled.tsx'
import { useBasePath } from '#platform/web/settings.ts'
import { worldWidth } from '../limits.ts'
import type { Position } from '../projection.ts'
import { MapCredits } from './map-credits.tsx'
import type { MapView } from './map-state.ts'
import { useTiles } from './use-tiles.ts'

interface Props {
  /** The address of the picture, from the site's root. */
  src: string
  /** Description of the map, used in the link's label. */
  alt: string
  /** Link to the same part of the large map. */
  to: string
}

interface TiledProps extends Props {
  view: MapView
  /** Points that the picture marks. */
  points: readonly Position[]
}

/** Picture of a small map, loaded lazily, as a link to the same part of the large map, with its sources below. */
export function SmallMap({ src, alt, to }: Props) {
  return (
    // One element, since pages lay the map out as a cell of a grid.
    <div>
      <Frame to={to} aria-label={`${alt}. Open the map`}>
        <MapPicture src={src} />
      </Frame>
      <MapCredits tiles={null} />
    </div>
  )
}

/** Like `SmallMap`, but covered by the operator's map tiles at this view, if they have chosen a map style. */
export function TiledSmallMap({ src, alt, to, view, points }: TiledProps) {
  const { container, credits } = useTiles(view, ({ clientWidth }) => clientWidth / worldWidth, points)
  return (
    <>
      <Frame to={to} aria-label={`${alt}. Open the map`}>
        <div className={css({ position: 'relative' })}>
          <MapPicture src={src} />
          <div ref={container} className={css({ position: 'absolute', inset: 0 })} aria-hidden="true" />
        </div>
      </Frame>
      <MapCredits tiles={credits} />
    </>
  )
}

function MapPicture({ src }: { src: string }) {
  const based = useBasePath()
  return (
    <img
      className={css({
        display: 'block',
        width: 'full',
        height: 'auto',
        aspectRatio: '3 / 2',
        objectFit: 'cover',
      })}
      src={based(src)}
      alt=""
      width={720}
      height={480}
      loading="lazy"
      decoding="async"
    />
  )
}

const Frame = styled(Link, {
  base: {
    display: 'block',
    overflow: 'hidden',
    borderRadius: 'lg',
    borderWidth: '1px',
    borderColor: 'line',
    background: 'sunken',
    transition: 'box-shadow 200ms',
    _hover: { boxShadow: 'lifted' },
  },
})
