import { Box, Flex } from '@chakra-ui/react'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { Button } from '#platform/web/ui/button.tsx'

interface Props {
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Says what is lost with the app. */
export function SwitchOffDialog({ isBusy, onConfirm, onClose }: Props) {
  return (
    <Dialog title="Switch the app off?" onClose={onClose}>
      <Box mb={5}>
        Its codes are not asked for any more. Whoever learns your password is one step closer to your account.
      </Box>
      <Flex gap={3} justify="flex-end" direction={{ base: 'column-reverse', sm: 'row' }}>
        <Button onClick={onClose}>Keep it on</Button>
        <Button
          background="danger"
          color="paper"
          borderColor="danger"
          aria-disabled={isBusy || undefined}
          onClick={isBusy ? undefined : onConfirm}
        >
          {isBusy ? 'Switching off…' : 'Switch off'}
        </Button>
      </Flex>
    </Dialog>
  )
}
