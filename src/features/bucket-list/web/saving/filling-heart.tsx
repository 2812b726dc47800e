import { chakra } from '@chakra-ui/react'
import { keyframes } from '@emotion/react'
import { Icon } from '#platform/web/ui/icon.tsx'

interface Props {
  isFull: boolean
  /** Just now: it beats once. */
  isNew: boolean
}

/** A heart that fills. */
export function FillingHeart({ isFull, isNew }: Props) {
  return (
    <Place isFull={isFull} isNew={isNew}>
      <Icon name="heart" />
    </Place>
  )
}

const beat = keyframes({ from: { transform: 'scale(0.6)' }, '55%': { transform: 'scale(1.25)' } })

const Place = chakra('span', {
  base: { display: 'inline-flex', '& svg': { transition: 'fill 150ms' } },
  variants: {
    isFull: { true: { '& svg': { fill: 'currentColor' } } },
    isNew: { true: { animation: `${beat} 250ms ease-out` } },
  },
})
