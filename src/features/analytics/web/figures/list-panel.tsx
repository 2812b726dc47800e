import { Box, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { ListName } from '#features/analytics/limits.ts'
import { Panel } from '#platform/web/ui/panel.tsx'
import { CsvLink } from './csv-link.tsx'
import type { PeriodChoice } from './period-choice.ts'

interface Row {
  key: string | number
  /** What it is; a link where it leads somewhere. */
  what: ReactNode
  /** How often, in words where the number alone says too little. */
  count: ReactNode
}

interface Props {
  title: string
  table: ListName
  choice: PeriodChoice
  /** What they are, or why there are none. */
  note: string
  rows: Row[]
}

/** What there was most of, each with its number, and all of it as a file. */
export function ListPanel({ title, table, choice, note, rows }: Props) {
  return (
    <Panel title={title}>
      <Flex gap={4} mb={2} justify="space-between" align="baseline">
        <Box color="quiet" fontSize="sm">
          {note}
        </Box>
        {rows.length > 0 ? <CsvLink table={table} period={choice.period} title={title} /> : null}
      </Flex>
      <Box as="ol" listStyle="none" fontSize="sm" maxHeight="16rem" overflowY="auto">
        {rows.map(({ key, what, count }) => (
          <Flex as="li" key={key} justify="space-between" gap={4} py={0.5}>
            <Box minWidth={0} overflowWrap="anywhere">
              {what}
            </Box>
            <Box color="quiet" whiteSpace="nowrap">
              {count}
            </Box>
          </Flex>
        ))}
      </Box>
    </Panel>
  )
}
