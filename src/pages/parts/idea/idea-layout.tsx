import { Box, chakra, Grid } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface Props {
  story: ReactNode
  aside: ReactNode
  tips: ReactNode
}

/** Story, facts and tips, one below the other; on wide screens the facts stand beside and stay in view. */
export function IdeaLayout({ story, aside, tips }: Props) {
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' }}
      templateAreas={{ base: '"story" "aside" "tips"', lg: '"story aside" "tips aside"' }}
      templateRows={{ lg: 'auto 1fr' }}
      columnGap={12}
      rowGap={{ base: 8, md: 12 }}
    >
      <Box gridArea="story">{story}</Box>
      <Box gridArea="aside">
        <Box display="grid" gap={4} position={{ lg: 'sticky' }} top={24}>
          {aside}
        </Box>
      </Box>
      <Box gridArea="tips">{tips}</Box>
    </Grid>
  )
}

/** Holds the picture, and its place while it loads. */
export const IdeaFrame = chakra('div', {
  base: {
    borderRadius: 'lg',
    overflow: 'hidden',
    background: 'sunken',
    boxShadow: '0 0 0 1px {colors.line}',
  },
})
