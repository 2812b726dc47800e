import { Icon } from '#platform/web/ui/icon.tsx'
import { styled } from '#platform/web/styled.tsx'
import type { SaveState } from './use-save-idea.ts'

interface Props {
  state: SaveState
  /** Plays the beat animation once. */
  isNew: boolean
}

/**
 * Heart icon in one of three states: empty (`open`), half full (`waiting`: saved in this browser until sign-in) or full
 * (`saved`). `isNew` plays an animation once.
 */
export function FillingHeart({ state, isNew }: Props) {
  return (
    <Place state={state} isNew={isNew}>
      <Icon name="heart" />
    </Place>
  )
}

const Place = styled('span', {
  base: { display: 'inline-flex', '& svg': { transition: 'fill 150ms' } },
  variants: {
    state: {
      open: {},
      waiting: {
        '& svg': { fill: 'color-mix(in srgb, currentColor 35%, transparent)', strokeDasharray: '3 3' },
      },
      saved: { '& svg': { fill: 'currentColor' } },
    },
    isNew: { true: { animation: 'beat 250ms ease-out' } },
  },
})
