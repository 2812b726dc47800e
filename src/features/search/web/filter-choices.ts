import {
  costLabelOf,
  costSymbolOf,
  difficultyLabelOf,
  locationLabels,
  seasonLabels,
} from '#features/ideas/texts.ts'
import type { SearchFacets } from '../contract.ts'
import type { FilterName } from './searching.ts'

export interface Choice {
  value: string
  label: string
  /** Said of a label that is a symbol. */
  title?: string
  /** How many results it leaves. */
  count: number
}

export const filterLabels: Record<FilterName, string> = {
  difficulty: 'Difficulty',
  cost: 'Cost',
  locationType: 'Location',
  season: 'Season',
  categoryId: 'Category',
}

/** What can be chosen in a filter, in words. A season of "any" is none. */
export function choicesOf(facets: SearchFacets, name: FilterName): Choice[] {
  return readers[name](facets)
}

const readers: Record<FilterName, (facets: SearchFacets) => Choice[]> = {
  difficulty: ({ difficulty }) =>
    difficulty.map(({ value, count }) => ({
      value: String(value),
      label: difficultyLabelOf(value),
      count,
    })),
  cost: ({ cost }) =>
    cost.map(({ value, count }) => ({
      value: String(value),
      label: costSymbolOf(value),
      title: costLabelOf(value),
      count,
    })),
  locationType: ({ locationType }) =>
    locationType.map(({ value, count }) => ({ value, label: locationLabels[value], count })),
  season: ({ season }) =>
    season.flatMap(({ value, count }) =>
      value === 'any' ? [] : [{ value, label: seasonLabels[value], count }],
    ),
  categoryId: ({ categoryId }) =>
    categoryId.map(({ value, name, count }) => ({ value: String(value), label: name, count })),
}
