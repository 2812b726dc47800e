import { TextArea } from '#platform/web/forms/dense-controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import { fieldLabels } from './field-words.ts'
import type { DraftProps } from './idea-fieldset.tsx'
import { MonthsChoice } from './months-choice.tsx'
import { NewPlace } from './new-place.tsx'
import { PlaceSearch } from './place-search.tsx'

/** Where an idea happens, and when it is best there. */
export function WhereAndWhen({ draft, change, errors }: DraftProps) {
  return (
    <>
      <Field label={fieldLabels.places} error={errors.places} hint={placesHint}>
        {(control) => (
          <TextArea
            {...control}
            name="places"
            rows={2}
            placeholder="Machu Picchu, Peru (PE, site) -13.163 -72.545"
            value={draft.places}
            onChange={(event) => change({ places: event.target.value })}
          />
        )}
      </Field>
      <PlaceSearch places={draft.places} onChange={(places) => change({ places })} />
      <NewPlace places={draft.places} onChange={(places) => change({ places })} />
      <MonthsChoice
        label={fieldLabels.months}
        months={draft.months}
        onChange={(months) => change({ months })}
      />
    </>
  )
}

const placesHint =
  'Up to three, one on each line: name, then country and how exact (site, town, region or country), latitude, longitude'
