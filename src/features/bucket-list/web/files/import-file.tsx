import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ImportReport } from '#features/bucket-list/contract.ts'
import { listImportPath } from '#features/bucket-list/photo-address.ts'
import { api } from '#platform/web/api.ts'
import { withBasePath, useTerms } from '#platform/web/settings.ts'
import { useFocusFallback } from '#platform/web/overlays/use-kept-focus.ts'
import { includingInactive } from '#platform/web/query-client.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'

/** A file is looked at first; what it would do, or what is wrong with it, is said before anything is changed. */
export function ImportFile() {
  const fileInput = useRef<HTMLInputElement>(null)
  const { file, report, isDone, failure, isBusy, look, bring, drop } = useImport()
  // What was pressed below it goes with its step.
  const chooseButton = useFocusFallback<HTMLButtonElement>(report)
  return (
    <div className={css({ mt: 3, color: 'ink' })}>
      <input
        ref={fileInput}
        type="file"
        accept=".csv,.json,.md,.txt,text/csv,application/json,text/markdown,text/plain"
        hidden
        aria-label="File to import"
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) look(chosen)
          // The same file, mended, can be chosen again.
          target.value = ''
        }}
      />
      <div className={css({ display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap' })}>
        <Button
          ref={chooseButton}
          size="sm"
          aria-disabled={isBusy}
          onClick={() => fileInput.current?.click()}
        >
          Choose a file
        </Button>
        {file ? <span className={css({ color: 'quiet', overflowWrap: 'anywhere' })}>{file.name}</span> : null}
      </div>
      <div aria-live="polite">
        {failure ? (
          <div className={css({ color: 'danger', fontWeight: 500, mt: 3 })}>{failure}</div>
        ) : report ? (
          <ImportPreview {...{ report, isDone, isBusy }} onImport={bring} onCancel={drop} />
        ) : isBusy ? (
          <div className={css({ mt: 3 })}>Reading the file…</div>
        ) : null}
      </div>
    </div>
  )
}

const uploadFailed = 'The file could not be read. Please try again.'

/** Sends a file twice: to be looked at, and, when the member agrees, to be imported. */
function useImport() {
  const toast = useToast()
  const { bucketList } = api.useUtils()
  const [file, setFile] = useState<File | null>(null)
  const preview = useMutation({ mutationFn: (chosen: File) => uploadFile(chosen, '?dryRun=1') })
  const importMutation = useMutation({
    // Named as the procedures are, so that other tabs hear of it too.
    mutationKey: [['bucketList', 'import']],
    mutationFn: (chosen: File) => uploadFile(chosen, ''),
    async onSuccess({ added, problems }) {
      // What was left out stays to be read.
      if (problems.length === 0) drop()
      if (added === 0) return
      toast({ title: added === 1 ? '1 item imported' : `${added} items imported`, tone: 'success' })
      await bucketList.invalidate(undefined, includingInactive)
    },
  })

  function drop() {
    setFile(null)
    preview.reset()
    importMutation.reset()
  }

  return {
    file,
    report: importMutation.data ?? preview.data,
    isDone: importMutation.data !== undefined,
    failure: (preview.error ?? importMutation.error)?.message,
    isBusy: preview.isPending || importMutation.isPending,
    look: (chosen: File) => {
      importMutation.reset()
      setFile(chosen)
      preview.mutate(chosen)
    },
    bring: () => {
      if (file && !importMutation.isPending) importMutation.mutate(file)
    },
    drop,
  }
}

/** By its ending, which says more than what the system makes of it. */
function contentTypeOf({ name, type }: File): string {
  if (/\.json$/i.test(name) || type === 'application/json') return 'application/json'
  return /\.(md|markdown|txt)$/i.test(name) ? 'text/markdown' : 'text/csv'
}

/** As a file and not by a procedure, which takes no more than 1 MB. */
async function uploadFile(file: File, query: string): Promise<ImportReport> {
  const response = await fetch(withBasePath(listImportPath + query), {
    method: 'POST',
    headers: { 'content-type': contentTypeOf(file) },
    body: file,
  }).catch(() => {
    throw new Error(uploadFailed)
  })
  const body = await response.json().catch(() => ({}))
  // Problems may come with a 4xx; a failure says what it is in a sentence.
  if (Array.isArray(body.problems)) return body
  throw new Error(typeof body.message === 'string' ? body.message : uploadFailed)
}

interface Props {
  report: ImportReport
  /** It is not what would be done any more, but what was done. */
  isDone: boolean
  isBusy: boolean
  onImport: () => void
  onCancel: () => void
}

/** What importing a file would do, or has done, and each row that is left out. */
function ImportPreview({ report, isDone, isBusy, onImport, onCancel }: Props) {
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

const maxShownProblems = 50

/** Each row of a file that is left out, with the reason. */
function ImportProblems({ problems }: Pick<ImportReport, 'problems'>) {
  const say = useTerms()
  return (
    <>
      <Problems>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Field</th>
            <th scope="col">Problem</th>
          </tr>
        </thead>
        <tbody>
          {problems.slice(0, maxShownProblems).map(({ row, field, message }) => (
            <tr key={`${row} ${field} ${message}`}>
              <td>{row}</td>
              <td>{field || 'Whole row'}</td>
              <td>{say(message)}</td>
            </tr>
          ))}
        </tbody>
      </Problems>
      {problems.length > maxShownProblems ? (
        <div className={css({ color: 'quiet' })}>… and {problems.length - maxShownProblems} more.</div>
      ) : null}
    </>
  )
}

/** Words are broken only where one alone is wider than its place. */
const Problems = styled('table', {
  base: {
    width: 'full',
    mt: 3,
    textAlign: 'start',
    '& th': { textAlign: 'start', color: 'quiet', fontWeight: 600 },
    '& th, & td': { py: 1.5, pr: 3, verticalAlign: 'top', borderBottomWidth: '1px', borderColor: 'line' },
    '& :is(th, td):nth-child(-n + 2)': { whiteSpace: 'nowrap' },
    '& :is(th, td):last-child': { width: 'full', pr: 0, overflowWrap: 'break-word' },
  },
})
