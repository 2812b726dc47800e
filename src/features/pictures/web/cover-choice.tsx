import { Select } from '#platform/web/forms/dense-controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import { css } from '#platform/web/styled.tsx'

interface Props<Value extends string> {
  label: string
  value: Value
  values: readonly Value[]
  onChange: (value: Value) => void
}

/** A part of a cover that has a name. */
export function CoverChoice<Value extends string>({ label, value, values, onChange }: Props<Value>) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          className={css({ textTransform: 'capitalize' })}
          {...control}
          value={value}
          onChange={(event) => {
            const chosen = values[event.target.selectedIndex]
            if (chosen) onChange(chosen)
          }}
        >
          {values.map((name) => (
            <option key={name} value={name}>
              {name.replaceAll('-', ' ')}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
