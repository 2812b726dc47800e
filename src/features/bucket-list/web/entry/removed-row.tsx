import { Box, Flex } from '@chakra-ui/react'
import { Button } from '#platform/web/ui/button.tsx'
import type { EntryView } from '#features/bucket-list/contract.ts'

/** Stands in place of a removed entry until the list is left. */
export function RemovedRow({ entry, onUndo }: { entry: EntryView; onUndo: () => void }) {
  return (
    <Flex
      align="center"
      gap={4}
      wrap="wrap"
      justify="space-between"
      minHeight={16}
      px={5}
      py={3}
      borderWidth="1px"
      borderStyle="dashed"
      borderColor="strongLine"
      borderRadius="lg"
      color="quiet"
    >
      <Box flex="1" minWidth={0} overflowWrap="anywhere">
        Removed “{entry.idea.title}”
      </Box>
      <Button size="sm" aria-label={`Undo: put “${entry.idea.title}” back`} onClick={onUndo}>
        Undo
      </Button>
    </Flex>
  )
}
