import { Box, chakra } from '@chakra-ui/react'
import { useState } from 'react'

const longest = 220
const mostLines = 3

/** A text of one's own; a long one shows its beginning until it is asked for. */
export function CollapsibleText({ children }: { children: string }) {
  const [isOpen, setOpen] = useState(false)
  const isLong = children.length > longest || children.split('\n').length > mostLines
  return (
    <Box fontSize="sm" background="sunken" borderRadius="md" px={3} py={2} maxWidth="text">
      <Box
        whiteSpace="pre-line"
        overflowWrap="anywhere"
        lineClamp={isLong && !isOpen ? mostLines : undefined}
      >
        {children}
      </Box>
      {isLong ? (
        <Switch type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show all'}
        </Switch>
      ) : null}
    </Box>
  )
}

const Switch = chakra('button', {
  base: {
    color: 'accentText',
    fontWeight: 600,
    minHeight: 8,
    cursor: 'pointer',
    _hover: { textDecoration: 'underline' },
  },
})
