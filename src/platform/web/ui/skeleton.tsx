import { chakra } from '@chakra-ui/react'
import { keyframes } from '@emotion/react'

const breathe = keyframes({ from: { opacity: 1 }, to: { opacity: 0.45 } })

/** A place that is being filled; it has the size of what replaces it. */
export const Skeleton = chakra('div', {
  base: {
    background: 'line',
    borderRadius: 'sm',
    animation: `${breathe} 900ms ease-in-out infinite alternate`,
  },
})
