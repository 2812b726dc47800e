import { useEffect, useState } from 'react'
import { fineWorldPath, worldPath } from '#platform/picture-addresses.ts'
import { MapCredits } from '#platform/web/maps/map-credits.tsx'
import type { TileView } from '#platform/web/maps/tile-view.ts'
import { useTiles } from '#platform/web/maps/use-tiles.ts'
import { useBasePath, useTerms, withBasePath } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Borders, Land, mapColors } from '#platform/web/ui/map-layers.tsx'
import { equatorY, minFineZoom, viewHeight, viewWidth, worldWidth } from '../limits.ts'
import type { Pin } from '../pins.ts'
import { MapControls } from './map-controls.tsx'
import { serverFrame, toMapTransform, toViewPoint, type Frame as SeenFrame } from './map-geometry.ts'
import { MapLabels } from './map-labels.tsx'
import { MapPin, PinFan, toFannedPins } from './map-pin.tsx'
import type { MapView } from './map-state.ts'
import { PinCard } from './pin-card.tsx'
import { getFrame, pixelsPerUnit, useMapGestures } from './use-map-gestures.ts'
import { isSamePin, toPinKey, usePinPreview } from './use-pin-preview.ts'

interface Props {
  /** Pins in view and close to it. */
  pins: readonly Pin[]
  /** All pins of the map, which names must not cover. */
  allPins: readonly Pin[]
  view: MapView
  /** Returns the link of a pin. */
  hrefOfPin: (pin: Pin) => string
  /** Returns the link to a view. */
  hrefOfView: (view: MapView) => string
  onRest: (view: MapView) => void
  /** Called with the visible part of the view box, on mount and after a resize. */
  onFrame: (frame: SeenFrame) => void
}

/**
 * Interactive map that shows `pins`, each a link, at `view`, with links to zoom. `onRest` is called with the new view
 * after panning or zooming, `onFrame` with the size of the visible part. Its pins are hidden from screen readers and
 * the tab order, because the list beside it has the same links. A mouse on a pin, or a tap, opens its card.
 */
export function WorldMap({ pins, allPins, view, hrefOfPin, hrefOfView, onRest, onFrame }: Props) {
  const say = useTerms()
  const tiles = useTiles((element) => toTileView(view, element))
  const { container, credits, follow } = tiles
  const { frame, onKeyDown } = useMapGestures(view, onRest, (next) =>
    follow((element) => toTileView(next, element)),
  )
  const { preview, fanned, card, close, frameProps, cardProps, pinProps } = usePinPreview(frame, view)
  const [seen, setSeen] = useState({ frame: serverFrame, unitsPerPixel: 1 })
  useEffect(() => {
    const reportFrame = () => {
      if (!frame.current) return
      const shown = getFrame(frame.current)
      setSeen({ frame: shown, unitsPerPixel: shown.width / frame.current.clientWidth })
      onFrame(shown)
    }
    reportFrame()
    let timer: ReturnType<typeof setTimeout> | undefined
    const reportSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(reportFrame, resizeDelayMs)
    }
    addEventListener('resize', reportSoon)
    return () => {
      removeEventListener('resize', reportSoon)
      clearTimeout(timer)
    }
  }, [frame, onFrame])
  const placing = toMapTransform(view)
  const isFine = useFineCoasts(view.zoom >= minFineZoom)
  const coasts = useBasePath()(isFine ? fineWorldPath : worldPath)
  const fan = fanned ? toFannedPins(fanned, toViewPoint(fanned, placing), seen.frame) : null
  return (
    <div className={css({ position: 'relative' })}>
      <Frame
        ref={frame}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys pan the map
        tabIndex={0}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for form controls
        role="group"
        aria-label={say('Map of ideas')}
        aria-describedby={helpId}
        {...frameProps}
        onKeyDown={(event) => {
          // Escape closes the card before the fan, which the document's listener sees to.
          if (event.key !== 'Escape') close()
          onKeyDown(event)
        }}
      >
        <div ref={container} className={css({ position: 'absolute', inset: 0 })} aria-hidden="true" />
        {/* Without hit testing: testing every coastline is slow, and the land has no handlers. */}
        <Layer
          {...layerProps}
          data-layer="land"
          pointerEvents="none"
          visibility={credits ? 'hidden' : 'visible'}
        >
          <g data-land="" transform={`translate(${placing.left} ${placing.top}) scale(${placing.scale})`}>
            {isFine ? null : <Shore href={`${coasts}#land`} />}
            <Land href={`${coasts}#land`} />
            <use href={`${coasts}#rivers`} fill="none" stroke={mapColors.water} />
            <use href={`${coasts}#lakes`} fill={mapColors.sea} stroke={mapColors.water} strokeWidth="0.5" />
            {isFine ? (
              <use href={`${coasts}#states`} fill="none" stroke={mapColors.state} strokeDasharray="3 3" />
            ) : null}
            <Borders href={`${coasts}#borders`} />
            <Equator d={`M-100 ${equatorY}h${worldWidth + 200}`} />
          </g>
        </Layer>
        <Layer {...layerProps} data-layer="pins">
          {credits ? null : <MapLabels pins={allPins} zoom={view.zoom} placing={placing} {...seen} />}
          <g opacity={fan ? 0.4 : undefined}>
            {pins.map((pin) => (
              <MapPin
                key={toPinKey(pin)}
                pin={pin}
                placing={placing}
                to={hrefOfPin(pin)}
                {...pinProps(pin)}
              />
            ))}
          </g>
          {fan ? <PinFan {...fan} hrefOfPin={hrefOfPin} pinProps={pinProps} /> : null}
        </Layer>
        <MapControls view={view} hrefOfView={hrefOfView} helpId={helpId} />
      </Frame>
      <MapCredits tiles={tiles} />
      {preview && [...pins, ...(fan?.pins ?? [])].some((pin) => isSamePin(pin, preview.pin)) ? (
        <PinCard
          key={toPinKey(preview.pin)}
          preview={preview}
          to={hrefOfPin(preview.pin)}
          cardRef={card}
          cardProps={cardProps}
          onClose={close}
        />
      ) : null}
    </div>
  )
}

const helpId = 'map-keys'

/** A resize places all names again, which is too slow for each of its steps. */
const resizeDelayMs = 150

const toTileView = ({ latitude, longitude, zoom }: MapView, container: HTMLElement): TileView => ({
  latitude,
  longitude,
  worldPx: worldWidth * 2 ** zoom * pixelsPerUnit(container),
})

/** Returns whether to draw the detailed coastlines. They are fetched first, so that the map is never empty. */
function useFineCoasts(isWanted: boolean): boolean {
  const [isThere, setIsThere] = useState(isWanted)
  useEffect(() => {
    if (!isWanted || isThere) return undefined
    const controller = new AbortController()
    void fetchCoasts(controller.signal).then(setIsThere)
    return () => controller.abort()
  }, [isWanted, isThere])
  return isWanted && isThere
}

async function fetchCoasts(signal: AbortSignal): Promise<boolean> {
  try {
    const { ok } = await fetch(withBasePath(fineWorldPath), { signal })
    return ok
  } catch {
    // The coarse coastlines stay.
    return false
  }
}

const Frame = styled('div', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    background: 'light-dark(#CBE3E0, #101B33)',
    borderRadius: 'lg',
    borderWidth: '1px',
    borderColor: 'line',
    height: { base: '25rem', md: 'auto' },
    aspectRatio: { md: '1040 / 660' },
    cursor: 'grab',
    touchAction: 'none',
    userSelect: 'none',
    _active: { cursor: 'grabbing' },
  },
})

/** Land and pins are separate pictures, because the land is scaled while pins keep their size. */
const Layer = styled('svg', {
  base: {
    position: 'absolute',
    inset: 0,
    width: 'full',
    height: 'full',
    overflow: 'visible',
  },
})

const layerProps = {
  viewBox: `0 0 ${viewWidth} ${viewHeight}`,
  preserveAspectRatio: 'xMidYMid slice',
  'aria-hidden': true,
} as const

const Shore = styled('use', {
  base: {
    fill: 'none',
    stroke: 'light-dark(#E3F1EE, #182747)',
    strokeWidth: '12px',
    strokeLinejoin: 'round',
  },
})

const Equator = styled('path', {
  base: {
    fill: 'none',
    stroke: 'light-dark(#A9CBC7, #24355A)',
    strokeWidth: '1px',
    strokeDasharray: '6 6',
    vectorEffect: 'non-scaling-stroke',
  },
})
