import type { IdeaFields } from '#features/catalogue/idea-fields.ts'
import { unsetKindFields } from '#features/catalogue/kind-fields.ts'
import { defaultTimeCommitment } from '#features/catalogue/messages.ts'

/** Defaults of a new idea. A missing cover is generated. */
export const newIdeaDefaults = {
  description: '',
  difficulty: 1,
  cost: 1,
  locationType: 'outdoor',
  timeCommitment: defaultTimeCommitment,
  season: 'any',
  ageGroup: 'any',
  tags: [],
  places: [],
  months: [],
  ...unsetKindFields,
  officialUrl: null,
  imageUrl: '',
  categoryId: null,
  state: 'published',
  publishAt: null,
  featured: false,
} satisfies Omit<IdeaFields, 'title' | 'cover'>
