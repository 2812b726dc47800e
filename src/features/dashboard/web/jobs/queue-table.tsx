import type { JobsState } from '#features/dashboard/jobs-contract.ts'
import { Table } from '#platform/web/ui/table.tsx'
import { css, styled } from '#platform/web/styled.tsx'

/** Each kind of work, and how much of it there is. */
export function QueueTable({ queues }: { queues: JobsState['queues'] }) {
  return (
    // It takes the focus, so that a keyboard can scroll it.
    <Frame tabIndex={0} aria-label="Queues, table">
      <Table aria-label="Queues">
        <thead>
          <tr>
            <th scope="col" className={css({ width: 'full' })}>
              Queue
            </th>
            <th scope="col">Failed</th>
            <th scope="col">Waiting</th>
            <th scope="col" className={wide}>
              Planned
            </th>
            <th scope="col" className={wide}>
              Active
            </th>
          </tr>
        </thead>
        <tbody>
          {queues.map(({ name, waiting, planned, active, failed }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={css({ color: failed > 0 ? 'danger' : 'quiet' })}>{failed}</td>
              <td>{waiting}</td>
              <td className={wide}>{planned}</td>
              <td className={wide}>{active}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Frame>
  )
}

/** What a phone has no room for, and what asks for nothing to be done. */
const wide = css({ hideBelow: 'md' })

const Frame = styled('section', {
  base: {
    overflowX: 'auto',
    background: 'card',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    _focusVisible: { borderRadius: 'md' },
  },
})
