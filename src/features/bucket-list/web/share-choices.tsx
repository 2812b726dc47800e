import { Box } from '@chakra-ui/react'
import { TextInput } from '#platform/web/ui/controls.ts'
import { Field } from '#platform/web/ui/field.tsx'
import { TickBox } from '#platform/web/ui/tick-box.tsx'
import type { ShareOptions } from '../contract.ts'
import { dayOf, today } from './days.ts'

interface Props {
  options: ShareOptions
  onChange: (change: Partial<ShareOptions>) => Promise<unknown>
}

/** What the link shows beyond the plain list, and until when. */
export function ShareChoices({ options, onChange }: Props) {
  return (
    <Box as="fieldset" aria-label="What the link shows">
      <TickBox isTicked={options.withNotes} onTick={(withNotes) => onChange({ withNotes })}>
        With my notes
      </TickBox>
      <TickBox isTicked={options.withCustomIdeas} onTick={(withCustomIdeas) => onChange({ withCustomIdeas })}>
        With my own ideas
      </TickBox>
      <Box mt={3} maxWidth="16rem">
        <Field label="Until (empty: until you revoke it)">
          {(ties) => (
            <TextInput
              {...ties}
              type="date"
              min={today()}
              defaultValue={options.expiresAt ? dayOf(new Date(options.expiresAt)) : ''}
              // The one who made the change says what went wrong with it.
              onBlur={({ target }) => void onChange({ expiresAt: endOf(target.value) }).catch(() => {})}
            />
          )}
        </Field>
      </Box>
    </Box>
  )
}

/** The last moment of a day here. */
const endOf = (day: string): string | null => (day ? new Date(`${day}T23:59:59`).toISOString() : null)
