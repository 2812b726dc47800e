import { Box, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Icon } from '#platform/web/ui/icon.tsx'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { dayInWords, isOverdue } from './days.ts'
import { costSymbol, locationInWords, timeInWords } from './entry-words.ts'

/** Where, how long, how much, and until when. */
export function EntryFacts({ entry, now }: { entry: EntryView; now: string }) {
  const { targetDate } = entry
  return (
    <Flex as="ul" listStyle="none" wrap="wrap" columnGap={4} rowGap={1} color="quiet" fontSize="sm">
      <Fact name="Location" icon="pin">
        {locationInWords(entry)}
      </Fact>
      <Fact name="Time" icon="clock">
        {timeInWords(entry)}
      </Fact>
      <Fact name="Cost">{costSymbol(entry)}</Fact>
      {targetDate ? (
        <Fact name="Target date" isUrgent={isOverdue(entry, now)}>
          by {dayInWords(targetDate)}
        </Fact>
      ) : null}
    </Flex>
  )
}

interface FactProps {
  name: string
  icon?: 'pin' | 'clock'
  isUrgent?: boolean
  children: ReactNode
}

function Fact({ name, icon, isUrgent = false, children }: FactProps) {
  return (
    <Flex
      as="li"
      align="center"
      gap={1.5}
      color={isUrgent ? 'danger' : undefined}
      fontWeight={isUrgent ? 600 : undefined}
    >
      {icon ? <Icon name={icon} size={16} /> : null}
      <Box as="span" srOnly>
        {name}:
      </Box>
      {children}
    </Flex>
  )
}
