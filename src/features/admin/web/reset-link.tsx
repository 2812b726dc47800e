import { Box, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Input } from '#platform/web/ui/dense-controls.ts'

/** The link that sets a new password, to be copied. */
export function ResetLink({ link: { url, expiresAt } }: { link: { url: string; expiresAt: string } }) {
  const [isCopied, setIsCopied] = useState(false)
  return (
    <Box>
      <Flex gap={2}>
        <Input aria-label="Reset link" readOnly value={url} onFocus={(event) => event.target.select()} />
        <Button
          size="sm"
          flexShrink={0}
          onClick={() => void navigator.clipboard.writeText(url).then(() => setIsCopied(true))}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </Flex>
      <Box color="quiet" fontSize="xs" mt={1}>
        It works until{' '}
        {new Date(expiresAt).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })}.
      </Box>
    </Box>
  )
}
