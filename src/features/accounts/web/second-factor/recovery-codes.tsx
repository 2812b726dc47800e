import { Button } from '#platform/web/ui/button.tsx'
import { useSettings } from '#platform/web/settings.ts'
import { useCopy } from '#platform/web/use-copy.ts'
import { css } from '#platform/web/styled.tsx'

interface Props {
  codes: string[]
  email: string
  onDone: () => void
}

/**
 * Shows new recovery codes, which the server returns only once, with buttons to copy, download and print them, and
 * one that calls `onDone`.
 */
export function RecoveryCodes({ codes, email, onDone }: Props) {
  const copy = useCopy()
  const { siteName } = useSettings()
  const title = `${siteName} recovery codes for ${email}`
  return (
    <>
      <div className={css({ mb: 4 })}>
        Keep these recovery codes somewhere safe. Each one lets you sign in once without your authenticator
        app. You won’t see them again.
      </div>
      <div className={css({ mb: 5 })} data-alone-on-paper="">
        <div hidden data-heading="">
          {title}
        </div>
        <ul
          className={css({
            listStyle: 'none',
            display: 'grid',
            gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
            gap: 2,
            fontFamily: 'monospace',
          })}
          aria-label="Recovery codes"
        >
          {codes.map((code) => (
            <li
              key={code}
              className={css({
                background: 'sunken',
                borderRadius: 'sm',
                px: 3,
                py: 1.5,
                textAlign: 'center',
              })}
            >
              {code}
            </li>
          ))}
        </ul>
      </div>
      <div className={css({ display: 'flex', gap: 2, flexWrap: 'wrap', mb: 6 })}>
        <Button
          size="sm"
          onClick={() =>
            void copy(codes.join('\n'), () => ({ title: 'Please copy the codes manually' }), 'Codes copied')
          }
        >
          Copy
        </Button>
        <Button size="sm" onClick={() => saveAsFile(`${title}\n\n${codes.join('\n')}\n`)}>
          Download
        </Button>
        <Button size="sm" onClick={() => print()}>
          Print
        </Button>
      </div>
      <div className={css({ display: 'flex', justifyContent: 'flex-end' })}>
        <Button look="main" onClick={onDone}>
          I’ve saved the codes
        </Button>
      </div>
    </>
  )
}

function saveAsFile(text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(url)
}
