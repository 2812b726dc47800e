import { getQueryKey } from '@trpc/react-query'
import type { EditorIdea, IdeaFields } from '#features/catalogue/idea-fields.ts'
import { titleRequired } from '#features/catalogue/messages.ts'
import { formatPlaceLine } from '#features/catalogue/places.ts'
import type { CoverRecipe } from '#features/covers/contract.ts'
import { categoryRequired, publishAtRequired } from '#features/editing/messages.ts'
import { newIdeaDefaults } from '#features/editing/new-idea-defaults.ts'
import { api } from '#platform/web/api.ts'
import type { FieldErrors } from '#platform/web/forms/use-checked-form.ts'
import { useRefresh } from '#platform/web/use-orders.ts'
import { fromLocalTime, toLocalTime } from './local-moment.ts'

/** An idea as it stands in the form: what is typed stays as it was typed until it is saved. */
export interface IdeaDraft extends Omit<IdeaFields, 'tags' | 'places' | 'publishAt' | 'cover'> {
  /** Separated by commas. */
  tags: string
  /** One on each line. */
  places: string
  /** In the editor's own zone, as a field of this kind holds it; empty where none. */
  publishAt: string
  /** Null until somebody chooses: then one is found that suits. */
  cover: CoverRecipe | null
}

/** What the form starts with: nobody sees it and it belongs nowhere, until somebody says so. */
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
 * The draft as the server takes it.
 * @param saved what it began with: its time of publication is finer than what a field can hold.
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

/** Split on commas and trimmed; nothing gives an empty list. */
const parseTags = (text: string) =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)

/** What can be seen to be missing without asking the server, which checks it all again. */
export function checkDraft(draft: IdeaDraft): FieldErrors {
  const errors: FieldErrors = {}
  if (!draft.title.trim()) errors.title = titleRequired
  const isPublic = draft.state === 'published' || draft.state === 'scheduled'
  if (isPublic && draft.categoryId === null) errors.categoryId = categoryRequired
  if (draft.state === 'scheduled' && !draft.publishAt) errors.publishAt = publishAtRequired
  return errors
}

/** Gives the function that refreshes everything that shows ideas, the editor's own list among it. */
export const useRefreshIdeas = () =>
  useRefresh(
    [api.ideas, api.categories, api.search, api.admin, api.bucketList].map((part) => getQueryKey(part)),
  )
