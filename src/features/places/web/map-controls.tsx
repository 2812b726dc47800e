import { Popover } from '#platform/web/overlays/popover.tsx'
import { css } from '#platform/web/styled.tsx'
import { ButtonFace, LinkButton } from '#platform/web/ui/button.tsx'
import { maxZoom } from '../limits.ts'
import { clampToMap, serverFrame, zoomView } from './map-geometry.ts'
import { wholeWorld, type MapView } from './map-state.ts'

interface Props {
  view: MapView
  hrefOfView: (view: MapView) => string
  /** ID of the help text, which describes the map to screen readers. */
  helpId: string
}

/**
 * Zoom controls, as links that work without JavaScript, below a button that shows the map's keys and gestures. Its text
 * opens downwards and needs most of the height of a small map.
 */
export function MapControls({ view, hrefOfView, helpId }: Props) {
  const steps = [
    { label: 'Zoom in', sign: '+', zoom: Math.min(maxZoom, Math.floor(view.zoom) + 1) },
    { label: 'Zoom out', sign: '−', zoom: Math.max(0, Math.ceil(view.zoom) - 1) },
  ]
  return (
    <nav
      className={css({
        position: 'absolute',
        top: 3,
        right: 3,
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
      })}
      aria-label="Map"
    >
      <div className={css({ position: 'relative' })}>
        <Popover
          label="Map help"
          isNarrow
          face={
            <ButtonFace className={css({ fontSize: 'xl' })} size="icon" aria-hidden="true">
              ?
            </ButtonFace>
          }
        >
          <div id={helpId}>
            {help.map((line) => (
              <p key={line} className={css({ fontSize: 'sm', '& + &': { mt: 2 } })}>
                {line}
              </p>
            ))}
          </div>
        </Popover>
      </div>
      {steps.map(({ label, sign, zoom }) => (
        <LinkButton
          key={label}
          to={hrefOfView(clampToMap(zoomView(view, zoom), serverFrame))}
          size="icon"
          className={css({ fontSize: 'xl' })}
          replace
          preventScrollReset
          draggable={false}
          aria-label={label}
        >
          {sign}
        </LinkButton>
      ))}
      {view.zoom > 0 ? (
        <LinkButton
          to={hrefOfView(wholeWorld)}
          size="icon"
          replace
          preventScrollReset
          draggable={false}
          aria-label="Show the whole world"
        >
          <Globe />
        </LinkButton>
      ) : null}
    </nav>
  )
}

const help = [
  'Drag to pan. Click the map, then scroll or use + and − to zoom, arrow keys to pan and 0 to see everything.',
  'On a touchscreen, pinch to zoom. Tap a place to see what’s there, and again to open it.',
]

function Globe() {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18" />
    </svg>
  )
}
