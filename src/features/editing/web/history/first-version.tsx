import { Box, Flex } from '@chakra-ui/react'
import { Button } from '#platform/web/ui/button.tsx'

interface Props {
  version: number
  isBusy: boolean
  onRestore: () => void
}

/** The end of a history: how the idea was before the first save that is known. */
export function FirstVersion({ version, isBusy, onRestore }: Props) {
  return (
    <Flex as="li" align="center" gap={3} py={4} fontSize="sm" borderTopWidth="1px" borderColor="line">
      <Box flex="1">
        <strong>As it was before</strong>
        <Box color="quiet" fontSize="xs">
          Version {version}
        </Box>
      </Box>
      <Button size="sm" disabled={isBusy} aria-label={`Restore version ${version}`} onClick={onRestore}>
        Restore
      </Button>
    </Flex>
  )
}
