import type { ReactNode } from 'react'
import { css } from '#platform/web/styled.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { FormFoot } from './form-foot.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { useSaveKey } from './use-save-key.ts'
import type { useSheet } from './use-sheet.ts'

interface Props {
  title: string
  sheet: Pick<ReturnType<typeof useSheet>, 'check' | 'failure' | 'guard'>
  saveLabel: string
  isSaving: boolean
  /** Called when what is typed can be sent. */
  onSave: () => void
  /** What else can be done, beside the buttons. */
  extra?: ReactNode
  /** In two columns, where there is room. */
  children: ReactNode
}

/** A form at the side of the screen. Ctrl+S saves from anywhere in it, and nothing typed is lost without a question. */
export function SheetForm({ title, sheet, saveLabel, isSaving, onSave, extra, children }: Props) {
  const form = useSaveKey()
  const { check, failure, guard } = sheet
  return (
    <Dialog title={title} size="sheet" onClose={guard.close}>
      <form
        ref={form}
        aria-label={saveLabel}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSaving && check()) onSave()
        }}
      >
        <div
          className={css({
            display: 'grid',
            gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
            gap: { base: 5, lg: 8 },
            pb: 6,
          })}
        >
          {children}
        </div>
        <FormFoot {...{ saveLabel, isSaving, failure, extra }} onCancel={guard.close} />
      </form>
      {guard.isAsking ? <LeaveDialog onStay={guard.stay} onLeave={guard.leave} /> : null}
    </Dialog>
  )
}
