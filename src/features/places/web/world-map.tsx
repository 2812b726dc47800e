import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { fineWorldPath, worldPath } from '#platform/picture-addresses.ts'
import { useBasePath, useTerms, withBasePath } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Borders, Land } from '#platform/web/ui/map-layers.tsx'
import { equatorY, minFineZoom, viewHeight, viewWidth, worldWidth } from '../limits.ts'
import type { Pin } from '../pins.ts'
import { toPoint } from '../projection.ts'
import { MapControls } from './map-controls.tsx'
import { toViewPoint, toMapTransform, type Frame as SeenFrame } from './map-geometry.ts'
import type { MapView } from './map-state.ts'
import { PinCard } from './pin-card.tsx'
import { getFrame, useMapGestures } from './use-map-gestures.ts'
import { isSamePin, toPinKey, usePinPreview } from './use-pin-preview.ts'

interface Props {
  /** Pins in view and close to it. */
  pins: readonly Pin[]
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
export function WorldMap({ pins, view, hrefOfPin, hrefOfView, onRest, onFrame }: Props) {
  const say = useTerms()
  const { frame, onKeyDown } = useMapGestures(view, onRest)
  const { preview, card, close, frameProps, cardProps, pinProps } = usePinPreview(frame, view)
  useEffect(() => {
    const reportFrame = () => {
      if (frame.current) onFrame(getFrame(frame.current))
    }
    reportFrame()
    addEventListener('resize', reportFrame)
    return () => removeEventListener('resize', reportFrame)
  }, [frame, onFrame])
  const placing = toMapTransform(view)
  const isFine = useFineCoasts(view.zoom >= minFineZoom)
  const coasts = useBasePath()(isFine ? fineWorldPath : worldPath)
  return (
    <div className={css({ position: 'relative' })}>
      <Frame
        ref={frame}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys pan the map
        tabIndex={0}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for form controls
        role="group"
        aria-label={say('Map of the ideas')}
        aria-describedby={helpId}
        {...frameProps}
        onKeyDown={(event) => {
          close()
          onKeyDown(event)
        }}
      >
        {/* Without hit testing: testing every coastline is slow, and the land has no handlers. */}
        <Layer {...layerProps} data-layer="land" pointerEvents="none">
          <g data-land="" transform={`translate(${placing.left} ${placing.top}) scale(${placing.scale})`}>
            {isFine ? null : <Shore href={`${coasts}#land`} />}
            <Land href={`${coasts}#land`} />
            <Borders href={`${coasts}#borders`} />
            <Equator d={`M-100 ${equatorY}h${worldWidth + 200}`} />
          </g>
        </Layer>
        <Layer {...layerProps} data-layer="pins">
          {pins.map((pin) => (
            <MapPin key={toPinKey(pin)} pin={pin} placing={placing} to={hrefOfPin(pin)} {...pinProps(pin)} />
          ))}
        </Layer>
        <MapControls view={view} hrefOfView={hrefOfView} helpId={helpId} />
      </Frame>
      {preview && pins.some((pin) => isSamePin(pin, preview.pin)) ? (
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

interface PinProps extends ReturnType<ReturnType<typeof usePinPreview>['pinProps']> {
  pin: Pin
  placing: ReturnType<typeof toMapTransform>
  to: string
}

function MapPin({ pin, placing, to, ...handlers }: PinProps) {
  const mapPoint = toPoint(pin)
  const { x, y } = toViewPoint(pin, placing)
  const radius = 15 + Math.min(9, 2 * Math.log2(pin.count))
  return (
    <PinLink to={to} tabIndex={-1} preventScrollReset={pin.idea === null} draggable={false} {...handlers}>
      {/* Moved inside the link, because moving the link itself recomputes its style, which gets slower each time. */}
      <g
        data-x={roundToTenth(mapPoint.x)}
        data-y={roundToTenth(mapPoint.y)}
        transform={`translate(${roundToTenth(x)} ${roundToTenth(y)})`}
      >
        {pin.idea === null ? (
          <>
            <circle className={css({ fill: 'accent', opacity: 0.22 })} r={roundToTenth(radius + 6)} />
            <circle
              className={css({ fill: 'accent', stroke: 'card', strokeWidth: 2 })}
              r={roundToTenth(radius)}
            />
            <Count y="6">{pin.count}</Count>
          </>
        ) : (
          <>
            <circle className={css({ fill: 'transparent' })} r="22" cy="-12" />
            <ellipse className={css({ fill: '#0008', opacity: 0.4 })} rx="6" ry="2.5" />
            <path
              className={css({ fill: 'teal', stroke: 'card', strokeWidth: 2 })}
              d="M0 0C-4 -9 -11 -13 -11 -21A11 11 0 0 1 11 -21C11 -13 4 -9 0 0z"
            />
            <circle className={css({ fill: 'card' })} r="4" cy="-21" />
          </>
        )}
      </g>
    </PinLink>
  )
}

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

const roundToTenth = (value: number) => Math.round(value * 10) / 10

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
  base: { position: 'absolute', inset: 0, width: 'full', height: 'full', overflow: 'visible' },
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

const PinLink = styled(Link, {
  base: { cursor: 'pointer', _hover: { opacity: 0.85 }, '&:focus': { outline: 'none' } },
})

const Count = styled('text', {
  base: {
    fill: 'onAccent',
    fontFamily: 'body',
    fontSize: '17px',
    fontWeight: 700,
    textAnchor: 'middle',
    pointerEvents: 'none',
  },
})
