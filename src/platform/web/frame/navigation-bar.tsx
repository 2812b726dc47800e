import { Box } from '@chakra-ui/react'
import { keyframes } from '@emotion/react'
import { useNavigation } from 'react-router'

const grow = keyframes({ from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(0.9)' } })

/** A thin line that grows at the top while the code of the next page is on its way. */
export function NavigationBar() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <Box
      position="fixed"
      insetX={0}
      top={0}
      height="3px"
      zIndex={30}
      backgroundImage="{gradients.sunrise}"
      transformOrigin="left"
      animation={`${grow} 2s ease-out 120ms both`}
      aria-hidden="true"
    />
  )
}
