import type { CustomIdeaView } from '#features/bucket-list/contract.ts'
import {
  customDefaults,
  customLocations,
  maxDescriptionLength,
  maxTitleLength,
  timeCommitments,
} from '#features/bucket-list/limits.ts'
import {
  customCostSymbols,
  customDifficultyLabels,
  customLocationLabels,
  timeCommitmentLabels,
  titleRequired,
} from '#features/bucket-list/messages.ts'
import { Select, TextArea, TextInput } from '#platform/web/forms/controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import type { FieldErrors, FieldValidation } from '#platform/web/forms/use-validated-form.ts'
import { css } from '#platform/web/styled.tsx'
import { readText } from '../entry/entry-format.ts'

interface Props {
  /** Initial values of the fields. */
  values?: Omit<CustomIdeaValues, 'season' | 'ageGroup'>
  errors: FieldErrors
}

/** Form fields of a custom idea. */
export function CustomIdeaFields({
  values = { title: '', description: '', ...customDefaults },
  errors,
}: Props) {
  return (
    <>
      <Field label="Title" error={errors.title}>
        {(ties) => (
          <TextInput
            {...ties}
            name="title"
            aria-required="true"
            maxLength={maxTitleLength}
            defaultValue={values.title}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label="Description" error={errors.description}>
        {(ties) => (
          <TextArea
            {...ties}
            name="description"
            rows={3}
            maxLength={maxDescriptionLength}
            defaultValue={values.description}
          />
        )}
      </Field>
      <div className={css({ display: 'grid', gap: 4, gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' } })}>
        <Field label="Difficulty">
          {(ties) => (
            <Select {...ties} name="difficulty" defaultValue={values.difficulty}>
              {customDifficultyLabels.map((label, index) => (
                <option key={label} value={index + 1}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Cost">
          {(ties) => (
            <Select {...ties} name="cost" defaultValue={values.cost}>
              {customCostSymbols.map((symbol, index) => (
                <option key={symbol} value={index + 1}>
                  {symbol}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Location Type">
          {(ties) => (
            <Select {...ties} name="locationType" defaultValue={values.locationType}>
              {customLocations.map((value) => (
                <option key={value} value={value}>
                  {customLocationLabels[value]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Time Commitment">
          {(ties) => (
            <Select {...ties} name="timeCommitment" defaultValue={values.timeCommitment}>
              {timeCommitments.map((value) => (
                <option key={value} value={value}>
                  {timeCommitmentLabels[value]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </>
  )
}

export type CustomIdeaValues = Pick<
  CustomIdeaView,
  'title' | 'description' | 'difficulty' | 'cost' | 'locationType' | 'timeCommitment' | 'season' | 'ageGroup'
>

/** Reads and validates the form; only the title is required. */
export const customIdeaForm: FieldValidation<CustomIdeaValues> = {
  read: readCustomIdea,
  check: ({ title }) => ({ title: title ? undefined : titleRequired }),
}

/** Reads the form. It has no fields for season and age group, so a new idea gets their defaults. */
function readCustomIdea(fields: FormData): CustomIdeaValues {
  const text = (name: string) => readText(fields, name) ?? ''
  return {
    title: text('title'),
    description: text('description'),
    difficulty: Number(text('difficulty')),
    cost: Number(text('cost')),
    locationType:
      customLocations.find((value) => value === text('locationType')) ?? customDefaults.locationType,
    timeCommitment:
      timeCommitments.find((value) => value === text('timeCommitment')) ?? customDefaults.timeCommitment,
    season: customDefaults.season,
    ageGroup: customDefaults.ageGroup,
  }
}
