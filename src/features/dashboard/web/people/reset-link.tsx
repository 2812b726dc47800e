import { Box } from '@chakra-ui/react'
import { LinkField } from '#platform/web/forms/link-field.tsx'

/** The link that sets a new password, to be copied. */
export function ResetLink({ link: { url, expiresAt } }: { link: { url: string; expiresAt: string } }) {
  return (
    <Box>
      <LinkField label="Reset link" url={url} />
      <Box color="quiet" fontSize="xs" mt={1}>
        It works until{' '}
        {new Date(expiresAt).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })}.
      </Box>
    </Box>
  )
}
