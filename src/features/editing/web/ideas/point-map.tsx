import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { fineZoom } from '#features/places/limits.ts'
import { toPoint, type Point, type Position } from '#features/places/projection.ts'
import { fineWorldPath, worldPath } from '#platform/picture-addresses.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Borders, Land } from '#platform/web/ui/map-paper.tsx'
import { css, styled } from '#platform/web/styled.tsx'
import { following, positionAt, stepped, windowOf, zoomedTo, type PointView } from './point-view.ts'
import { useBased } from '#platform/web/use-based.ts'

interface Props {
  /** Where the point is; none until it is set. */
  point: Position | undefined
  view: PointView
  onPoint: (point: Position) => void
  onView: (view: PointView) => void
  /** Of what says which keys it knows. */
  keysId: string
}

/** Less is a shaking hand. */
const dragPx = 5

/** A small map on which a point is set: by a click, or by the arrow keys. Dragging moves the map. */
export function PointMap({ point, view, onPoint, onView, keysId }: Props) {
  const held = useRef<{ at: Point; view: PointView; hasMoved: boolean }>(undefined)
  const { left, top, width, height } = windowOf(view)
  const coasts = useBased()(view.zoom >= fineZoom ? fineWorldPath : worldPath)
  const dot = point && toPoint(point)
  const zoomBy = (steps: number) => onView(zoomedTo(view, view.zoom + steps, point))

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const zoom = zoomKeys[event.key]
    const next = stepped(point ?? positionAt(view, 0.5, 0.5), event.key, view, event.shiftKey)
    if (!zoom && !next) return
    event.preventDefault()
    if (zoom) zoomBy(zoom)
    if (!next) return
    onPoint(next)
    onView(following(view, next))
  }

  function onPointerMove({ clientX, clientY, currentTarget, pointerId }: PointerEvent<SVGSVGElement>) {
    if (!held.current) return
    const { at, view: from } = held.current
    const [right, down] = [clientX - at.x, clientY - at.y]
    if (!held.current.hasMoved && Math.hypot(right, down) < dragPx) return
    held.current.hasMoved = true
    currentTarget.setPointerCapture(pointerId)
    const unit = windowOf(from).width / currentTarget.clientWidth
    onView({ ...from, x: from.x - right * unit, y: from.y - down * unit })
  }

  function onPointerUp({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>) {
    const hadMoved = held.current?.hasMoved
    held.current = undefined
    if (hadMoved !== false) return
    const box = currentTarget.getBoundingClientRect()
    onPoint(positionAt(view, (clientX - box.left) / box.width, (clientY - box.top) / box.height))
  }

  return (
    <Frame
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move the point
      tabIndex={0}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no fieldset lays itself out as a picture does
      role="group"
      aria-label="Map to set a point on"
      aria-describedby={keysId}
      onKeyDown={onKeyDown}
    >
      <svg
        className={css({ display: 'block', width: 'full', aspectRatio: '3 / 2', touchAction: 'none' })}
        viewBox={`${left} ${top} ${width} ${height}`}
        aria-hidden="true"
        onPointerDown={({ button, clientX, clientY }) => {
          if (button === 0) held.current = { at: { x: clientX, y: clientY }, view, hasMoved: false }
        }}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          held.current = undefined
        }}
      >
        <Land href={`${coasts}#land`} />
        <Borders href={`${coasts}#borders`} />
        {dot ? (
          <g transform={`translate(${dot.x} ${dot.y}) scale(${width / 360})`}>
            <circle className={css({ fill: 'card', opacity: 0.85 })} r="9" />
            <circle className={css({ fill: 'accent' })} r="5" />
          </g>
        ) : null}
      </svg>
      <div className={css({ position: 'absolute', top: 2, right: 2, display: 'grid', gap: 1 })}>
        <Button type="button" size="icon" aria-label="Closer" onClick={() => zoomBy(1)}>
          +
        </Button>
        <Button type="button" size="icon" aria-label="Farther" onClick={() => zoomBy(-1)}>
          −
        </Button>
      </div>
    </Frame>
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
