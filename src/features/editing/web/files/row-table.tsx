import { Table, TableFrame } from '#platform/web/ui/table.tsx'
import { css } from '#platform/web/styled.tsx'

interface Props {
  label: string
  heads: [string, string, string]
  rows: [number | string, string, string][]
}

/** What is said of the rows of a file; long ones scroll within. */
export function RowTable({ label, heads, rows }: Props) {
  return (
    <TableFrame
      className={css({ maxHeight: '16rem', overflowY: 'auto' })}
      as="section"
      aria-label={label}
      tabIndex={0}
    >
      <Table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([row, name, what], index) => (
            <tr key={index}>
              <td>{row}</td>
              <td>{name}</td>
              <td>{what}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}
