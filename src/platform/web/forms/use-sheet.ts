import type { FieldErrors } from './use-checked-form.ts'
import { useDraft } from './use-draft.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

/** Something being edited in a sheet, which closes without a question only while nothing would be lost. */
export function useSheet<Draft extends object>(
  start: Draft,
  check: (draft: Draft) => FieldErrors,
  onClose: () => void,
) {
  const draft = useDraft(start, check)
  return { ...draft, guard: useLeaveGuard(() => draft.isDirty, onClose) }
}
