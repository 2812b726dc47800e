import { useNavigation } from 'react-router'
import { css } from '#platform/web/styled.tsx'

/** Animated progress bar at the top of the screen while the next page is loading. Renders nothing otherwise. */
export function NavigationBar() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div
      className={css({
        position: 'fixed',
        insetX: 0,
        top: 0,
        height: '3px',
        zIndex: 30,
        backgroundImage: '{gradients.sunrise}',
        transformOrigin: 'left',
        animation: 'grow 2s ease-out 120ms both',
      })}
      aria-hidden="true"
    />
  )
}
