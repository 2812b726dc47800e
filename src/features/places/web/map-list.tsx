import { Link } from 'react-router'
import { useTerms } from '#platform/web/settings.ts'
import { formatCount } from '#platform/web/format-count.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { css, styled } from '#platform/web/styled.tsx'
import { maxListedPins } from '../limits.ts'
import type { Pin } from '../pins.ts'

interface Props {
  /** Pins in view. */
  pins: readonly Pin[]
  hrefOfPin: (pin: Pin) => string
}

/**
 * List of the given pins of the map as links with text, those with most ideas first, at most 40, headed by their
 * number; a note if there are none in view.
 */
export function MapList({ pins, hrefOfPin }: Props) {
  const say = useTerms()
  const inOrder = pins.toSorted((one, other) => other.count - one.count)
  return (
    <section
      className={css({ display: 'flex', flexDirection: 'column', minHeight: 0 })}
      aria-labelledby="in-view"
    >
      <h2 className={css({ fontSize: 'lg', fontWeight: 600, mb: 2 })} id="in-view">
        In View
      </h2>
      <output className={css({ display: 'block', color: 'quiet', fontSize: 'sm', mb: 3 })}>
        {say(
          pins.length === 0
            ? 'No ideas in this area. Move the map or remove a filter.'
            : toViewSummary(pins.length),
        )}
      </output>
      <ul
        className={css({
          listStyle: 'none',
          display: 'grid',
          gap: 1,
          overflowY: { lg: 'auto' },
          minHeight: 0,
        })}
      >
        {inOrder.slice(0, maxListedPins).map((pin) => (
          <li key={`${pin.latitude} ${pin.longitude} ${pin.count}`}>
            <PinLink to={hrefOfPin(pin)} preventScrollReset={pin.idea === null}>
              {pin.idea === null ? <CountBadge>{pin.count}</CountBadge> : <Icon name="pin" />}
              <span className={css({ minWidth: 0 })}>
                <span className={css({ display: 'block', fontWeight: 600, lineHeight: 'snug' })}>
                  {pin.idea === null ? pin.name : pin.title}
                </span>
                <span className={css({ display: 'block', color: 'quiet', fontSize: 'xs' })}>
                  {pin.idea === null ? say`${formatCount(pin.count)} ideas` : pin.name}
                </span>
              </span>
            </PinLink>
          </li>
        ))}
      </ul>
      {inOrder.length > maxListedPins ? (
        <p className={css({ color: 'quiet', fontSize: 'sm', mt: 3 })}>
          And {formatCount(inOrder.length - maxListedPins)} more places. Zoom in to see them.
        </p>
      ) : null}
    </section>
  )
}

const toViewSummary = (points: number) =>
  `${points === 1 ? '1 place' : `${formatCount(points)} places`} in view, most ideas first`

const PinLink = styled(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    px: 2,
    py: 2,
    minHeight: 11,
    fontSize: 'sm',
    borderRadius: 'md',
    '& svg': { flexShrink: 0, color: 'teal', width: 8 },
    _hover: { background: 'sunken' },
  },
})

const CountBadge = styled('span', {
  base: {
    flexShrink: 0,
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: 8,
    height: 8,
    borderRadius: 'full',
    background: 'accentSoft',
    color: 'accentText',
    fontWeight: 700,
    fontSize: 'xs',
  },
})
