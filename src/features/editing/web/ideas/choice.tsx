import { monthNames } from '#features/catalogue/format-months.ts'
import { Select } from '#platform/web/forms/dense-controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import { styled } from '#platform/web/styled.tsx'

interface Props<Value extends string | number> {
  label: string
  error?: string | undefined
  hint?: string | undefined
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
}

/** Select with a label, which calls `onChange` with the typed value of the chosen option. */
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

interface MonthsChoiceProps {
  label: string
  months: readonly number[]
  onChange: (months: number[]) => void
}

/** Toggle buttons for the months of a year, of which several can be chosen. */
export function MonthsChoice({ label, months, onChange }: MonthsChoiceProps) {
  const chosen = new Set(months)
  function toggle(month: number) {
    const now = chosen.has(month) ? months.filter((one) => one !== month) : [...months, month]
    onChange(now.toSorted((a, b) => a - b))
  }
  return (
    <Group>
      <legend>{label}</legend>
      <p>Leave empty for any time of year.</p>
      <div>
        {monthNames.map((name, index) => (
          <button
            key={name}
            type="button"
            title={name}
            aria-pressed={chosen.has(index + 1)}
            onClick={() => toggle(index + 1)}
          >
            {name.slice(0, 3)}
          </button>
        ))}
      </div>
    </Group>
  )
}

const Group = styled('fieldset', {
  base: {
    '& > legend': { fontSize: 'sm', fontWeight: 600 },
    '& > p': { color: 'quiet', fontSize: 'sm', mb: 2 },
    '& > div': { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(3.25rem, 1fr))', gap: 2 },
    '& button': {
      minHeight: 11,
      borderWidth: '1px',
      borderColor: 'line',
      borderRadius: 'md',
      background: 'card',
      cursor: 'pointer',
    },
    '& button[aria-pressed=true]': {
      background: 'accentSoft',
      borderColor: 'accent',
      color: 'accentText',
      fontWeight: 600,
    },
  },
})
