import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { useKeptFocus } from '#platform/web/overlays/use-kept-focus.ts'
import { counted } from '#platform/web/ui/counted.ts'
import { css } from '#platform/web/styled.tsx'
import { ChooseFile } from './choose-file.tsx'
import { ImportForecast } from './import-forecast.tsx'
import { isCsv } from './import-file.ts'
import { useImport, type ImportStep } from './use-import.ts'

const stay = () => {}

/** Ideas as files, out and in. Before anything is imported, each change and each problem row is named. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { step, check, run, again } = useImport()
  const words = wordsOf(step)
  const place = useKeptFocus<HTMLDivElement>(step.name)
  return (
    // Whoever leaves while it runs would not learn how it ended.
    <Dialog title="Import and export" size="wide" onClose={step.name === 'importing' ? stay : onClose}>
      <output className={css({ display: 'block', mb: words ? 5 : 0 })}>{words}</output>
      <div ref={place} tabIndex={-1}>
        {step.name === 'choosing' ? (
          <ChooseFile refusal={step.refusal} onFile={(file) => void check(file)} />
        ) : null}
        {step.name === 'checking' ? <progress aria-label="Reading the file" /> : null}
        {step.name === 'checked' ? (
          <ImportForecast
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

/** Where it is, in one sentence: it is read aloud, the tables below it are not. */
function wordsOf(step: ImportStep): string {
  if (step.name === 'checking') return `Reading “${step.file.name}” …`
  if (step.name === 'checked') {
    const { rows, creating, updating, unchanged } = step.preview
    return `“${step.file.name}” has ${counted(rows)} ${rows === 1 ? 'row' : 'rows'}: ${counted(creating)} to create, ${counted(updating)} to update, ${counted(unchanged)} without a change.`
  }
  if (step.name === 'importing') {
    return `${counted(step.done)} of ${counted(step.total)} rows. All of them are imported, or none.`
  }
  if (step.name === 'imported') {
    const { created, updated, unchanged } = step.result
    return `Imported. ${counted(created)} created, ${counted(updated)} updated, ${counted(unchanged)} were like that already.`
  }
  return ''
}
