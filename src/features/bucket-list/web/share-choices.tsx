import { Box, chakra } from '@chakra-ui/react'
import { TextInput } from '#platform/web/ui/controls.ts'
import { FormField } from '#platform/web/ui/form-field.tsx'
import type { ShareOptions } from '../contract.ts'
import { dayOf, today } from './days.ts'

interface Props {
  options: ShareOptions
  onChange: (change: Partial<ShareOptions>) => void
}

/** What the link shows beyond the plain list, and until when. */
export function ShareChoices({ options, onChange }: Props) {
  return (
    <Box as="fieldset" aria-label="What the link shows">
      <Choice>
        <input
          type="checkbox"
          checked={options.withNotes}
          onChange={({ target }) => onChange({ withNotes: target.checked })}
        />
        With my notes
      </Choice>
      <Choice>
        <input
          type="checkbox"
          checked={options.withCustomIdeas}
          onChange={({ target }) => onChange({ withCustomIdeas: target.checked })}
        />
        With my own ideas
      </Choice>
      <Box mt={3} maxWidth="16rem">
        <FormField label="Until (empty: until you revoke it)">
          {(ties) => (
            <TextInput
              {...ties}
              type="date"
              min={today()}
              value={options.expiresAt ? dayOf(new Date(options.expiresAt)) : ''}
              onChange={({ target }) => onChange({ expiresAt: endOf(target.value) })}
            />
          )}
        </FormField>
      </Box>
    </Box>
  )
}

/** The last moment of a day here. */
const endOf = (day: string): string | null => (day ? new Date(`${day}T23:59:59`).toISOString() : null)

const Choice = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    minHeight: 11,
    cursor: 'pointer',
    '& input': { width: 5, height: 5, accentColor: '{colors.teal}' },
  },
})
