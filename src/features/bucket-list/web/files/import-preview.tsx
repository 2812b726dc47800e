import { Button } from '#platform/web/ui/button.tsx'
import type { ImportReport } from '#features/bucket-list/contract.ts'
import { css, styled } from '#platform/web/styled.tsx'

interface Props {
  report: ImportReport
  isBusy: boolean
  onImport: () => void
  onCancel: () => void
}

const mostProblems = 50

/** What importing a file would do, or each row that stands in its way. */
export function ImportPreview({
  report: { rows, problems, added, skipped },
  isBusy,
  onImport,
  onCancel,
}: Props) {
  if (problems.length > 0) {
    return (
      <div className={css({ mt: 4 })}>
        <div className={css({ fontWeight: 600 })}>
          {problems.length === 1 ? 'One thing has' : `${problems.length} things have`} to be mended in the
          file. Nothing was imported.
        </div>
        <Problems>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Field</th>
              <th scope="col">Problem</th>
            </tr>
          </thead>
          <tbody>
            {problems.slice(0, mostProblems).map(({ row, field, message }) => (
              <tr key={`${row} ${field} ${message}`}>
                <td>{row}</td>
                <td>{field || 'The whole row'}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </Problems>
        {problems.length > mostProblems ? (
          <div className={css({ color: 'quiet' })}>… and {problems.length - mostProblems} more.</div>
        ) : null}
      </div>
    )
  }
  return (
    <div className={css({ mt: 4 })}>
      <div className={css({ fontWeight: 600 })}>
        {itemsIn(rows)} in the file: {added} will be added
        {skipped > 0 ? `, ${skipped} ${skipped === 1 ? 'is' : 'are'} on your list already` : ''}.
      </div>
      <div className={css({ display: 'flex', gap: 3, mt: 3 })}>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
        {added > 0 ? (
          <Button size="sm" look="main" aria-disabled={isBusy} onClick={onImport}>
            {isBusy ? 'Importing...' : `Import ${added}`}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

const itemsIn = (rows: number) => (rows === 1 ? '1 item' : `${rows} items`)

const Problems = styled('table', {
  base: {
    width: 'full',
    mt: 3,
    textAlign: 'start',
    '& th': { textAlign: 'start', color: 'quiet', fontWeight: 600 },
    '& th, & td': {
      py: 1.5,
      pr: 3,
      verticalAlign: 'top',
      borderBottomWidth: '1px',
      borderColor: 'line',
      overflowWrap: 'anywhere',
    },
  },
})
