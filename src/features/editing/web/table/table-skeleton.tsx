import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { TableFrame } from '#platform/web/ui/table.tsx'
import { css } from '#platform/web/styled.tsx'

const rows = 10

/** What stands where the table will be. */
export function TableSkeleton() {
  return (
    <TableFrame aria-busy="true">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={css({ px: 3, py: 3, borderBottomWidth: '1px', borderColor: 'line' })}>
          <Skeleton className={css({ height: 6 })} />
        </div>
      ))}
    </TableFrame>
  )
}
