import { getQueryKey } from '@trpc/react-query'
import type { EditorIdea, IdeaFields } from '#features/catalogue/idea-fields.ts'
import { titleRequired } from '#features/catalogue/field-messages.ts'
import { formatPlaceLine } from '#features/catalogue/places.ts'
import type { CoverRecipe } from '#features/covers/contract.ts'
import { categoryRequired, publishAtRequired } from '#features/editing/messages.ts'
import { newIdeaDefaults } from '#features/editing/new-idea-defaults.ts'
import { api } from '#platform/web/api.ts'
import type { FieldErrors } from '#platform/web/forms/use-validated-form.ts'
import { useRefresh } from '#platform/web/use-actions.ts'
import { fromLocalTime, toLocalTime } from './local-time.ts'

/** Form state of an idea, with lists kept as text until it is saved. */
export interface IdeaDraft extends Omit<IdeaFields, 'tags' | 'places' | 'publishAt' | 'cover'> {
  /** Comma-separated. */
  tags: string
  /** One place per line. */
  places: string
  /** Value of a `datetime-local` field, in the editor's time zone; empty if unset. */
  publishAt: string
  /** Null until a cover is chosen; the server then generates one. */
  cover: CoverRecipe | null
}

/** Creates the initial state of the form for a new idea: not public and without a category. */
export const createEmptyDraft = (): IdeaDraft => ({
  ...newIdeaDefaults,
  title: '',
  timeCommitment: '',
  tags: '',
  places: '',
  state: 'draft',
  publishAt: '',
  cover: null,
})

/** Converts a saved idea to the state of its form. */
export function toDraft(idea: EditorIdea): IdeaDraft {
  const { id, slug, version, category, createdAt, updatedAt, ownImageUrl, ...fields } = idea
  return {
    ...fields,
    tags: idea.tags.join(', '),
    places: idea.places.map(formatPlaceLine).join('\n'),
    imageUrl: ownImageUrl,
    publishAt: idea.publishAt ? toLocalTime(idea.publishAt) : '',
  }
}

/**
 * Converts the state of the form to the fields that the API accepts.
 * @param saved idea that the form was filled with; its `publishAt` has seconds, which a `datetime-local` field drops.
 */
export function toIdeaFields(
  { cover, publishAt, tags, ...draft }: IdeaDraft,
  saved: Pick<EditorIdea, 'publishAt'> | null,
  now: Date,
) {
  return {
    ...draft,
    tags: parseTags(tags),
    publishAt: draft.state === 'scheduled' ? fromLocalTime(publishAt, saved?.publishAt ?? null, now) : null,
    ...(cover ? { cover } : {}),
  }
}

/** Parses comma-separated tags. */
const parseTags = (text: string) =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)

/** Returns error messages for missing required fields; the server validates everything again. */
export function checkDraft(draft: IdeaDraft): FieldErrors {
  const errors: FieldErrors = {}
  if (!draft.title.trim()) errors.title = titleRequired
  const isPublic = draft.state === 'published' || draft.state === 'scheduled'
  if (isPublic && draft.categoryId === null) errors.categoryId = categoryRequired
  if (draft.state === 'scheduled' && !draft.publishAt) errors.publishAt = publishAtRequired
  return errors
}

/** Returns a function that refreshes every query that contains ideas, including the editor's own bucket list. */
export const useRefreshIdeas = () =>
  useRefresh(
    [api.ideas, api.categories, api.search, api.admin, api.bucketList].map((part) => getQueryKey(part)),
  )
