import { useState } from 'react'
import { ideaExportPath } from '#features/editing/limits.ts'
import type { IdeaImportPreview, ImportResult } from '#features/editing/contract.ts'
import { importFailed } from '#features/editing/messages.ts'
import { hrefOf } from '#platform/addresses.ts'
import { useTerms, useBasePath } from '#platform/web/settings.ts'
import { Input } from '#platform/web/forms/dense-controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { useFocusFallback } from '#platform/web/overlays/use-focus-fallback.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { formatCount } from '#platform/web/format-count.ts'
import { useRefreshIdeas } from '../ideas/idea-draft.ts'
import { ImportPreview } from './import-preview.tsx'
import { isCsv, fetchPreview, runImport } from './import-requests.ts'

const ignoreClose = () => {}

/**
 * Dialog in which an editor downloads all ideas, or uploads a file of ideas to import. Shows every change and problem
 * first, imports only when the editor confirms, and cannot be closed during the import.
 */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { step, check, run, again } = useImport()
  const status = getStatusMessage(step)
  const place = useFocusFallback<HTMLDivElement>(step.name)
  return (
    // Closing during the import would hide its result.
    <Dialog title="Import and Export" size="wide" onClose={step.name === 'importing' ? ignoreClose : onClose}>
      <output className={css({ display: 'block', mb: status ? 5 : 0 })}>{status}</output>
      <div ref={place} tabIndex={-1}>
        {step.name === 'choosing' ? (
          <ChooseFile refusal={step.refusal} onFile={(file) => void check(file)} />
        ) : null}
        {step.name === 'checking' ? <progress aria-label="Reading the file" /> : null}
        {step.name === 'checked' ? (
          <ImportPreview
            preview={step.preview}
            isCsv={isCsv(step.file)}
            makesCategories={step.makesCategories}
            onMakeCategories={() => void check(step.file, true)}
            onAgain={again}
            onImport={() => void run(step.file, step.preview.rows, step.makesCategories)}
          />
        ) : null}
        {step.name === 'importing' ? (
          <progress
            className={css({ width: 'full' })}
            value={step.done}
            max={Math.max(step.total, 1)}
            aria-label="Importing"
          />
        ) : null}
        {step.name === 'imported' ? (
          <Button size="sm" onClick={again}>
            Import another file
          </Button>
        ) : null}
      </div>
    </Dialog>
  )
}

/** Returns the status message of the step. Screen readers announce it, but not the tables below. */
function getStatusMessage(step: ImportStep): string {
  if (step.name === 'checking') return `Reading “${step.file.name}”…`
  if (step.name === 'checked') {
    const { rows, creating, updating, unchanged } = step.preview
    return `“${step.file.name}” has ${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}: ${formatCount(creating)} to create, ${formatCount(updating)} to update, ${formatCount(unchanged)} unchanged.`
  }
  if (step.name === 'importing') {
    return `${formatCount(step.done)} of ${formatCount(step.total)} rows. If any row fails, nothing is imported.`
  }
  if (step.name === 'imported') {
    const { created, updated, unchanged } = step.result
    return `Import complete. ${formatCount(created)} created, ${formatCount(updated)} updated, ${formatCount(unchanged)} unchanged.`
  }
  return ''
}

type ImportStep =
  | { name: 'choosing'; refusal?: string }
  | { name: 'checking'; file: File }
  | { name: 'checked'; file: File; preview: IdeaImportPreview; makesCategories: boolean }
  | { name: 'importing'; done: number; total: number }
  | { name: 'imported'; result: ImportResult }

/** State machine of an import: choose a file, preview it, import all rows or none. */
function useImport() {
  const [step, setStep] = useState<ImportStep>({ name: 'choosing' })
  const ideasChanged = useRefreshIdeas()

  const refuse = (error: unknown) =>
    setStep({ name: 'choosing', refusal: error instanceof Error ? error.message : importFailed })

  async function check(file: File, makesCategories = false) {
    setStep({ name: 'checking', file })
    try {
      setStep({ name: 'checked', file, makesCategories, preview: await fetchPreview(file, makesCategories) })
    } catch (error) {
      refuse(error)
    }
  }

  async function run(file: File, total: number, makesCategories: boolean) {
    setStep({ name: 'importing', done: 0, total })
    try {
      const result = await runImport(file, makesCategories, (progress) =>
        setStep({ name: 'importing', ...progress }),
      )
      setStep({ name: 'imported', result })
    } catch (error) {
      refuse(error)
    }
    // After an error too: the connection may have been lost once the ideas were imported.
    await ideasChanged()
  }

  return { step, check, run, again: () => setStep({ name: 'choosing' }) }
}

interface Props {
  /** Error of the last file. */
  refusal?: string | undefined
  onFile: (file: File) => void
}

/** Export links and the file input of the import. */
function ChooseFile({ refusal, onFile }: Props) {
  const say = useTerms()
  const based = useBasePath()
  return (
    <>
      <Section>
        <h3>Export</h3>
        <p>{say('All ideas, including drafts and archived ones.')}</p>
        <div className={css({ display: 'flex', gap: 4 })}>
          <Download href={based(hrefOf(ideaExportPath, { format: 'csv' }))} download>
            Download CSV
          </Download>
          <Download href={based(hrefOf(ideaExportPath, { format: 'json' }))} download>
            Download JSON
          </Download>
        </div>
      </Section>
      <Section>
        <h3>Import</h3>
        <p>
          {say(
            'Rows with an ID update the idea with that ID. Rows without an ID create a new idea. Fields without a column stay unchanged. You’ll see a preview first.',
          )}
        </p>
        <p>
          Use the same column names as in the export. In a CSV, separate tags, months, kinds, moods, company,
          weather and needs with commas, aliases and questions with semicolons, and places with line breaks.
          Write a price as 0-40, 25 or free.
        </p>
        <Field label="CSV or JSON file" hint="Up to 20 MB">
          {(control) => (
            <Input
              className={css({ py: 1.5 })}
              {...control}
              type="file"
              accept=".csv,.json,text/csv,application/json"
              onChange={({ target }) => {
                const [file] = target.files ?? []
                if (file) onFile(file)
              }}
            />
          )}
        </Field>
        {refusal ? (
          <div className={css({ color: 'danger', fontSize: 'sm', fontWeight: 500 })} role="alert">
            {refusal}
          </div>
        ) : null}
      </Section>
    </>
  )
}

const Section = styled('section', {
  base: {
    display: 'grid',
    gap: 2,
    '& + &': { mt: 6, pt: 5, borderTopWidth: '1px', borderColor: 'line' },
    '& h3': { fontSize: 'md', fontWeight: 600 },
    '& p': { color: 'quiet', fontSize: 'sm' },
  },
})

const Download = styled('a', {
  base: { color: 'accentText', textDecoration: 'underline', textUnderlineOffset: '0.2em', py: 1 },
})
