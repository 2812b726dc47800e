import {
  costLabelOf,
  costSymbols,
  difficultyLabels,
  durationLabels,
  locationLabels,
  seasonLabels,
} from '#features/catalogue/messages.ts'
import type { SearchFacets } from '../contract.ts'
import type { FilterName } from './searching.ts'

export interface FilterValue {
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
  duration: 'Time',
  locationType: 'Location',
  season: 'Season',
  ageGroup: 'For whom',
  categoryId: 'Category',
}

/** What can be chosen in a filter, in words. A season of "any" is no choice. */
export function choicesOf(facets: SearchFacets, name: FilterName): FilterValue[] {
  return readers[name](facets)
}

/** What a chosen value is called, also where it leaves nothing; a category without results is only called one. */
export function labelOf(facets: SearchFacets, name: FilterName, value: string): string {
  if (name === 'ageGroup') return value
  const named =
    name === 'categoryId'
      ? choicesOf(facets, name).map((choice) => [choice.value, choice.label] as const)
      : labels[name]
  return named.find(([each]) => each === value)?.[1] ?? filterLabels[name]
}

/** Scales count from 1. */
const stepsOf = (names: readonly string[]) =>
  names.map((label, index): [value: string, label: string] => [String(index + 1), label])

const labels = {
  difficulty: stepsOf(difficultyLabels),
  cost: stepsOf(costSymbols),
  locationType: Object.entries(locationLabels),
  season: Object.entries(seasonLabels),
  duration: Object.entries(durationLabels),
}

const readers: Record<FilterName, (facets: SearchFacets) => FilterValue[]> = {
  difficulty: (facets) => inOrder(facets.difficulty, labels.difficulty),
  cost: (facets) =>
    inOrder(facets.cost, labels.cost).map((choice) => ({
      ...choice,
      title: costLabelOf(Number(choice.value)),
    })),
  locationType: (facets) => inOrder(facets.locationType, labels.locationType),
  season: (facets) => inOrder(facets.season, labels.season),
  duration: (facets) => inOrder(facets.duration, labels.duration),
  ageGroup: (facets) =>
    facets.ageGroup.flatMap(({ value, count }) =>
      value === '' || value === 'any' || value.includes(',') ? [] : [{ value, label: value, count }],
    ),
  categoryId: (facets) =>
    facets.categoryId.map(({ value, name, count }) => ({ value: String(value), label: name, count })),
}

/** The choices that leave something, in the order of their labels. */
function inOrder(
  counted: { value: string | number; count: number }[],
  named: [value: string, label: string][],
): FilterValue[] {
  const counts = new Map(counted.map(({ value, count }) => [String(value), count]))
  return named.flatMap(([value, label]) => {
    const count = counts.get(value)
    return count === undefined ? [] : [{ value, label, count }]
  })
}
