import { Box, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { Button } from '#platform/web/ui/button.tsx'

interface Props {
  title: string
  /** What the button says that does it. */
  label: string
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
  /** What is lost. */
  children: ReactNode
}

/** Says what is lost with a way in. */
export function SwitchOffDialog({ title, label, isBusy, onConfirm, onClose, children }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Box mb={5}>{children}</Box>
      <Flex gap={3} justify="flex-end" direction={{ base: 'column-reverse', sm: 'row' }}>
        <Button onClick={onClose}>Keep it</Button>
        <Button
          background="danger"
          color="paper"
          borderColor="danger"
          aria-disabled={isBusy || undefined}
          onClick={isBusy ? undefined : onConfirm}
        >
          {isBusy ? 'One moment…' : label}
        </Button>
      </Flex>
    </Dialog>
  )
}
