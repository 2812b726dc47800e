import { Button } from '#platform/web/ui/button.tsx'
import type { ImportReport } from '#features/bucket-list/contract.ts'
import { css } from '#platform/web/styled.tsx'
import { ImportProblems } from './import-problems.tsx'

interface Props {
  report: ImportReport
  /** It is not what would be done any more, but what was done. */
  isDone: boolean
  isBusy: boolean
  onImport: () => void
  onCancel: () => void
}

/** What importing a file would do, or has done, and each row that is left out. */
export function ImportPreview({ report, isDone, isBusy, onImport, onCancel }: Props) {
  const { problems, added } = report
  const leftOut = new Set(problems.map(({ row }) => row)).size
  return (
    <div className={css({ mt: 4 })}>
      <div className={css({ fontWeight: 600 })}>{summary(report, isDone)}</div>
      {leftOut > 0 ? (
        <>
          <div className={css({ mt: 3 })}>
            {leftOut === 1 ? 'One row has' : `${leftOut} rows have`} to be mended in the file and{' '}
            {isDone ? (leftOut === 1 ? 'was' : 'were') : leftOut === 1 ? 'is' : 'are'} left out:
          </div>
          <ImportProblems problems={problems} />
        </>
      ) : null}
      <div className={css({ display: 'flex', gap: 3, mt: 3 })}>
        <Button size="sm" onClick={onCancel}>
          {isDone || added === 0 ? 'Close' : 'Cancel'}
        </Button>
        {added > 0 && !isDone ? (
          <Button size="sm" look="main" aria-disabled={isBusy} onClick={onImport}>
            {isBusy ? 'Importing...' : `Import ${added}`}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

function summary({ rows, added, skipped, problems }: ImportReport, isDone: boolean): string {
  if (problems.length > 0 && added + skipped === 0) return 'Nothing was imported.'
  const known = skipped > 0 ? `, ${skipped} ${skipped === 1 ? 'is' : 'are'} on your list already` : ''
  if (isDone) return `${itemsIn(added)} added${known}.`
  return `${itemsIn(rows)} in the file: ${added} will be added${known}.`
}

const itemsIn = (rows: number) => (rows === 1 ? '1 item' : `${rows} items`)
