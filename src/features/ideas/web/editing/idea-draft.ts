import type { CoverRecipe } from '#features/covers/contract.ts'
import type { LocationType, Season } from '#features/ideas/contract.ts'
import type { EditorIdea } from '#features/ideas/editing-contract.ts'
import { fromLocalMoment, toLocalMoment } from './local-moment.ts'

/** An idea as it stands in the form: what is typed stays as it was typed until it is saved. */
export interface IdeaDraft {
  title: string
  description: string
  difficulty: number
  cost: number
  locationType: LocationType
  timeCommitment: string
  season: Season
  ageGroup: string
  /** Separated by commas. */
  tags: string
  imageUrl: string
  categoryId: number | null
  state: EditorIdea['state']
  /** In the editor's own zone, as a field of this kind holds it; empty where none. */
  publishAt: string
  featured: boolean
  /** Null until somebody chooses: then one is found that suits. */
  cover: CoverRecipe | null
}

/** What the form starts with (specification, section 3). */
export function emptyDraft(firstCategoryId: number | null): IdeaDraft {
  return {
    title: '',
    description: '',
    difficulty: 1,
    cost: 1,
    locationType: 'outdoor',
    timeCommitment: '',
    season: 'any',
    ageGroup: 'any',
    tags: '',
    imageUrl: '',
    categoryId: firstCategoryId,
    state: 'published',
    publishAt: '',
    featured: false,
    cover: null,
  }
}

export function draftOf(idea: EditorIdea): IdeaDraft {
  return {
    title: idea.title,
    description: idea.description,
    difficulty: idea.difficulty,
    cost: idea.cost,
    locationType: idea.locationType,
    timeCommitment: idea.timeCommitment,
    season: idea.season,
    ageGroup: idea.ageGroup,
    tags: idea.tags.join(', '),
    imageUrl: idea.ownImageUrl,
    categoryId: idea.categoryId,
    state: idea.state,
    publishAt: idea.publishAt ? toLocalMoment(idea.publishAt) : '',
    featured: idea.featured,
    cover: idea.cover,
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

/** Split on commas and trimmed; nothing gives an empty list (specification, section 5). */
const tagsIn = (text: string) =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)
