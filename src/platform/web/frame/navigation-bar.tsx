import { useNavigation } from 'react-router'
import { css } from '#platform/web/styled.tsx'

/** A progress bar at the top of the screen, shown while the next page is loading. */
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
