import { categoryRequired, publishAtRequired, titleRequired } from '#features/ideas/texts.ts'
import { fieldNames, type FieldName } from './field-words.ts'
import type { IdeaDraft } from './idea-draft.ts'

export type DraftErrors = Partial<Record<FieldName, string>>

/** What can be seen to be missing without asking the server, which checks it all again. */
export function checkDraft(draft: IdeaDraft): DraftErrors {
  const errors: DraftErrors = {}
  if (!draft.title.trim()) errors.title = titleRequired
  const isPublic = draft.state === 'published' || draft.state === 'scheduled'
  if (isPublic && draft.categoryId === null) errors.categoryId = categoryRequired
  if (draft.state === 'scheduled' && !draft.publishAt) errors.publishAt = publishAtRequired
  return errors
}

/** What the server found, by field. */
export function errorsOf(issues: Record<string, string[]> | undefined): DraftErrors {
  const errors: DraftErrors = {}
  for (const name of fieldNames) {
    const [first] = issues?.[name] ?? []
    if (first) errors[name] = first
  }
  return errors
}
