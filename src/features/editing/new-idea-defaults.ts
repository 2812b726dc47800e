import type { IdeaFields } from '#features/catalogue/idea-fields.ts'
import { defaultTimeCommitment } from '#features/catalogue/messages.ts'

/** What a new idea has where nothing else is said. Without a cover one is found for it. */
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
  imageUrl: '',
  categoryId: null,
  state: 'published',
  publishAt: null,
  featured: false,
} satisfies Omit<IdeaFields, 'title' | 'cover'>
