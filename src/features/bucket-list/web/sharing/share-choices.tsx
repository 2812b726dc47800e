import { useState, type ChangeEvent } from 'react'
import { dayOf } from '#platform/web/day-of.ts'
import { TextInput } from '#platform/web/forms/controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import { Group } from '#platform/web/ui/group.tsx'
import { TickBox } from '#platform/web/forms/tick-box.tsx'
import type { ShareOptions } from '#features/bucket-list/sharing-contract.ts'
import { css } from '#platform/web/styled.tsx'
import { endOf, today } from '../entry/days.ts'
import { useSay } from '#platform/web/settings.ts'

interface Props {
  options: ShareOptions
  onChange: (change: Partial<ShareOptions>) => Promise<unknown>
}

const notAhead = 'Choose a day that is not over yet'

/** What the link shows beyond the plain list, and until when. */
export function ShareChoices({ options, onChange }: Props) {
  const say = useSay()
  const [error, setError] = useState<string>()

  /** A day is whole as soon as it is valid: while its year is being typed, it lies in the past. */
  function changeDay({ target: { value, validity } }: ChangeEvent<HTMLInputElement>) {
    if (!validity.valid) return
    setError(undefined)
    // The one who made the change says what went wrong with it.
    onChange({ expiresAt: value ? endOf(value).toISOString() : null }).catch(() => {})
  }

  return (
    <Group className={css({ display: 'block' })} label="What the link shows">
      <TickBox isTicked={options.withNotes} onTick={(withNotes) => onChange({ withNotes })}>
        With my notes
      </TickBox>
      <TickBox isTicked={options.withCustomIdeas} onTick={(withCustomIdeas) => onChange({ withCustomIdeas })}>
        {say('With my own ideas')}
      </TickBox>
      <TickBox isTicked={options.withStories} onTick={(withStories) => onChange({ withStories })}>
        With my stories: the lines, with whom, and the photos
      </TickBox>
      <TickBox isTicked={options.withName} onTick={(withName) => onChange({ withName })}>
        With my name
      </TickBox>
      <div className={css({ mt: 3 })}>
        <Field label="Until (empty: until you revoke it)" error={error}>
          {(ties) => (
            <TextInput
              {...ties}
              type="date"
              min={today()}
              defaultValue={options.expiresAt ? dayOf(new Date(options.expiresAt)) : ''}
              onChange={changeDay}
              onBlur={({ target }) => setError(target.validity.valid ? undefined : notAhead)}
            />
          )}
        </Field>
      </div>
    </Group>
  )
}
