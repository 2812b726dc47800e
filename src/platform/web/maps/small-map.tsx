import { useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useBasePath, useSettings } from '#platform/web/settings.ts'
import { cva, styled } from '#platform/web/styled.tsx'
import { MapCredits } from './map-credits.tsx'
import { readPictureView, type PictureView } from './picture-view.ts'
import { useTiles } from './use-tiles.ts'

interface Props {
  /** The address of the picture, from the site's root. */
  src: string
  /** Description of the map. */
  alt: string
  /** Link to the same part of the large map. */
  to?: string
  width?: number
  height?: number
}

/**
 * Picture of a small map, loaded lazily, with its sources below. If the operator has chosen a map style, its tiles cover
 * the picture, under the places that the picture marks.
 */
export function SmallMap(props: Props) {
  // The key resets tiles and marks, which are read once from each picture.
  return <MapOfPicture key={props.src} {...props} />
}

function MapOfPicture({ src, alt, to, width = 720, height = 480 }: Props) {
  const address = useBasePath()(src)
  const { mapStyleUrl } = useSettings()
  const seen = useRef<PictureView>(undefined)
  const [marks, setMarks] = useState<string>()
  const tiles = useTiles(
    ({ clientWidth }) => {
      const { latitude = 0, longitude = 0, worlds = 1 } = seen.current ?? {}
      return { latitude, longitude, worldPx: clientWidth / worlds }
    },
    async (signal) => {
      seen.current = await readPictureView(address, signal)
      setMarks(seen.current.marks)
    },
  )
  const { container, credits } = tiles
  return (
    // One element, since pages lay the map out as a cell of a grid.
    <div>
      <Frame to={to} label={`${alt}. Open the map`}>
        <Picture
          src={address}
          alt={to === undefined ? alt : ''}
          {...{ width, height }}
          loading="lazy"
          decoding="async"
        />
        {mapStyleUrl === null ? null : <Cover ref={container} aria-hidden="true" />}
        {credits && marks ? <CoverPicture src={marks} alt="" /> : null}
      </Frame>
      <MapCredits tiles={tiles} />
    </div>
  )
}

interface FrameProps {
  to: string | undefined
  label: string
  children: ReactNode
}

/** Frame of a map: a link with a label, or only a frame. */
function Frame({ to, label, children }: FrameProps) {
  if (to === undefined) return <div className={frame()}>{children}</div>
  return (
    <Link className={frame({ isLink: true })} to={to} aria-label={label}>
      {children}
    </Link>
  )
}

const frame = cva({
  base: {
    display: 'block',
    position: 'relative',
    overflow: 'hidden',
    borderRadius: 'lg',
    borderWidth: '1px',
    borderColor: 'line',
    background: 'sunken',
  },
  variants: { isLink: { true: { transition: 'box-shadow 200ms', _hover: { boxShadow: 'lifted' } } } },
})

const Picture = styled('img', {
  base: { display: 'block', width: 'full', height: 'auto', objectFit: 'cover' },
})

const Cover = styled('div', { base: { position: 'absolute', inset: 0 } })

const CoverPicture = styled('img', {
  base: { position: 'absolute', inset: 0, width: 'full', height: 'full', objectFit: 'cover' },
})
