import { ideaExportPath } from '#features/editing/file-addresses.ts'
import { hrefOf } from '#platform/addresses.ts'
import { Input } from '#platform/web/forms/dense-controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import { css, styled } from '#platform/web/styled.tsx'
import { useBased } from '#platform/web/use-based.ts'
import { useSay } from '#platform/web/settings.ts'

interface Props {
  /** Why the last file came to nothing. */
  refusal?: string | undefined
  onFile: (file: File) => void
}

/** Every idea as a file, and a file with ideas. */
export function ChooseFile({ refusal, onFile }: Props) {
  const say = useSay()
  const based = useBased()
  return (
    <>
      <Section>
        <h3>Export</h3>
        <p>{say('Every idea, whatever its state.')}</p>
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
            'Rows with an id change that idea, rows without one create a new one; columns that are missing stay as they are. First you see what a file would do.',
          )}
        </p>
        <Field label="CSV or JSON file" hint="At most 20 MB">
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
