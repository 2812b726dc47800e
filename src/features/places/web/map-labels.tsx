import { useMemo } from 'react'
import { api } from '#platform/web/api.ts'
import { css } from '#platform/web/styled.tsx'
import { mapColors } from '#platform/web/ui/map-layers.tsx'
import { useHydrated } from '#platform/web/ui/use-hydrated.tsx'
import { viewHeight, viewWidth } from '../limits.ts'
import { doBoxesOverlap, placeLabels, type Box, type MapLabel } from '../map-labels.ts'
import type { Pin } from '../pins.ts'
import type { Frame, MapTransform } from './map-geometry.ts'

interface Props {
  /** All pins of the map, in view or not, so that names stay in place while it is panned. */
  pins: readonly Pin[]
  zoom: number
  placing: MapTransform
  frame: Frame
  /** View box units per CSS pixel. */
  unitsPerPixel: number
}

/**
 * Names of countries and cities, as SVG, at the places where none covers another or a pin; those under the controls or
 * cut by the frame are left out. Only the browser fetches and draws them. They are moved with the pins.
 */
export function MapLabels({ pins, zoom, placing, frame, unitsPerPixel }: Props) {
  const { data: names } = api.places.names.useQuery(undefined, {
    enabled: useHydrated(),
    staleTime: Infinity,
  })
  const level = Math.floor(zoom)
  const labels = useMemo(
    () => (names ? placeLabels(names, pins, { level, unitsPerPixel }) : []),
    [names, pins, level, unitsPerPixel],
  )
  return (
    <g data-labels="" pointerEvents="none">
      {labels
        .filter((label) => isShown(label, placing, frame, unitsPerPixel))
        .map((label) => (
          <Label key={`${label.text} ${label.x} ${label.y}`} label={label} placing={placing} />
        ))}
    </g>
  )
}

function Label({ label, placing }: { label: MapLabel; placing: MapTransform }) {
  const { text, kind, x, y, size, right, down, anchor, hasDot } = label
  const isCountry = kind === 'country'
  return (
    <g
      data-x={x}
      data-y={y}
      transform={`translate(${x * placing.scale + placing.left} ${y * placing.scale + placing.top})`}
    >
      {hasDot ? (
        <circle r={size / 5} fill={mapColors.city} stroke={mapColors.halo} strokeWidth={size / 10} />
      ) : null}
      <text
        className={isCountry ? css({ fontFamily: 'heading', fontWeight: 600 }) : css({ fontFamily: 'body' })}
        x={right}
        y={down}
        dy="0.35em"
        fontSize={size}
        fontWeight={isCountry ? undefined : 500}
        textAnchor={anchor}
        fill={isCountry ? mapColors.country : mapColors.city}
        stroke={mapColors.halo}
        strokeWidth={size / 5}
        strokeLinejoin="round"
        paintOrder="stroke"
      >
        {text}
      </text>
    </g>
  )
}

/** Labels this many units outside the frame are drawn too, so that they are visible while the map is panned. */
const labelMargin = 300

/** Returns whether to draw a label: not where the edge of the map would cut it, nor under the controls. */
function isShown(
  { x, y, box }: MapLabel,
  placing: MapTransform,
  frame: Frame,
  unitsPerPixel: number,
): boolean {
  const [left, top] = [x * placing.scale + placing.left, y * placing.scale + placing.top]
  const area = {
    left: left + box.left,
    top: top + box.top,
    right: left + box.right,
    bottom: top + box.bottom,
  }
  const seen = toBox(frame)
  if (!doBoxesOverlap(area, growBox(seen, labelMargin))) return false
  if (!doBoxesOverlap(area, seen)) return true
  const isWhole =
    area.left >= seen.left && area.right <= seen.right && area.top >= seen.top && area.bottom <= seen.bottom
  return isWhole && !doBoxesOverlap(area, getControlsBox(seen, unitsPerPixel))
}

/** Size of the controls in the top right corner, margins included, in CSS pixels. */
const controlsPx = { width: 64, height: 220 }

const getControlsBox = ({ right, top }: Box, unitsPerPixel: number): Box => ({
  left: right - controlsPx.width * unitsPerPixel,
  top,
  right,
  bottom: top + controlsPx.height * unitsPerPixel,
})

const toBox = ({ width, height }: Frame): Box => ({
  left: (viewWidth - width) / 2,
  top: (viewHeight - height) / 2,
  right: (viewWidth + width) / 2,
  bottom: (viewHeight + height) / 2,
})

const growBox = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
})
