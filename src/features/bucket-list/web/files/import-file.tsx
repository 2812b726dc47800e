import { useRef } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { useKeptFocus } from '#platform/web/overlays/use-kept-focus.ts'
import { css } from '#platform/web/styled.tsx'
import { ImportPreview } from './import-preview.tsx'
import { useImport } from './use-import.ts'

/** A file is looked at first; what it would do, or what is wrong with it, is said before anything is changed. */
export function ImportFile() {
  const chooser = useRef<HTMLInputElement>(null)
  const { file, report, isDone, failure, isBusy, look, bring, drop } = useImport()
  // What was pressed below it goes with its step.
  const again = useKeptFocus<HTMLButtonElement>(report)
  return (
    <div className={css({ mt: 3, color: 'ink' })}>
      <input
        ref={chooser}
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
        <Button ref={again} size="sm" aria-disabled={isBusy} onClick={() => chooser.current?.click()}>
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
