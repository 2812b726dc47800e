import { LinkButton } from '#platform/web/ui/button.tsx'
import { css } from '#platform/web/styled.tsx'
import { closestZoom } from '../limits.ts'
import { wholeWorld, type MapView } from './looking.ts'
import { keptOnMap, wholeFrame, zoomed } from './seen.ts'

interface Props {
  view: MapView
  hrefOfView: (view: MapView) => string
}

/** Closer, farther, and all of it: links, so that they work without any script. */
export function MapControls({ view, hrefOfView }: Props) {
  const steps = [
    { label: 'Zoom in', sign: '+', zoom: Math.min(closestZoom, Math.floor(view.zoom) + 1) },
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
      {steps.map(({ label, sign, zoom }) => (
        <LinkButton
          key={label}
          to={hrefOfView(keptOnMap(zoomed(view, zoom), wholeFrame))}
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
