import { type Place, formatPlaceLine } from '#features/catalogue/places.ts'
import type { FieldName, Revision } from '#features/editing/contract.ts'
import { costSymbols, difficultyLabels, locationLabels, seasonLabels } from '#features/catalogue/messages.ts'
import { stateLabels } from '#features/catalogue/field-messages.ts'
import { formatMonths } from '#features/catalogue/format-months.ts'
import {
  companyLabels,
  formatPrice,
  kindLabelOf,
  moodLabels,
  weatherLabels,
} from '#features/catalogue/kind-labels.ts'
import { needLabels } from '#features/catalogue/need-labels.ts'
import { formatDateTime } from '#platform/web/dates.ts'

/** Stored fields, or those of a draft, in which places are text. */
type StoredFields = Omit<Revision['after'], 'places'> & { places?: Place[] | string | undefined }

export interface CategoryChoice {
  id: number
  name: string
}

/** Label of each field; the type requires every field. */
export const fieldLabels: Record<FieldName, string> = {
  title: 'Title',
  description: 'Description',
  categoryId: 'Category',
  difficulty: 'Difficulty',
  cost: 'Cost',
  locationType: 'Location Type',
  timeCommitment: 'Time Commitment',
  season: 'Season',
  ageGroup: 'Age Group',
  tags: 'Tags',
  places: 'Places',
  months: 'Best months',
  kinds: 'Kinds',
  moods: 'Moods',
  company: 'Good For',
  weather: 'Weather',
  price: 'Price',
  aliases: 'Also known as',
  needs: 'Needs',
  questions: 'Answers questions like',
  officialUrl: 'Official page',
  imageUrl: 'Image URL',
  state: 'State',
  publishAt: 'Publish at',
  featured: 'Featured',
  cover: 'Cover',
}

/** Names of all fields of an idea that have a label, in the order of `fieldLabels`. */
export const fieldNames: FieldName[] = Object.keys(fieldLabels).filter(
  (name): name is FieldName => name in fieldLabels,
)

export const seasonOptionLabels = { any: 'Any', ...seasonLabels } as const

/**
 * Formats the stored value of an idea's field as text for editors, such as “Easy” or “Hikes, Museums”; “nothing” if it
 * is empty.
 */
export const formatFieldValue = (
  fields: StoredFields,
  name: FieldName,
  categories: CategoryChoice[],
): string => formatters[name](fields, categories) || 'nothing'

type Formatter = (fields: StoredFields, categories: CategoryChoice[]) => string | undefined

const formatters: Record<FieldName, Formatter> = {
  title: ({ title }) => title,
  description: ({ description }) => description,
  difficulty: ({ difficulty }) => difficultyLabels[(difficulty ?? 0) - 1],
  cost: ({ cost }) => costSymbols[(cost ?? 0) - 1],
  locationType: ({ locationType }) => locationType && locationLabels[locationType],
  timeCommitment: ({ timeCommitment }) => timeCommitment,
  season: ({ season }) => season && seasonOptionLabels[season],
  ageGroup: ({ ageGroup }) => ageGroup,
  tags: ({ tags }) => tags?.join(', '),
  places: ({ places = [] }) =>
    (typeof places === 'string' ? places.split('\n') : places.map(formatPlaceLine)).join('; '),
  months: ({ months }) => months && (formatMonths(months) ?? 'Any'),
  kinds: ({ kinds }) => kinds?.map(kindLabelOf).join(', '),
  moods: ({ moods }) => formatWords(moods, moodLabels),
  company: ({ company }) => formatWords(company, companyLabels),
  weather: ({ weather }) => formatWords(weather, weatherLabels),
  price: ({ price }) => (price ? formatPrice(price) : ''),
  aliases: ({ aliases }) => aliases?.join('; '),
  needs: ({ needs }) => formatWords(needs, needLabels),
  questions: ({ questions }) => questions?.join('; '),
  officialUrl: ({ officialUrl }) => officialUrl ?? '',
  imageUrl: ({ imageUrl }) => imageUrl,
  categoryId: ({ categoryId }, categories) =>
    categoryId ? (categories.find(({ id }) => id === categoryId)?.name ?? `No. ${categoryId}`) : 'None',
  state: ({ state }) => state && stateLabels[state],
  publishAt: ({ publishAt }) => (publishAt ? formatDateTime(publishAt) : ''),
  featured: ({ featured }) => (featured ? 'Yes' : 'No'),
  cover: ({ cover }) => cover && `${cover.scene}, ${cover.palette}, ${cover.icon} (${cover.seed})`,
}

/** Returns the labels of words, separated by commas; a word without a label as it is. */
function formatWords(words: string[] = [], labels: Readonly<Record<string, string>>): string {
  return words.map((word) => labels[word] ?? word).join(', ')
}
