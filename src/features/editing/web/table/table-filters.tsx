import type { IdeaTableFilters } from '#features/editing/contract.ts'
import { placeFaults } from '#features/editing/limits.ts'
import { costSymbols, difficultyLabels, locationLabels, stateLabels } from '#features/catalogue/messages.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { SearchField } from '#platform/web/forms/search-field.tsx'
import { css } from '#platform/web/styled.tsx'
import { seasonWords, type CategoryChoice } from '../ideas/field-words.ts'
import { FilterChoice } from './filter-choice.tsx'
import { locations, noFilters, seasons, states } from './table-view.ts'
import { useSay } from '#platform/web/settings.ts'

interface Props {
  filters: IdeaTableFilters
  categories: CategoryChoice[]
  isFiltered: boolean
  onChange: (filters: IdeaTableFilters) => void
}

const scale = (words: readonly string[]) => words.map((label, index) => ({ value: String(index + 1), label }))

const placeFaultLabels = { none: 'Without a place', far: 'Far from its country' } as const

/** What narrows the table. */
export function TableFilters({ filters, categories, isFiltered, onChange }: Props) {
  const say = useSay()
  const set = (change: Partial<IdeaTableFilters>) => onChange({ ...filters, ...change })
  return (
    <search
      className={css({
        display: 'grid',
        // In lines that are full, wide enough for the words of each.
        gridTemplateColumns: {
          base: 'repeat(2, minmax(0, 1fr))',
          md: 'repeat(4, minmax(0, 1fr))',
        },
        gap: 2,
        alignItems: 'center',
        mb: 4,
      })}
      aria-label="Filters"
    >
      <div className={css({ gridColumn: { base: 'span 2', md: 'span 3' } })}>
        <SearchField
          label={say('Search all ideas')}
          placeholder="Title, words or number"
          words={filters.q}
          onSearch={(q) => set({ q })}
        />
      </div>
      {/* Its place is kept: what is below must not move when it comes. */}
      <Button
        className={css({ order: { base: 1, md: 0 }, visibility: isFiltered ? undefined : 'hidden' })}
        look="quiet"
        size="sm"
        onClick={() => onChange(noFilters)}
      >
        Clear Filters
      </Button>
      <FilterChoice
        label="State"
        all="Any state"
        value={filters.state}
        options={states.map((value) => ({ value, label: stateLabels[value] }))}
        onChange={(state) => set({ state: states.find((one) => one === state) })}
      />
      <FilterChoice
        label="Category"
        all="Any category"
        value={filters.categoryId?.toString()}
        options={[
          { value: 'none', label: 'None' },
          ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(value) =>
          set({ categoryId: value === 'none' ? value : value ? Number(value) : undefined })
        }
      />
      <FilterChoice
        label="Difficulty"
        all="Any difficulty"
        value={filters.difficulty?.toString()}
        options={scale(difficultyLabels)}
        onChange={(value) => set({ difficulty: value ? Number(value) : undefined })}
      />
      <FilterChoice
        label="Cost"
        all="Any cost"
        value={filters.cost?.toString()}
        options={scale(costSymbols)}
        onChange={(value) => set({ cost: value ? Number(value) : undefined })}
      />
      <FilterChoice
        label="Season"
        all="Every season"
        value={filters.season}
        options={seasons.map((value) => ({
          value,
          label: value === 'any' ? 'No season' : seasonWords[value],
        }))}
        onChange={(season) => set({ season: seasons.find((one) => one === season) })}
      />
      <FilterChoice
        label="Location"
        all="Any location"
        value={filters.locationType}
        options={locations.map((value) => ({
          value,
          label: value === 'anywhere' ? 'Set to Anywhere' : locationLabels[value],
        }))}
        onChange={(location) => set({ locationType: locations.find((one) => one === location) })}
      />
      <FilterChoice
        label="Featured"
        all="Featured or not"
        value={filters.featured === undefined ? undefined : filters.featured ? 'yes' : 'no'}
        options={[
          { value: 'yes', label: 'Featured' },
          { value: 'no', label: 'Not featured' },
        ]}
        onChange={(value) => set({ featured: value ? value === 'yes' : undefined })}
      />
      <FilterChoice
        label="Place"
        all="Any place"
        value={filters.place}
        options={placeFaults.map((value) => ({ value, label: placeFaultLabels[value] }))}
        onChange={(value) => set({ place: placeFaults.find((one) => one === value) })}
      />
      {filters.tag ? (
        <Button
          className={css({ order: 1, justifySelf: 'start', maxWidth: 'full', overflow: 'hidden' })}
          size="sm"
          aria-label={`Remove the filter #${filters.tag}`}
          onClick={() => set({ tag: undefined })}
        >
          #{filters.tag} ×
        </Button>
      ) : null}
    </search>
  )
}
