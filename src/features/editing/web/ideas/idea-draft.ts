import type { CoverRecipe } from '#features/covers/contract.ts'
import type { EditorIdea, IdeaFields } from '#features/catalogue/idea-fields.ts'
import { newIdeaDefaults } from '#features/editing/new-idea-defaults.ts'
import { placeLine } from '#features/catalogue/place-line.ts'
import { fromLocalMoment, toLocalMoment } from './local-moment.ts'

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
export const emptyDraft = (): IdeaDraft => ({
  ...newIdeaDefaults,
  title: '',
  timeCommitment: '',
  tags: '',
  places: '',
  state: 'draft',
  publishAt: '',
  cover: null,
})

export function draftOf(idea: EditorIdea): IdeaDraft {
  const { id, slug, version, category, createdAt, updatedAt, ownImageUrl, ...fields } = idea
  return {
    ...fields,
    tags: idea.tags.join(', '),
    places: idea.places.map(placeLine).join('\n'),
    imageUrl: ownImageUrl,
    publishAt: idea.publishAt ? toLocalMoment(idea.publishAt) : '',
  }
}

/**
 * The draft as the server takes it.
 * @param saved what it began with: its time of publication is finer than what a field can hold.
 */
export function fieldsOf(
  { cover, publishAt, tags, ...draft }: IdeaDraft,
  saved: Pick<EditorIdea, 'publishAt'> | null,
  now: Date,
) {
  return {
    ...draft,
    tags: tagsIn(tags),
    publishAt: draft.state === 'scheduled' ? fromLocalMoment(publishAt, saved?.publishAt ?? null, now) : null,
    ...(cover ? { cover } : {}),
  }
}

/** Split on commas and trimmed; nothing gives an empty list. */
const tagsIn = (text: string) =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)
