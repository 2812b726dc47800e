import { Box } from '@chakra-ui/react'
import { TextLink } from '#platform/web/ui/text-link.tsx'

/** Where a site that sends no mail keeps what it would have sent, so that everything can be tried without it. */
export function MailboxNote({ mailbox }: { mailbox: string | undefined }) {
  if (!mailbox) return null
  return (
    <Box mt={4} p={4} borderRadius="md" background="goldSoft" color="gold" fontSize="sm">
      This site sends no mail yet; it writes its mails to a folder.{' '}
      <TextLink to={mailbox} reloadDocument color="current">
        Read them here
      </TextLink>
    </Box>
  )
}
