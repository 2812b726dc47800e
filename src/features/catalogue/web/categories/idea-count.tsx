import { Box } from '@chakra-ui/react'

/** How many ideas a category holds. */
export function IdeaCount({ count }: { count: number }) {
  return (
    <Box color="quiet" fontSize="sm" whiteSpace="nowrap">
      {count === 1 ? '1 idea' : `${count.toLocaleString('en-US')} ideas`}
    </Box>
  )
}
