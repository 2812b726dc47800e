import { categoryRequired, publishAtRequired } from '#features/editing/messages.ts'
import { titleRequired } from '#features/catalogue/messages.ts'
import type { FieldErrors } from '#platform/web/forms/use-checked-form.ts'
import type { IdeaDraft } from './idea-draft.ts'

/** What can be seen to be missing without asking the server, which checks it all again. */
export function checkDraft(draft: IdeaDraft): FieldErrors {
  const errors: FieldErrors = {}
  if (!draft.title.trim()) errors.title = titleRequired
  const isPublic = draft.state === 'published' || draft.state === 'scheduled'
  if (isPublic && draft.categoryId === null) errors.categoryId = categoryRequired
  if (draft.state === 'scheduled' && !draft.publishAt) errors.publishAt = publishAtRequired
  return errors
}
