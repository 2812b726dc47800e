import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ImportReport } from '#features/bucket-list/contract.ts'
import { listImportPath } from '#features/bucket-list/paths.ts'
import { api } from '#platform/web/api.ts'
import { withBasePath, useTerms } from '#platform/web/settings.ts'
import { useFocusFallback } from '#platform/web/overlays/use-focus-fallback.ts'
import { includingInactive } from '#platform/web/query-client.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'

/**
 * Button to choose a file (CSV, JSON or Markdown) for import into the member's bucket list, in two steps: a dry run on
 * the server shows what would be added or what is wrong, then the member confirms or cancels.
 */
export function ImportFile() {
  const fileInput = useRef<HTMLInputElement>(null)
  const { file, report, isDone, failure, isBusy, look, bring, drop } = useImport()
  // Takes the focus when a pressed button below disappears with its step.
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
          // Lets the same file be chosen again after it was corrected.
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

const uploadFailed = 'We couldn’t read the file. Please try again.'

/** Sends a file twice: as a dry run, and after confirmation as an import. */
function useImport() {
  const toast = useToast()
  const { bucketList, lists } = api.useUtils()
  const [file, setFile] = useState<File | null>(null)
  const preview = useMutation({ mutationFn: (chosen: File) => uploadFile(chosen, '?dryRun=1') })
  const importMutation = useMutation({
    // Key in the form of a procedure's, so that other tabs are notified of the mutation.
    mutationKey: [['bucketList', 'import']],
    mutationFn: (chosen: File) => uploadFile(chosen, ''),
    async onSuccess({ added, problems, lists: listed }) {
      // Reported problems stay on the screen.
      if (problems.length === 0) drop()
      if (added === 0 && !listed?.items) return
      toast({ title: added === 1 ? '1 item imported' : `${added} items imported`, tone: 'success' })
      await Promise.all([bucketList, lists].map((router) => router.invalidate(undefined, includingInactive)))
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

/** Returns the content type by file extension, which is more reliable than the type given by the operating system. */
function contentTypeOf({ name, type }: File): string {
  if (/\.json$/i.test(name) || type === 'application/json') return 'application/json'
  return /\.(md|markdown|txt)$/i.test(name) ? 'text/markdown' : 'text/csv'
}

/** Uploads the file over REST, because a procedure accepts at most 1 MB. */
async function uploadFile(file: File, query: string): Promise<ImportReport> {
  const response = await fetch(withBasePath(listImportPath + query), {
    method: 'POST',
    headers: { 'content-type': contentTypeOf(file) },
    body: file,
  }).catch(() => {
    throw new Error(uploadFailed)
  })
  const body = await response.json().catch(() => ({}))
  // A 4xx response may carry a report with problems; any other failure has a message.
  if (Array.isArray(body.problems)) return body
  throw new Error(typeof body.message === 'string' ? body.message : uploadFailed)
}

interface Props {
  report: ImportReport
  /** Whether the report describes a finished import instead of a dry run. */
  isDone: boolean
  isBusy: boolean
  onImport: () => void
  onCancel: () => void
}

/** Report of a dry run or an import, with each row that is left out. */
function ImportPreview({ report, isDone, isBusy, onImport, onCancel }: Props) {
  const { problems, added } = report
  const leftOut = new Set(problems.map(({ row }) => row)).size
  const changes = added + (report.lists?.items ?? 0)
  return (
    <div className={css({ mt: 4 })}>
      <div className={css({ fontWeight: 600 })}>{summary(report, isDone)}</div>
      {report.lists && changes > 0 ? (
        <div className={css({ mt: 1, overflowWrap: 'anywhere' })}>{listsSummary(report.lists, isDone)}</div>
      ) : null}
      {leftOut > 0 ? (
        <>
          <div className={css({ mt: 3 })}>
            {leftOut === 1 ? 'One row' : `${leftOut} rows`}{' '}
            {isDone ? (leftOut === 1 ? 'was' : 'were') : 'will be'} skipped. Fix{' '}
            {leftOut === 1 ? 'it' : 'them'} and import the file again:
          </div>
          <ImportProblems problems={problems} />
        </>
      ) : null}
      <div className={css({ display: 'flex', gap: 3, mt: 3 })}>
        <Button size="sm" onClick={onCancel}>
          {isDone || changes === 0 ? 'Close' : 'Cancel'}
        </Button>
        {changes > 0 && !isDone ? (
          <Button size="sm" look="main" aria-disabled={isBusy} onClick={onImport}>
            {isBusy ? 'Importing...' : added > 0 ? `Import ${added}` : 'Import'}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

function summary({ rows, added, skipped, problems }: ImportReport, isDone: boolean): string {
  if (problems.length > 0 && added + skipped === 0) return 'Nothing was imported.'
  const known = skipped > 0 ? `, ${skipped} already on your list` : ''
  if (isDone) return `${itemsIn(added)} added${known}.`
  return `${itemsIn(rows)} in the file: ${added} will be added${known}.`
}

function listsSummary({ created, items }: NonNullable<ImportReport['lists']>, isDone: boolean): string {
  const [be, ones] = [
    isDone ? (items === 1 ? 'was' : 'were') : 'will be',
    items === 1 ? '1 item' : `${items} items`,
  ]
  const named = created.slice(0, maxNamedLists).map((title) => `“${title}”`)
  const more = created.length > maxNamedLists ? ` and ${created.length - maxNamedLists} more` : ''
  const made = created.length > 0 ? ` New lists: ${named.join(', ')}${more}.` : ''
  return `${ones} ${be} added to your lists.${made}`
}

const maxNamedLists = 5

const itemsIn = (rows: number) => (rows === 1 ? '1 item' : `${rows} items`)

const maxShownProblems = 50

/** Table of the rows left out of an import, with reasons. */
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

/** Words break only if a single one is wider than its cell. */
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
