import { Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface Props {
  onRetry: () => void
  children: ReactNode
}

/** A part that did not load, within a screen that did, in one line. */
export function FailureLine({ onRetry, children }: Props) {
  return (
    <Flex role="alert" wrap="wrap" align="center" columnGap={3} rowGap={2}>
      {children}
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </Flex>
  )
}
