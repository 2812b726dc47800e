import { Select } from '#platform/web/forms/dense-controls.ts'
import { css } from '#platform/web/styled.tsx'

interface Props {
  label: string
  /** What it says while it lets everything in. */
  all: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
  onChange: (value: string | undefined) => void
}

/** A filter over a list; set, it stands out. */
export function FilterChoice({ label, all, value, options, onChange }: Props) {
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
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </div>
  )
}
