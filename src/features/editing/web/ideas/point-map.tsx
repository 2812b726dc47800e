import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { minFineZoom, equatorY, worldWidth } from '#features/places/limits.ts'
import { toPoint, type Point, type Position, toPosition } from '#features/places/projection.ts'
import { fineWorldPath, worldPath } from '#platform/picture-addresses.ts'
import { MapCredits } from '#platform/web/maps/map-credits.tsx'
import { useTiles } from '#platform/web/maps/use-tiles.ts'
import { useBasePath } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Borders, Land } from '#platform/web/ui/map-layers.tsx'

interface Props {
  /** Position of the point; undefined until it is set. */
  point: Position | undefined
  view: PointView
  onPoint: (point: Position) => void
  onView: (view: PointView) => void
  /** Id of the element that lists the keyboard shortcuts. */
  keysId: string
}

/** Movements below this distance count as a click. */
const minDragPx = 5

/**
 * Small map of the world, or of the operator's map tiles, on which an editor sets a point by click or arrow keys
 * (`onPoint` gets its position); dragging pans it and the buttons zoom it (`onView`).
 */
export function PointMap({ point, view, onPoint, onView, keysId }: Props) {
  const drag = useRef<{ at: Point; view: PointView; hasMoved: boolean }>(undefined)
  const { left, top, width, height } = getViewRect(view)
  const tiles = useTiles(({ clientWidth }) => ({
    ...toPosition(view),
    worldPx: (worldWidth / width) * clientWidth,
  }))
  const { container, credits } = tiles
  const coasts = useBasePath()(view.zoom >= minFineZoom ? fineWorldPath : worldPath)
  const dot = point && toPoint(point)
  const zoomBy = (steps: number) => onView(zoomTo(view, view.zoom + steps, point))

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const zoom = zoomKeys[event.key]
    const next = movePoint(point ?? positionAt(view, 0.5, 0.5), event.key, view, event.shiftKey)
    if (!zoom && !next) return
    event.preventDefault()
    if (zoom) zoomBy(zoom)
    if (!next) return
    onPoint(next)
    onView(keepInView(view, next))
  }

  function onPointerMove({ clientX, clientY, currentTarget, pointerId }: PointerEvent<SVGSVGElement>) {
    if (!drag.current) return
    const { at, view: from } = drag.current
    const [right, down] = [clientX - at.x, clientY - at.y]
    if (!drag.current.hasMoved && Math.hypot(right, down) < minDragPx) return
    drag.current.hasMoved = true
    currentTarget.setPointerCapture(pointerId)
    const unit = getViewRect(from).width / currentTarget.clientWidth
    onView({ ...from, x: from.x - right * unit, y: from.y - down * unit })
  }

  function onPointerUp({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>) {
    const hadMoved = drag.current?.hasMoved
    drag.current = undefined
    if (hadMoved !== false) return
    const box = currentTarget.getBoundingClientRect()
    onPoint(positionAt(view, (clientX - box.left) / box.width, (clientY - box.top) / box.height))
  }

  return (
    <div>
      <Frame
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move the point
        tabIndex={0}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for form controls
        role="group"
        aria-label="Map for choosing a point"
        aria-describedby={keysId}
        onKeyDown={onKeyDown}
      >
        <div ref={container} className={css({ position: 'absolute', inset: 0 })} aria-hidden="true" />
        <svg
          className={css({
            display: 'block',
            position: 'relative',
            width: 'full',
            aspectRatio: '3 / 2',
            touchAction: 'none',
          })}
          viewBox={`${left} ${top} ${width} ${height}`}
          aria-hidden="true"
          onPointerDown={({ button, clientX, clientY }) => {
            if (button === 0) drag.current = { at: { x: clientX, y: clientY }, view, hasMoved: false }
          }}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={() => {
            drag.current = undefined
          }}
        >
          <g data-land="" visibility={credits ? 'hidden' : 'visible'}>
            <Land href={`${coasts}#land`} />
            <Borders href={`${coasts}#borders`} />
          </g>
          {dot ? (
            <g transform={`translate(${dot.x} ${dot.y}) scale(${width / 360})`}>
              <circle className={css({ fill: 'card', opacity: 0.85 })} r="9" />
              <circle className={css({ fill: 'accent' })} r="5" />
            </g>
          ) : null}
        </svg>
        <div className={css({ position: 'absolute', top: 2, right: 2, display: 'grid', gap: 1 })}>
          <Button type="button" size="icon" aria-label="Zoom in" onClick={() => zoomBy(1)}>
            +
          </Button>
          <Button type="button" size="icon" aria-label="Zoom out" onClick={() => zoomBy(-1)}>
            −
          </Button>
        </div>
      </Frame>
      <MapCredits tiles={tiles} />
    </div>
  )
}

const zoomKeys: Partial<Record<string, number>> = { '+': 1, '=': 1, '-': -1 }

const Frame = styled('div', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'line',
    background: 'light-dark(#CBE3E0, #101B33)',
    cursor: 'crosshair',
    userSelect: 'none',
  },
})

/** Visible part of the world map: its centre in map units, and the zoom level. */
interface PointView extends Point {
  zoom: number
}

const maxPointZoom = 8
export const wholeWorld: PointView = { x: worldWidth / 2, y: equatorY - 60, zoom: 0 }

const aspectRatio = 1.5
const maxWidth = 1000
const maxLatitude = 84

/** Returns the visible rectangle, in map units. */
function getViewRect({ x, y, zoom }: PointView) {
  const width = maxWidth / 2 ** zoom
  const height = width / aspectRatio
  return { left: x - width / 2, top: y - height / 2, width, height }
}

/** Returns the view at another zoom level, centred on a point if given. */
function zoomTo(view: PointView, zoom: number, around?: Position): PointView {
  const kept = Math.min(maxPointZoom, Math.max(0, zoom))
  return { ...(around ? toPoint(around) : view), zoom: kept }
}

/**
 * Returns the position at a fraction of the view, 0 to 1 from its left and top, rounded to the precision of the zoom
 * level.
 */
function positionAt(view: PointView, right: number, down: number): Position {
  const { left, top, width, height } = getViewRect(view)
  return roundPosition(toPosition({ x: left + right * width, y: top + down * height }), view.zoom)
}

/** Returns the position after an arrow key: a step is 1/30 of the visible width, with Shift 1/300. */
function movePoint(from: Position, key: string, view: PointView, isFine: boolean): Position | undefined {
  const step = steps[key]
  if (!step) return undefined
  const size = getViewRect(view).width / (isFine ? 300 : 30)
  const { x, y } = toPoint(from)
  return roundPosition(toPosition({ x: x + step.x * size, y: y + step.y * size }), view.zoom)
}

/**
 * Returns the view of the map, moved to the position as its centre if that is outside or within 5 % of the edge;
 * otherwise the same view.
 */
export function keepInView(view: PointView, position: Position): PointView {
  const point = toPoint(position)
  const { width, height } = getViewRect(view)
  const isInside = Math.abs(point.x - view.x) < width * 0.45 && Math.abs(point.y - view.y) < height * 0.45
  return isInside ? view : { ...view, ...point }
}

const steps: Partial<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

function roundPosition({ latitude, longitude }: Position, zoom: number): Position {
  const places = zoom < 2 ? 1 : zoom < 5 ? 2 : 3
  const to = (value: number, most: number) => Number(Math.min(most, Math.max(-most, value)).toFixed(places))
  return { latitude: to(latitude, maxLatitude), longitude: to(longitude, 180) }
}
