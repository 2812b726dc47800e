import { Link } from 'react-router'
import { css, styled } from '#platform/web/styled.tsx'
import { mapColors } from '#platform/web/ui/map-layers.tsx'
import { viewHeight, viewWidth } from '../limits.ts'
import { radiusOfCluster } from '../map-labels.ts'
import type { Pin } from '../pins.ts'
import { toPoint, type Point } from '../projection.ts'
import { toViewPoint, type Frame, type MapTransform } from './map-geometry.ts'
import { toPinKey, type usePinPreview } from './use-pin-preview.ts'

type PinHandlers = ReturnType<typeof usePinPreview>['pinProps']

interface PinProps extends ReturnType<PinHandlers> {
  pin: Pin
  placing: MapTransform
  to: string
}

/**
 * Link with the picture of a pin, a drop or the disc of a cluster, at its place on the map. It is not in the tab order:
 * a list beside the map has the same links. The other props are event handlers of the link.
 */
export function MapPin({ pin, placing, to, ...handlers }: PinProps) {
  const mapPoint = toPoint(pin)
  const { x, y } = toViewPoint(pin, placing)
  return (
    <PinLink to={to} tabIndex={-1} preventScrollReset={pin.idea === null} draggable={false} {...handlers}>
      {/* Moved inside the link, because moving the link itself recomputes its style, which gets slower each time. */}
      <g
        data-x={roundToTenth(mapPoint.x)}
        data-y={roundToTenth(mapPoint.y)}
        transform={`translate(${roundToTenth(x)} ${roundToTenth(y)})`}
      >
        <PinFace pin={pin} />
      </g>
    </PinLink>
  )
}

/** Picture of a pin around its point: a drop above it for an idea, a disc with their number for several. */
function PinFace({ pin }: { pin: Pin }) {
  const radius = radiusOfCluster(pin.count)
  return pin.idea === null ? (
    <>
      <circle className={css({ fill: 'accent', opacity: 0.22 })} r={roundToTenth(radius + 6)} />
      <circle className={css({ fill: 'accent', stroke: 'card', strokeWidth: 2 })} r={roundToTenth(radius)} />
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
  )
}

/** Pins of the ideas of a cluster, around it. */
interface Fan {
  pins: Pin[]
  /** Points of the pins and of the cluster, in view box units. */
  points: Point[]
  from: Point
}

/** Distance between neighbours and smallest distance from the middle, in view box units. */
const fanGap = 46
const minFanRadius = 62
/** Room for a drop, which stands above its point. */
const fanMargin = { side: 24, top: 44 }

/**
 * Returns the ideas that a cluster lists (`list`; none for other pins) as pins with their points on a circle around it,
 * moved into the frame; `at` is the cluster's point.
 */
export function toFannedPins(cluster: Pin, at: Point, frame: Frame): Fan {
  const ideas = cluster.list?.ideas ?? []
  const radius = Math.max(minFanRadius, (ideas.length * fanGap) / (2 * Math.PI))
  const across = Math.max(0, frame.width / 2 - radius - fanMargin.side)
  const up = Math.max(0, frame.height / 2 - radius - fanMargin.top)
  const middle = {
    x: clamp(at.x, viewWidth / 2 - across, viewWidth / 2 + across),
    y: clamp(at.y, viewHeight / 2 - up, viewHeight / 2 + up),
  }
  return {
    from: at,
    points: ideas.map((_, index) => {
      const angle = (2 * Math.PI * index) / ideas.length - Math.PI / 2
      return { x: middle.x + radius * Math.cos(angle), y: middle.y + radius * Math.sin(angle) }
    }),
    pins: ideas.map(({ idea, title }) => ({
      ...cluster,
      name: cluster.list?.place ?? cluster.name,
      count: 1,
      idea,
      title,
      list: null,
      bounds: null,
    })),
  }
}

/**
 * Pins of a cluster's ideas, spread on a circle around it by `toFannedPins`, each a link that shows a card through the
 * handlers in `pinProps`, and lines from the cluster to them.
 */
export function PinFan({
  pins,
  points,
  from,
  hrefOfPin,
  pinProps,
}: Fan & { hrefOfPin: (pin: Pin) => string; pinProps: PinHandlers }) {
  return (
    <g className={css({ animation: 'appear 150ms ease-out' })} data-fan="">
      <path
        fill="none"
        stroke={mapColors.country}
        strokeWidth="1.5"
        d={points.map((to) => toLine(from, to)).join('')}
      />
      {pins.map((pin, index) => (
        <PinLink key={toPinKey(pin)} to={hrefOfPin(pin)} tabIndex={-1} draggable={false} {...pinProps(pin)}>
          <g
            transform={`translate(${roundToTenth(points[index]?.x ?? 0)} ${roundToTenth(points[index]?.y ?? 0)})`}
          >
            <PinFace pin={pin} />
          </g>
        </PinLink>
      ))}
    </g>
  )
}

/** Distance of a line from the middle of the cluster, so that it does not cross out its number. */
const lineStart = 24

function toLine(from: Point, to: Point): string {
  const share = Math.min(1, lineStart / Math.hypot(to.x - from.x, to.y - from.y))
  const [x, y] = [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share]
  return `M${roundToTenth(x)} ${roundToTenth(y)}L${roundToTenth(to.x)} ${roundToTenth(to.y)}`
}

const roundToTenth = (value: number) => Math.round(value * 10) / 10
const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

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
