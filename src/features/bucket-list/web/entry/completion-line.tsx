import { Box, chakra, Flex } from '@chakra-ui/react'
import { keyframes } from '@emotion/react'
import type { FormEvent } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { TextInput } from '#platform/web/forms/controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { longestDoneNote } from '#features/bucket-list/limits.ts'
import { doneDayOf, lastDayFor, today } from './days.ts'
import type { EntryActions } from './entry-actions.ts'
import { textIn } from './text-in.ts'

interface Props {
  entry: EntryView
  actions: EntryActions
}

/** What one may add to something just done. It is saved already; the line takes no focus and can be ignored. */
export function CompletionLine({ entry, actions }: Props) {
  function keep(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    actions.tellHow(entry, {
      doneOn: textIn(fields, 'doneOn'),
      doneNote: textIn(fields, 'doneNote'),
    })
  }

  return (
    <Moment aria-label={`How was it: ${entry.idea.title}`} onSubmit={keep}>
      <Flex justify="space-between" align="start" gap={3} mb={3}>
        <Box fontFamily="heading" fontSize="lg" fontWeight={600} lineHeight="snug" pt={1.5}>
          You did it! When, and how was it?
        </Box>
        <Button look="quiet" size="icon" aria-label="Not now" onClick={() => actions.dismissLine(entry)}>
          <Icon name="close" />
        </Button>
      </Flex>
      <Flex gap={3} direction={{ base: 'column', sm: 'row' }} align={{ sm: 'end' }}>
        <Field label="Day">
          {(ties) => (
            <TextInput
              {...ties}
              type="date"
              name="doneOn"
              max={lastDayFor(entry)}
              defaultValue={doneDayOf(entry) ?? today()}
              width={{ base: 'full', sm: 'auto' }}
            />
          )}
        </Field>
        <Box flex="1" minWidth={0}>
          <Field label="A line to remember it by">
            {(ties) => (
              <TextInput
                {...ties}
                name="doneNote"
                maxLength={longestDoneNote}
                defaultValue={entry.doneNote ?? ''}
                placeholder="The sun came up as we reached the top"
              />
            )}
          </Field>
        </Box>
        <Button type="submit">Keep it</Button>
      </Flex>
    </Moment>
  )
}

const unfold = keyframes({ from: { opacity: 0, transform: 'translateY(-0.5rem)' } })

const Moment = chakra('form', {
  base: {
    background: 'tealSoft',
    borderRadius: 'md',
    p: 4,
    animation: `${unfold} 250ms ease-out`,
  },
})
