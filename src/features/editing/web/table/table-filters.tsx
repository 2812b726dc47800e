import { kindLabels } from '#features/catalogue/kind-labels.ts'
import { kindGroups, kinds } from '#features/catalogue/kinds.ts'
import { stateLabels } from '#features/catalogue/field-messages.ts'
import { costSymbols, difficultyLabels, locationLabels } from '#features/catalogue/messages.ts'
import type { IdeaTableFilters } from '#features/editing/contract.ts'
import { officialPageStates, placeFaults } from '#features/editing/limits.ts'
import { Select } from '#platform/web/forms/dense-controls.ts'
import { SearchField } from '#platform/web/forms/search-field.tsx'
import { useTerms } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Fold } from '#platform/web/ui/panel.tsx'
import { type CategoryChoice, seasonOptionLabels } from '../ideas/field-labels.ts'
import { locations, noFilters, seasons, states } from './table-view.ts'

interface Props {
  filters: IdeaTableFilters
  categories: CategoryChoice[]
  isFiltered: boolean
  onChange: (filters: IdeaTableFilters) => void
}

const toNumberedOptions = (words: readonly string[]) =>
  words.map((label, index) => ({ value: String(index + 1), label }))

const kindChoices = kindGroups.map((group) => ({
  label: group.label,
  options: group.kinds.map((value) => ({ value, label: kindLabels[value] })),
}))

const placeFaultLabels = { none: 'Without a place', far: 'Place far from its country' } as const

const officialPageLabels = { set: 'With an official page', gone: 'Official page isn’t responding' } as const

/**
 * Search and filters of the editors' ideas. All but the search, the state and a tag fold away; they are open at first
 * if one of them is set. If `isFiltered`, a button clears all.
 */
export function TableFilters({ filters, categories, isFiltered, onChange }: Props) {
  const say = useTerms()
  const set = (change: Partial<IdeaTableFilters>) => onChange({ ...filters, ...change })
  const { q, state, tag, ...folded } = filters
  const count = Object.values(folded).filter((value) => value !== undefined).length
  return (
    <search className={css({ display: 'block', mb: 4 })} aria-label="Filters">
      <Row>
        <div className={css({ gridColumn: 'span 2' })}>
          <SearchField
            label={say('Search all ideas')}
            placeholder="Title, keywords or ID"
            words={q}
            onSearch={(words) => set({ q: words })}
          />
        </div>
        <FilterChoice
          label="State"
          all="Any state"
          value={state}
          options={states.map((value) => ({ value, label: stateLabels[value] }))}
          onChange={(value) => set({ state: states.find((one) => one === value) })}
        />
        {/* Hidden instead of removed, so that its appearance does not shift the layout. */}
        <Button
          className={css({ visibility: isFiltered ? undefined : 'hidden' })}
          look="quiet"
          size="sm"
          onClick={() => onChange(noFilters)}
        >
          Clear Filters
        </Button>
      </Row>
      <Fold label={count > 0 ? `More filters (${count})` : 'More filters'} isOpenAtFirst={count > 0}>
        <Row>
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
            label="Kind"
            all="Any kind"
            value={filters.kind}
            groups={kindChoices}
            onChange={(kind) => set({ kind: kinds.find((one) => one === kind) })}
          />
          <FilterChoice
            label="Difficulty"
            all="Any difficulty"
            value={filters.difficulty?.toString()}
            options={toNumberedOptions(difficultyLabels)}
            onChange={(value) => set({ difficulty: value ? Number(value) : undefined })}
          />
          <FilterChoice
            label="Cost"
            all="Any cost"
            value={filters.cost?.toString()}
            options={toNumberedOptions(costSymbols)}
            onChange={(value) => set({ cost: value ? Number(value) : undefined })}
          />
          <FilterChoice
            label="Season"
            all="Any season"
            value={filters.season}
            options={seasons.map((value) => ({
              value,
              label: value === 'any' ? 'No season' : seasonOptionLabels[value],
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
          <FilterChoice
            label="Official page"
            all="Any official page"
            value={filters.officialPage}
            options={officialPageStates.map((value) => ({ value, label: officialPageLabels[value] }))}
            onChange={(value) => set({ officialPage: officialPageStates.find((one) => one === value) })}
          />
        </Row>
      </Fold>
      {tag ? (
        <Button
          className={css({ mt: 2, maxWidth: 'full', overflow: 'hidden' })}
          size="sm"
          aria-label={`Remove filter: #${tag}`}
          onClick={() => set({ tag: undefined })}
        >
          #{tag} ×
        </Button>
      ) : null}
    </search>
  )
}

/** Full rows, with cells wide enough for each label. */
const Row = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
    gap: 2,
    alignItems: 'center',
  },
})

interface FilterOption {
  value: string
  label: string
}

interface FilterChoiceProps {
  label: string
  /** Label of the option that filters nothing. */
  all: string
  value: string | undefined
  options?: readonly FilterOption[]
  /** Options in groups. */
  groups?: readonly { label: string; options: readonly FilterOption[] }[]
  onChange: (value: string | undefined) => void
}

/** Select for one filter, highlighted while set. */
function FilterChoice({ label, all, value, options = [], groups = [], onChange }: FilterChoiceProps) {
  return (
    <div className={css({ minWidth: 0 })}>
      <Select
        className={css({
          fontWeight: value === undefined ? 400 : 600,
          borderColor: value === undefined ? 'strongLine' : 'accent',
        })}
        aria-label={label}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || undefined)}
      >
        <option value="">{all}</option>
        <FilterOptions options={options} />
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            <FilterOptions options={group.options} />
          </optgroup>
        ))}
      </Select>
    </div>
  )
}

const FilterOptions = ({ options }: { options: readonly FilterOption[] }) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
