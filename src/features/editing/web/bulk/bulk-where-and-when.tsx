import { TextArea } from '#platform/web/forms/dense-controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import { css } from '#platform/web/styled.tsx'
import { Choice } from '../ideas/choice.tsx'
import { fieldLabels } from '../ideas/field-words.ts'
import { MonthsChoice } from '../ideas/months-choice.tsx'
import { PlaceSearch } from '../ideas/place-search.tsx'

interface Props {
  places: string | undefined
  months: number[] | undefined
  onPlaces: (places: string) => void
  onMonths: (months: number[] | '') => void
  onUnchanged: (name: 'places' | 'months') => void
}

const kept = { value: 'kept', label: 'Leave as it is' } as const

/** Where and when, for many ideas at once: what they had is replaced. */
export function BulkWhereAndWhen({ places, months, onPlaces, onMonths, onUnchanged }: Props) {
  return (
    <>
      <Choice<'kept' | 'set'>
        label={fieldLabels.places}
        value={places === undefined ? 'kept' : 'set'}
        onChange={(value) => (value === 'set' ? onPlaces(' ') : onUnchanged('places'))}
        options={[kept, { value: 'set', label: 'Replace by …' }]}
      />
      <Choice<'kept' | 'set'>
        label={fieldLabels.months}
        value={months === undefined ? 'kept' : 'set'}
        onChange={(value) => (value === 'set' ? onMonths([]) : onUnchanged('months'))}
        options={[kept, { value: 'set', label: 'Replace by …' }]}
      />
      {places === undefined ? null : (
        <div className={css({ gridColumn: '1 / -1', display: 'grid', gap: 4 })}>
          <Field label="Their places" hint="Up to three, one on each line; none takes them away">
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
          <MonthsChoice label="Their months" months={months} onChange={onMonths} />
        </div>
      )}
    </>
  )
}
