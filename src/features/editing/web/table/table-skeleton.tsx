import { Box } from '@chakra-ui/react'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { TableFrame } from '#platform/web/ui/table.tsx'

const rows = 10

/** What stands where the table will be. */
export function TableSkeleton() {
  return (
    <TableFrame aria-busy="true">
      {Array.from({ length: rows }, (_, index) => (
        <Box key={index} px={3} py={3} borderBottomWidth="1px" borderColor="line">
          <Skeleton height={6} />
        </Box>
      ))}
    </TableFrame>
  )
}
