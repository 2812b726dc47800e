import { costSymbols, difficultyLabels, locationLabels } from '#features/catalogue/messages.ts'
import { stateLabels } from '#features/catalogue/field-messages.ts'
import { Input, TextArea } from '#platform/web/forms/dense-controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import { css } from '#platform/web/styled.tsx'
import { Choice, MonthsChoice, Replacement } from '../ideas/choice.tsx'
import { type CategoryChoice, fieldLabels, seasonOptionLabels } from '../ideas/field-labels.ts'
import { PlaceSearch } from '../ideas/place-search.tsx'
import { locations, seasons } from '../table/table-view.ts'
import { type BulkDraft, BulkKindFields, BulkKinds } from './bulk-kind-fields.tsx'

interface BulkFieldsProps {
  change: BulkDraft
  onChange: (change: BulkDraft) => void
  categories: CategoryChoice[]
}

const unchangedOption = { value: '', label: 'No change' } as const
const states = ['draft', 'published', 'archived'] as const

/**
 * Form fields of a bulk change: for each field of an idea, such as category, cost or state, the editor chooses whether
 * it stays as it is or gets a new value in all selected ideas; for tags and kinds, which ones to add and to remove.
 * `onChange` gets the change with only the fields that are set.
 */
export function BulkFields({ change, onChange, categories }: BulkFieldsProps) {
  const { categoryId, difficulty, cost, locationType, season, state, featured, places, months } = change

  /** Sets a field, or removes it from the change if it is to stay as it is. */
  function set<Name extends keyof BulkDraft>(name: Name, value: BulkDraft[Name] | '') {
    const { [name]: _old, ...rest } = change
    onChange(value === '' || value === undefined ? rest : { ...rest, [name]: value })
  }

  return (
    <div
      className={css({
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { base: '1fr', sm: '1fr 1fr', md: 'repeat(3, minmax(0, 1fr))' },
      })}
    >
      <Choice<number | 'none' | ''>
        label={fieldLabels.categoryId}
        value={categoryId === null ? 'none' : (categoryId ?? '')}
        onChange={(value) => set('categoryId', value === 'none' ? null : value)}
        options={[
          unchangedOption,
          { value: 'none', label: 'None' },
          ...categories.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Choice<number | ''>
        label={fieldLabels.difficulty}
        value={difficulty ?? ''}
        onChange={(value) => set('difficulty', value)}
        options={[unchangedOption, ...difficultyLabels.map((label, index) => ({ value: index + 1, label }))]}
      />
      <Choice<number | ''>
        label={fieldLabels.cost}
        value={cost ?? ''}
        onChange={(value) => set('cost', value)}
        options={[unchangedOption, ...costSymbols.map((label, index) => ({ value: index + 1, label }))]}
      />
      <Choice
        label={fieldLabels.season}
        value={season ?? ''}
        onChange={(value) => set('season', value)}
        options={[unchangedOption, ...seasons.map((value) => ({ value, label: seasonOptionLabels[value] }))]}
      />
      <Choice
        label={fieldLabels.locationType}
        value={locationType ?? ''}
        onChange={(value) => set('locationType', value)}
        options={[unchangedOption, ...locations.map((value) => ({ value, label: locationLabels[value] }))]}
      />
      <Choice
        label={fieldLabels.state}
        value={state ?? ''}
        onChange={(value) => set('state', value)}
        options={[unchangedOption, ...states.map((value) => ({ value, label: stateLabels[value] }))]}
      />
      <Choice<'yes' | 'no' | ''>
        label={fieldLabels.featured}
        value={featured === undefined ? '' : featured ? 'yes' : 'no'}
        onChange={(value) => set('featured', value === '' ? '' : value === 'yes')}
        options={[
          unchangedOption,
          { value: 'yes', label: 'Featured' },
          { value: 'no', label: 'Not featured' },
        ]}
      />
      <Tags label="Add tags" value={change.addTags} onChange={(value) => set('addTags', value)} />
      <Tags label="Remove tags" value={change.removeTags} onChange={(value) => set('removeTags', value)} />
      <BulkKinds change={change} onSet={set} />
      <BulkPlacesAndMonths
        places={places}
        months={months}
        onPlaces={(value) => set('places', value)}
        onMonths={(value) => set('months', value)}
        onUnchanged={(name) => set(name, undefined)}
      />
      <BulkKindFields change={change} onSet={set} />
    </div>
  )
}

interface TagsProps {
  label: string
  value: string[] | undefined
  onChange: (tags: string[] | undefined) => void
}

function Tags({ label, value, onChange }: TagsProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          placeholder="Separated by commas"
          defaultValue={value?.join(', ')}
          onChange={({ target }) => onChange(target.value.trim() ? target.value.split(',') : undefined)}
        />
      )}
    </Field>
  )
}

interface BulkPlacesAndMonthsProps {
  places: string | undefined
  months: number[] | undefined
  onPlaces: (places: string) => void
  onMonths: (months: number[] | '') => void
  onUnchanged: (name: 'places' | 'months') => void
}

/** Places and months for a bulk change; both replace the existing values. */
function BulkPlacesAndMonths({ places, months, onPlaces, onMonths, onUnchanged }: BulkPlacesAndMonthsProps) {
  return (
    <>
      <Replacement
        label={fieldLabels.places}
        isSet={places !== undefined}
        onSet={() => onPlaces(' ')}
        onUnchanged={() => onUnchanged('places')}
      />
      <Replacement
        label={fieldLabels.months}
        isSet={months !== undefined}
        onSet={() => onMonths([])}
        onUnchanged={() => onUnchanged('months')}
      />
      {places === undefined ? null : (
        <div className={css({ gridColumn: '1 / -1', display: 'grid', gap: 4 })}>
          <Field label="Places" hint="Up to three, one per line. Leave blank to remove all places.">
            {(control) => (
              <TextArea
                {...control}
                rows={2}
                value={places.trimStart()}
                onChange={({ target }) => onPlaces(target.value || ' ')}
              />
            )}
          </Field>
          <PlaceSearch places={places} onChange={onPlaces} />
        </div>
      )}
      {months === undefined ? null : (
        <div className={css({ gridColumn: '1 / -1' })}>
          <MonthsChoice label="Months" months={months} onChange={onMonths} />
        </div>
      )}
    </>
  )
}
