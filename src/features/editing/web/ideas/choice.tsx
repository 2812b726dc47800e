import { useId } from 'react'
import { monthNames } from '#features/catalogue/format-months.ts'
import { maxOfficialUrlLength } from '#features/catalogue/limits.ts'
import { formatDateTime } from '#platform/web/dates.ts'
import { Input, Select } from '#platform/web/forms/dense-controls.ts'
import { Field, FieldError } from '#platform/web/forms/field.tsx'
import { css, styled } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'

interface Props<Value extends string | number> {
  label: string
  error?: string | undefined
  hint?: string | undefined
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
}

/**
 * Labelled `select` with hint and error message, which calls `onChange` with the value of the chosen option, a string
 * or a number.
 */
export function Choice<Value extends string | number>({
  label,
  error,
  hint,
  value,
  onChange,
  options,
}: Props<Value>) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={(event) => {
            const chosen = options[event.target.selectedIndex]
            if (chosen) onChange(chosen.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

interface OfficialPageProps {
  label: string
  error: string | undefined
  url: string | null
  /** Since when the page has not answered, if its link is hidden for that. */
  goneSince: string | null | undefined
  onChange: (url: string | null) => void
}

/**
 * Field for the URL of an idea's official page. Calls `onChange` with null if it is empty. While the page does not
 * respond (`goneSince`), the hint says that visitors do not see the link.
 */
export function OfficialPageField({ label, error, url, goneSince, onChange }: OfficialPageProps) {
  const hint = goneSince
    ? `Visitors can’t see this link because the page hasn’t responded since ${formatDateTime(goneSince)}.`
    : 'The organizer’s website, such as a park’s or a festival’s. We check from time to time that it still works.'
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <Input
          {...control}
          type="url"
          name="officialUrl"
          placeholder="https://"
          maxLength={maxOfficialUrlLength}
          value={url ?? ''}
          onChange={(event) => onChange(event.target.value || null)}
        />
      )}
    </Field>
  )
}

interface ReplacementProps {
  label: string
  isSet: boolean
  onSet: () => void
  onUnchanged: () => void
}

const replacementOptions = [
  { value: 'kept', label: 'No change' },
  { value: 'set', label: 'Replace with …' },
] as const

/**
 * Select in the form of a bulk change that decides about one field: “No change” calls `onUnchanged`, “Replace with …”
 * calls `onSet`, whereupon the caller shows the field.
 */
export function Replacement({ label, isSet, onSet, onUnchanged }: ReplacementProps) {
  return (
    <Choice
      label={label}
      value={isSet ? 'set' : 'kept'}
      onChange={(value) => (value === 'set' ? onSet() : onUnchanged())}
      options={replacementOptions}
    />
  )
}

interface TogglesProps<Value extends string | number> {
  label: string
  hint: string
  error?: string | undefined
  values: readonly Value[]
  /** `title` is the whole word if the label is abbreviated. */
  options: readonly { value: Value; label: string; title?: string }[]
  /** Highest number of values. */
  max?: number
  onChange: (values: Value[]) => void
}

/**
 * Group of toggle buttons, of which up to `max` can be pressed; `onChange` gets the new values. A current value that is
 * not among the options gets a button too, with which it can be removed.
 */
export function Toggles<Value extends string | number>({
  label,
  hint,
  error,
  values,
  options,
  max = options.length,
  onChange,
}: TogglesProps<Value>) {
  const id = useId()
  const chosen = new Set(values)
  const known = new Set(options.map(({ value }) => value))
  const unknown = values.filter((value) => !known.has(value))
  const isFull = values.length >= max
  function toggle(value: Value) {
    if (chosen.has(value)) onChange(values.filter((one) => one !== value))
    else if (!isFull) onChange([...values, value])
  }
  return (
    <ToggleGroup
      aria-describedby={error ? `${id} ${id}-error` : id}
      // A refused form moves the focus to the first invalid control.
      {...(error ? { tabIndex: -1, 'aria-invalid': true } : {})}
    >
      <legend>{label}</legend>
      <p id={id}>{hint}</p>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 2 })}>
        {[...options, ...unknown.map((value) => ({ value, label: String(value), title: undefined }))].map(
          (option) => (
            <Button
              key={option.value}
              className={css({ opacity: isFull && !chosen.has(option.value) ? 0.6 : 1 })}
              look="toggle"
              size="sm"
              title={option.title}
              aria-pressed={chosen.has(option.value)}
              // `disabled` would take it out of the tab order, and a screen reader would skip it.
              aria-disabled={isFull && !chosen.has(option.value) ? true : undefined}
              onClick={() => toggle(option.value)}
            >
              {option.label}
            </Button>
          ),
        )}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </ToggleGroup>
  )
}

const ToggleGroup = styled('fieldset', {
  base: {
    minWidth: 0,
    '& > legend': { fontSize: 'sm', fontWeight: 600 },
    '& > p': { color: 'quiet', fontSize: 'sm', mb: 2 },
  },
})

const monthOptions = monthNames.map((name, index) => ({
  value: index + 1,
  label: name.slice(0, 3),
  title: name,
}))

interface MonthsChoiceProps {
  label: string
  months: readonly number[]
  onChange: (months: number[]) => void
}

/**
 * Toggle buttons for the twelve months (1–12), of which any number can be pressed; `onChange` gets them in ascending
 * order. None means any time of year.
 */
export function MonthsChoice({ label, months, onChange }: MonthsChoiceProps) {
  return (
    <Toggles
      label={label}
      hint="Leave all unselected for any time of year."
      values={months}
      options={monthOptions}
      onChange={(chosen) => onChange(chosen.toSorted((a, b) => a - b))}
    />
  )
}
