import { Icon } from '#platform/web/ui/icon.tsx'
import { styled } from '#platform/web/styled.tsx'
import type { SaveState } from './use-save-idea.ts'

interface Props {
  state: SaveState
  /** Plays the beat animation once. */
  isNew: boolean
}

/** Heart icon: full if the idea is saved, half full while it waits for sign-in. */
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
