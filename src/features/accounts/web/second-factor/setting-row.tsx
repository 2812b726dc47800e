import { Box, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface Props {
  title: string
  note: ReactNode
  /** What can be done about it. */
  children: ReactNode
}

/** One way in, how it stands, and what can be done about it. */
export function SettingRow({ title, note, children }: Props) {
  return (
    <Flex
      align="center"
      justify="space-between"
      wrap="wrap"
      columnGap={4}
      rowGap={3}
      py={3}
      borderBottomWidth="1px"
      borderColor="line"
    >
      <Box minWidth={0} flex="1 1 12rem">
        <Box fontWeight={600}>{title}</Box>
        <Box color="quiet" fontSize="sm">
          {note}
        </Box>
      </Box>
      <Flex gap={2} wrap="wrap">
        {children}
      </Flex>
    </Flex>
  )
}
