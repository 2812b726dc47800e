import type { Revision } from '#features/ideas/editing-contract.ts'
import {
  costSymbols,
  difficultyLabels,
  locationLabels,
  seasonLabels,
  stateLabels,
} from '#features/ideas/texts.ts'
import { momentInWords } from './local-moment.ts'

type StoredFields = Revision['after']
export type FieldName = keyof StoredFields

/** A category as far as forms and lists need it. */
export interface CategoryChoice {
  id: number
  name: string
}

export const fieldLabels: Record<FieldName, string> = {
  title: 'Title',
  description: 'Description',
  difficulty: 'Difficulty',
  cost: 'Cost',
  locationType: 'Location Type',
  timeCommitment: 'Time Commitment',
  season: 'Season',
  ageGroup: 'Age Group',
  tags: 'Tags',
  imageUrl: 'Image URL',
  categoryId: 'Category',
  state: 'State',
  publishAt: 'Publish at',
  featured: 'Featured',
  cover: 'Cover',
}

export const fieldNames: FieldName[] = Object.keys(fieldLabels).filter(
  (name): name is FieldName => name in fieldLabels,
)

export const seasonWords = { any: 'Any', ...seasonLabels } as const

/** What a stored value says to people. */
export function valueInWords(fields: StoredFields, name: FieldName, categories: CategoryChoice[]): string {
  return wordsOf(fields, name, categories) || 'nothing'
}

function wordsOf(fields: StoredFields, name: FieldName, categories: CategoryChoice[]): string {
  const { difficulty, cost, locationType, season, state, publishAt, cover, categoryId } = fields
  switch (name) {
    case 'difficulty':
      return difficulty ? (difficultyLabels[difficulty - 1] ?? '') : ''
    case 'cost':
      return cost ? (costSymbols[cost - 1] ?? '') : ''
    case 'locationType':
      return locationType ? locationLabels[locationType] : ''
    case 'season':
      return season ? seasonWords[season] : ''
    case 'state':
      return state ? stateLabels[state] : ''
    case 'categoryId':
      return categoryId
        ? (categories.find(({ id }) => id === categoryId)?.name ?? `No. ${categoryId}`)
        : 'None'
    case 'publishAt':
      return publishAt ? momentInWords(publishAt) : ''
    case 'tags':
      return fields.tags?.join(', ') ?? ''
    case 'featured':
      return fields.featured ? 'Yes' : 'No'
    case 'cover':
      return cover ? `${cover.scene}, ${cover.palette}, ${cover.icon} (${cover.seed})` : ''
    case 'title':
    case 'description':
    case 'timeCommitment':
    case 'ageGroup':
    case 'imageUrl':
      return fields[name] ?? ''
  }
}
