import { Box } from '@chakra-ui/react'
import { TextLink } from '#platform/web/ui/text-link.tsx'

/** Where a site that sends no mail keeps what it would have sent, so that everything can be tried without it. */
export function MailboxNote({ mailbox }: { mailbox: string | undefined }) {
  if (!mailbox) return null
  return (
    <Box
      mt={4}
      p={4}
      borderRadius="md"
      borderWidth="1px"
      borderStyle="dashed"
      borderColor="strongLine"
      background="card"
      color="ink"
      fontSize="sm"
      fontWeight={400}
    >
      This site sends no mail yet; it writes its mails to a folder.{' '}
      <TextLink to={mailbox} reloadDocument>
        Read them here
      </TextLink>
    </Box>
  )
}
