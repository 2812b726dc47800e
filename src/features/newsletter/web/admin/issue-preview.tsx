import { Box, chakra, Flex } from '@chakra-ui/react'
import { hrefOf, newsletterPreviewPath } from '#platform/addresses.ts'
import type { EditedIssue } from '#features/newsletter/issue-contract.ts'

/** As a phone and a desktop would show it. Nothing in it runs or leads away. */
export function IssuePreview({ issue }: { issue: EditedIssue }) {
  // Another address for each state of it, so that the frames load anew.
  const state = `${issue.subject} ${issue.intro} ${issue.picks.map(({ idea }) => idea.id).join(' ')}`
  const src = hrefOf(newsletterPreviewPath, { id: issue.id, of: state.length + hashOf(state) })
  return (
    <Flex wrap="wrap" gap={6} align="start">
      {sizes.map(({ label, width }) => (
        <Box key={label} maxWidth="full">
          <Box fontSize="sm" fontWeight={600} mb={2}>
            {label}
          </Box>
          <Frame title={`Preview: ${label.toLowerCase()}`} src={src} sandbox="" width={width} height={720} />
        </Box>
      ))}
    </Flex>
  )
}

const sizes = [
  { label: 'Phone', width: 375 },
  { label: 'Desktop', width: 700 },
]

/** Tells one text from another; it need be no more. */
const hashOf = (text: string) => {
  let hash = 0
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return hash
}

const Frame = chakra('iframe', {
  base: {
    maxWidth: 'full',
    background: 'paper',
    borderWidth: '1px',
    borderColor: 'strongLine',
    borderRadius: 'md',
  },
})
