import {
  costLabelOf,
  costSymbols,
  difficultyLabels,
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

/** What can be chosen in a filter, in words. A season of "any" is no choice. */
export function choicesOf(facets: SearchFacets, name: FilterName): Choice[] {
  return readers[name](facets)
}

const readers: Record<FilterName, (facets: SearchFacets) => Choice[]> = {
  difficulty: (facets) => inOrder(facets.difficulty, stepsOf(difficultyLabels)),
  cost: (facets) =>
    inOrder(facets.cost, stepsOf(costSymbols)).map((choice) => ({
      ...choice,
      title: costLabelOf(Number(choice.value)),
    })),
  locationType: (facets) => inOrder(facets.locationType, Object.entries(locationLabels)),
  season: (facets) => inOrder(facets.season, Object.entries(seasonLabels)),
  categoryId: (facets) =>
    facets.categoryId.map(({ value, name, count }) => ({ value: String(value), label: name, count })),
}

/** Scales count from 1. */
const stepsOf = (labels: readonly string[]) =>
  labels.map((label, index): [value: string, label: string] => [String(index + 1), label])

/** The choices that leave something, in the order of their labels. */
function inOrder(
  counted: { value: string | number; count: number }[],
  labels: [value: string, label: string][],
): Choice[] {
  const counts = new Map(counted.map(({ value, count }) => [String(value), count]))
  return labels.flatMap(([value, label]) => {
    const count = counts.get(value)
    return count === undefined ? [] : [{ value, label, count }]
  })
}
