import { Box, chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface Props {
  label: string
  count: number | undefined
  /** The figure beside it, in words. */
  note?: ReactNode
}

/** One figure. */
export function CountCard({ label, count, note }: Props) {
  return (
    <Card>
      <Box as="dt" color="quiet" fontSize="sm">
        {label}
      </Box>
      <Box as="dd" fontFamily="heading" fontSize="2xl" fontWeight={600} lineHeight="tight">
        {count?.toLocaleString('en-US') ?? '–'}
      </Box>
      <Box as="dd" color="quiet" fontSize="xs" minHeight={5}>
        {note}
      </Box>
    </Card>
  )
}

export const CountGrid = chakra('dl', {
  base: {
    display: 'grid',
    gap: 3,
    gridTemplateColumns: { base: '1fr 1fr', md: 'repeat(4, minmax(0, 1fr))' },
  },
})

const Card = chakra('div', {
  base: {
    px: 4,
    py: 3,
    background: 'card',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    display: 'grid',
    gap: 1,
  },
})
