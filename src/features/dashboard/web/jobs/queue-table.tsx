import type { JobsState } from '#features/dashboard/jobs-contract.ts'
import { Table, TableFrame } from '#platform/web/ui/table.tsx'
import { css } from '#platform/web/styled.tsx'

/** Each kind of work, and how much of it there is. */
export function QueueTable({ queues }: { queues: JobsState['queues'] }) {
  return (
    // It takes the focus, so that a keyboard can scroll it.
    <TableFrame tabIndex={0} role="region" aria-label="Queues, table">
      <Table aria-label="Queues">
        <thead>
          <tr>
            <th scope="col" className={css({ width: 'full' })}>
              Queue
            </th>
            <th scope="col">Waiting</th>
            <th scope="col">Planned</th>
            <th scope="col">Active</th>
            <th scope="col">Failed</th>
          </tr>
        </thead>
        <tbody>
          {queues.map(({ name, waiting, planned, active, failed }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{waiting}</td>
              <td>{planned}</td>
              <td>{active}</td>
              <td className={css({ color: failed > 0 ? 'danger' : 'quiet' })}>{failed}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}
