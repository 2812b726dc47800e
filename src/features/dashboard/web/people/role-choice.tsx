import { useState } from 'react'
import type { Person } from '#features/dashboard/contract.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Select } from '#platform/web/forms/dense-controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import { css } from '#platform/web/styled.tsx'

interface Props {
  role: Person['role']
  isBusy: boolean
  onChange: (role: Person['role']) => void
}

const roles = ['member', 'editor', 'admin'] as const

/** What somebody may do. Arrow keys walk through a select's values: nothing happens before the button is pressed. */
export function RoleChoice({ role, isBusy, onChange }: Props) {
  const [chosen, setChosen] = useState(role)
  const isIdle = isBusy || chosen === role
  return (
    <Field label="Role" hint="A change signs them out everywhere.">
      {(control) => (
        <div className={css({ display: 'flex', gap: 2 })}>
          <Select
            className={css({ textTransform: 'capitalize' })}
            {...control}
            value={chosen}
            onChange={({ target }) => setChosen(roles[target.selectedIndex] ?? role)}
          >
            {roles.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
          <Button
            className={css({ flexShrink: 0 })}
            size="sm"
            aria-disabled={isIdle}
            onClick={() => (isIdle ? undefined : onChange(chosen))}
          >
            Change role
          </Button>
        </div>
      )}
    </Field>
  )
}
