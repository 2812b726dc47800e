import { useRef, type ReactNode } from 'react'
import { Dialog } from '../overlays/dialog.tsx'
import { UnsavedChangesDialog, useUnsavedChangesGuard } from './side-panel-form.tsx'

interface Props {
  title: string
  description?: ReactNode
  size?: 'md' | 'wide'
  /** Unsaved changes other than in form fields. */
  isDirty?: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * A modal dialog with a short form, whose `<form>` is among the children. Closing it, in any way, and leaving the page
 * ask first if a text field or select differs from its initial value, or if `isDirty`, which must cover all other
 * controls.
 */
export function FormDialog({ isDirty = false, onClose, children, ...dialog }: Props) {
  const content = useRef<HTMLDivElement>(null)
  const guard = useUnsavedChangesGuard(() => isDirty || hasChanges(content.current), onClose)
  return (
    <Dialog {...dialog} asksFirst onClose={guard.close}>
      <div ref={content}>{children}</div>
      {guard.isAsking ? <UnsavedChangesDialog onStay={guard.stay} onLeave={guard.leave} /> : null}
    </Dialog>
  )
}

/** Returns whether any field differs from its initial value. */
function hasChanges(content: HTMLElement | null): boolean {
  const fields = content?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
    'form input:not([type=file]), form textarea, form select',
  )
  return [...(fields ?? [])].some((field) => {
    if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue
    const options = [...field.options]
    const first = options.find(({ defaultSelected }) => defaultSelected)
    return first !== undefined && !first.selected
  })
}
