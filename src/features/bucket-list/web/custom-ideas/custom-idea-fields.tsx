import { useRef } from 'react'
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
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { readText } from '../entry/entry-format.ts'

interface Props {
  /** Initial values of the fields. */
  values?: Partial<CustomIdeaValues>
  errors: FieldErrors
}

/**
 * Form fields of a custom idea, filled with `values`, each with its error message. All but title and description are
 * folded away.
 */
export function CustomIdeaFields({ values, errors }: Props) {
  return (
    <>
      <Field label="Title" error={errors.title}>
        {(ties) => (
          <TextInput
            {...ties}
            name="title"
            aria-required="true"
            maxLength={maxTitleLength}
            defaultValue={values?.title}
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
            defaultValue={values?.description}
          />
        )}
      </Field>
      <details>
        <summary className={css({ cursor: 'pointer', fontWeight: 600, py: 2.5 })}>Details</summary>
        <div
          className={css({
            display: 'grid',
            gap: 4,
            gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' },
            pt: 2,
          })}
        >
          <Choice
            label="Difficulty"
            name="difficulty"
            chosen={values?.difficulty}
            options={customDifficultyLabels.map((text, index) => [index + 1, text])}
          />
          <Choice
            label="Cost"
            name="cost"
            chosen={values?.cost}
            options={customCostSymbols.map((text, index) => [index + 1, text])}
          />
          <Choice
            label="Location Type"
            name="locationType"
            chosen={values?.locationType}
            options={customLocations.map((value) => [value, customLocationLabels[value]])}
          />
          <Choice
            label="Time Commitment"
            name="timeCommitment"
            chosen={values?.timeCommitment}
            options={timeCommitments.map((value) => [value, timeCommitmentLabels[value]])}
          />
        </div>
      </details>
    </>
  )
}

interface CustomIdeaPictureProps {
  picture: File | null
  onChoose: (picture: File | null) => void
}

/**
 * Form field with which a member chooses a file as the picture of a new custom idea, or removes the chosen one:
 * `onChoose` gets the file or null. It uploads nothing: the form does so later, as the first photo of the entry.
 */
export function CustomIdeaPictureField({ picture, onChoose }: CustomIdeaPictureProps) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <div
      className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 })}
    >
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="Choose a picture"
        onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
      />
      <Button ref={button} size="sm" onClick={() => input.current?.click()}>
        {picture ? 'Change picture' : 'Add a picture'}
      </Button>
      {picture ? (
        <>
          <span className={css({ flex: '1', minWidth: 0, fontSize: 'sm', overflowWrap: 'anywhere' })}>
            {picture.name}
          </span>
          <Button
            look="quiet"
            size="icon"
            aria-label={`Remove picture: ${picture.name}`}
            onClick={() => {
              if (input.current) input.current.value = ''
              onChoose(null)
              button.current?.focus()
            }}
          >
            <Icon name="close" />
          </Button>
        </>
      ) : (
        <span className={css({ color: 'quiet', fontSize: 'xs' })}>
          If you don’t add one, we’ll draw a picture based on the title.
        </span>
      )}
    </div>
  )
}

interface ChoiceProps {
  label: string
  name: string
  chosen: string | number | undefined
  options: readonly (readonly [value: string | number, text: string])[]
}

/** Select for a field with fixed options. A new idea begins without a choice. */
function Choice({ label, name, chosen, options }: ChoiceProps) {
  return (
    <Field label={label}>
      {(ties) => (
        <Select {...ties} name={name} defaultValue={chosen ?? ''}>
          {chosen === undefined ? <option value="">Not set</option> : null}
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
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

/**
 * Reads the form. What is not chosen gets its default, as do season and age group, for which there are no fields.
 */
function readCustomIdea(fields: FormData): CustomIdeaValues {
  const text = (name: string) => readText(fields, name) ?? ''
  return {
    title: text('title'),
    description: text('description'),
    difficulty: Number(text('difficulty')) || customDefaults.difficulty,
    cost: Number(text('cost')) || customDefaults.cost,
    locationType:
      customLocations.find((value) => value === text('locationType')) ?? customDefaults.locationType,
    timeCommitment:
      timeCommitments.find((value) => value === text('timeCommitment')) ?? customDefaults.timeCommitment,
    season: customDefaults.season,
    ageGroup: customDefaults.ageGroup,
  }
}
