import { Link } from 'react-router'
import {
  companyLabels,
  freeLabel,
  kindLabels,
  moodLabels,
  weatherLabels,
} from '#features/catalogue/kind-labels.ts'
import {
  costLabelOf,
  costSymbols,
  difficultyLabels,
  durationLabels,
  locationLabels,
  seasonLabels,
} from '#features/catalogue/messages.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import type { SearchFacets } from '../contract.ts'
import {
  filterNames,
  maxPrices,
  toToggledUrl,
  toUnfilteredUrl,
  type SearchState,
  type FilterName,
} from './search-state.ts'

interface Props {
  searching: SearchState
  facets: SearchFacets
  /** Called before a filter is removed, because its control disappears. */
  onRemove: () => void
}

/**
 * Chosen filters of a search as chips, each a link to the search without that filter, and a link that removes all.
 * Every click calls `onRemove`. Renders nothing if no filter is set.
 */
export function ActiveFilters({ searching, facets, onRemove }: Props) {
  const active = filterNames.flatMap((name) =>
    searching.filters[name].map((value) => ({ name, value, label: labelOf(facets, name, value) })),
  )
  if (active.length === 0) return null
  return (
    <ul
      className={css({ display: 'flex', listStyle: 'none', flexWrap: 'wrap', gap: 2, mb: 3 })}
      aria-label="Active filters"
    >
      {active.map(({ name, value, label }) => (
        <li key={`${name} ${value}`}>
          <ChipLink
            to={toToggledUrl(searching, name, value)}
            preventScrollReset
            aria-label={`Remove filter: ${filterLabels[name]} ${label}`}
            onClick={onRemove}
          >
            {label}
            <Icon name="close" size={16} />
          </ChipLink>
        </li>
      ))}
      <li>
        <ChipLink to={toUnfilteredUrl(searching)} preventScrollReset onClick={onRemove} look="all">
          Clear all filters
        </ChipLink>
      </li>
    </ul>
  )
}

/** Link in the shape of a removable chip. */
export const ChipLink = styled(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 1.5,
    minHeight: { base: 11, md: 9 },
    px: 4,
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'strongLine',
    background: 'card',
    fontSize: 'sm',
    fontWeight: 600,
    lineHeight: 'snug',
    _hover: { borderColor: 'accent' },
  },
  variants: {
    look: {
      off: { background: 'transparent', borderStyle: 'dashed', color: 'quiet' },
      all: {
        background: 'transparent',
        borderColor: 'transparent',
        color: 'accentText',
        textDecoration: 'underline',
        textUnderlineOffset: '0.2em',
      },
    },
  },
})

export interface FilterValue {
  value: string
  label: string
  /** Text alternative for a label that is a symbol. */
  title?: string
  /** Number of results with this choice, if it is known. */
  count?: number
}

export const filterLabels: Record<FilterName, string> = {
  difficulty: 'Difficulty',
  cost: 'Cost',
  maxPrice: 'Price per Adult',
  kind: 'Kind',
  duration: 'Time',
  locationType: 'Location',
  season: 'Season',
  weather: 'Weather',
  company: 'Good For',
  mood: 'Mood',
  ageGroup: 'Who It’s For',
  categoryId: 'Category',
}

/**
 * Lists the choices of a search filter, such as its seasons or categories, that have results: each with its value,
 * label and number of results. Scales, such as difficulty, are in their own order; kinds, moods, company and weather
 * have the most results first. Prices are not counted, so all of them are listed.
 */
export function listChoices(facets: SearchFacets, name: FilterName): FilterValue[] {
  return choiceReaders[name](facets)
}

/**
 * Label of a chosen value, even if it has no results. The name of a category without results is unknown, so it gets the
 * name of the filter.
 */
function labelOf(facets: SearchFacets, name: FilterName, value: string): string {
  if (name === 'ageGroup') return value
  const named =
    name === 'categoryId'
      ? listChoices(facets, name).map((choice) => [choice.value, choice.label] as const)
      : labels[name]
  return named.find(([each]) => each === value)?.[1] ?? filterLabels[name]
}

/** Scales start at 1. */
const toLevelLabels = (names: readonly string[]) =>
  names.map((label, index): [value: string, label: string] => [String(index + 1), label])

const labels = {
  difficulty: toLevelLabels(difficultyLabels),
  cost: toLevelLabels(costSymbols),
  locationType: Object.entries(locationLabels),
  season: Object.entries(seasonLabels),
  duration: Object.entries(durationLabels),
  kind: Object.entries(kindLabels),
  mood: Object.entries(moodLabels),
  company: Object.entries(companyLabels),
  weather: Object.entries(weatherLabels),
  maxPrice: maxPrices.map((most): [value: string, label: string] => [
    most,
    most === '0' ? freeLabel : `Under $${most}`,
  ]),
}

const choiceReaders: Record<FilterName, (facets: SearchFacets) => FilterValue[]> = {
  difficulty: (facets) => orderChoices(facets.difficulty, labels.difficulty),
  cost: (facets) =>
    orderChoices(facets.cost, labels.cost).map((choice) => ({
      ...choice,
      title: costLabelOf(Number(choice.value)),
    })),
  locationType: (facets) => orderChoices(facets.locationType, labels.locationType),
  season: (facets) => orderChoices(facets.season, labels.season),
  duration: (facets) => orderChoices(facets.duration, labels.duration),
  kind: (facets) => nameChoices(facets.kind, kindLabels),
  mood: (facets) => nameChoices(facets.mood, moodLabels),
  company: (facets) => nameChoices(facets.company, companyLabels),
  weather: (facets) => nameChoices(facets.weather, weatherLabels),
  // The search counts no prices.
  maxPrice: () => labels.maxPrice.map(([value, label]) => ({ value, label })),
  ageGroup: (facets) =>
    facets.ageGroup.flatMap(({ value, count }) =>
      value === '' || value === 'any' || value.includes(',') ? [] : [{ value, label: value, count }],
    ),
  categoryId: (facets) =>
    facets.categoryId.map(({ value, name, count }) => ({ value: String(value), label: name, count })),
}

/** Lists the choices that have results, most results first. */
const nameChoices = <Word extends string>(
  counted: { value: Word; count: number }[],
  names: Readonly<Record<Word, string>>,
): FilterValue[] => counted.map(({ value, count }) => ({ value, label: names[value], count }))

/** Lists the choices that have results, in the order of their labels. */
function orderChoices(
  counted: { value: string | number; count: number }[],
  named: [value: string, label: string][],
): FilterValue[] {
  const counts = new Map(counted.map(({ value, count }) => [String(value), count]))
  return named.flatMap(([value, label]) => {
    const count = counts.get(value)
    return count === undefined ? [] : [{ value, label, count }]
  })
}
