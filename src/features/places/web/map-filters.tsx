import { useRef, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { maxQueryLength } from '#features/catalogue/limits.ts'
import { costLabelOf, costSymbols, difficultyLabels, locationLabels } from '#features/catalogue/messages.ts'
import { monthNames } from '#features/catalogue/format-months.ts'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { Select, TextInput } from '#platform/web/forms/controls.ts'
import { Button, LinkButton } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { css, styled } from '#platform/web/styled.tsx'
import { toQueryParams, hasFilters, toMapHref, readMapState, type MapState } from './map-state.ts'
import { useBasePath } from '#platform/web/settings.ts'

/**
 * Collapsible form with the filters of the map, filled from the map's state `looking`. It works without JavaScript;
 * with it, a selected option applies immediately, by changing the URL.
 */
export function MapFilters({ looking }: { looking: MapState }) {
  const navigate = useNavigate()
  const based = useBasePath()
  const form = useRef<HTMLFormElement>(null)
  const { data: categories = [] } = api.places.categories.useQuery()
  const { filters, view } = looking

  function applyFilters() {
    if (!form.current) return
    const params = new URLSearchParams()
    for (const [name, value] of new FormData(form.current))
      if (typeof value === 'string') params.set(name, value)
    void navigate(toMapHref({ ...readMapState(params), view }), { replace: true, preventScrollReset: true })
  }

  const count = Object.values(filters).filter((value) => value !== undefined).length
  return (
    <CollapsibleFilters>
      <summary>
        <Icon name="sliders" />
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </summary>
      <Form
        ref={form}
        // Resets the uncontrolled fields if the filters change elsewhere.
        key={JSON.stringify(filters)}
        action={based(hrefOf('map'))}
        onSubmit={(event) => {
          event.preventDefault()
          applyFilters()
        }}
        onChange={(event) => {
          if (event.target instanceof HTMLSelectElement) applyFilters()
        }}
        aria-label="Map filters"
      >
        {Object.entries(toQueryParams({ ...looking, filters: noFilters })).map(([name, value]) =>
          value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        <Label text="Keywords">
          <TextInput type="search" name="search" defaultValue={filters.search} maxLength={maxQueryLength} />
        </Label>
        <Choice
          name="month"
          text="Best in"
          chosen={filters.month}
          choices={monthNames.map((label, index) => [index + 1, label])}
        />
        <Choice
          name="difficulty"
          text="Difficulty"
          chosen={filters.difficulty}
          choices={difficultyLabels.map((label, index) => [index + 1, label])}
        />
        <Choice
          name="cost"
          text="Cost"
          chosen={filters.cost}
          choices={costSymbols.map((label, index) => [index + 1, `${label} ${costLabelOf(index + 1)}`])}
        />
        <Choice
          name="locationType"
          text="Setting"
          chosen={filters.locationType}
          choices={Object.entries(locationLabels)}
        />
        <Choice
          name="categoryId"
          text="Category"
          chosen={filters.categoryId}
          choices={categories.map(({ id, name }) => [id, name])}
        />
        <div className={css({ display: 'flex', gap: 2, flexWrap: 'wrap' })}>
          <Button type="submit" size="sm">
            Show
          </Button>
          {hasFilters(looking) ? (
            <LinkButton
              to={toMapHref({ filters: noFilters, view })}
              size="sm"
              look="quiet"
              replace
              preventScrollReset
            >
              Clear Filters
            </LinkButton>
          ) : null}
        </div>
      </Form>
    </CollapsibleFilters>
  )
}

const noFilters: MapState['filters'] = {
  search: undefined,
  difficulty: undefined,
  cost: undefined,
  locationType: undefined,
  season: undefined,
  categoryId: undefined,
  month: undefined,
}

interface ChoiceProps {
  name: string
  text: string
  chosen: string | number | undefined
  choices: (readonly [string | number, string])[]
}

function Choice({ name, text, chosen, choices }: ChoiceProps) {
  return (
    <Label text={text}>
      <Select name={name} defaultValue={chosen ?? ''}>
        <option value="">Any</option>
        {choices.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Label>
  )
}

function Label({ text, children }: { text: string; children: ReactNode }) {
  return (
    <label className={css({ display: 'block', minWidth: 0 })}>
      <span className={css({ display: 'block', fontSize: 'xs', fontWeight: 600, color: 'quiet', mb: 1 })}>
        {text}
      </span>
      {children}
    </label>
  )
}

const Form = styled('form', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr 1fr', md: 'repeat(3, 1fr)', lg: 'repeat(6, 1fr) auto' },
    alignItems: 'end',
    gap: 3,
    pt: { base: 4, lg: 0 },
    '& input:not([type=hidden]), & select': { minHeight: 11, px: 3, fontSize: 'sm' },
  },
})

/** Collapsible on small screens, without JavaScript; always open on large ones. */
const CollapsibleFilters = styled('details', {
  base: {
    mb: 5,
    '& > summary': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: 2,
      minHeight: 11,
      fontWeight: 600,
      cursor: 'pointer',
      borderWidth: '1px',
      borderColor: 'strongLine',
      borderRadius: 'full',
      background: 'card',
      listStyle: 'none',
    },
    '& > summary::-webkit-details-marker': { display: 'none' },
    '@media (min-width: 64rem)': {
      '@supports selector(::details-content)': {
        '& > summary': { display: 'none' },
        '&::details-content': { contentVisibility: 'visible' },
      },
    },
  },
})
