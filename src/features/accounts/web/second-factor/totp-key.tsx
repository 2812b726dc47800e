import { Box, chakra, Flex } from '@chakra-ui/react'
import type { TotpSetUp } from '#features/accounts/factors-contract.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { useCopy } from '#platform/web/use-copy.ts'

/** What an app is given, to be scanned, typed, copied, or opened on the phone itself. */
export function TotpKey({ setUp: { key, uri, picture } }: { setUp: TotpSetUp }) {
  const copy = useCopy()
  return (
    <Flex gap={5} mb={6} align="center" direction={{ base: 'column', sm: 'row' }}>
      <Picture viewBox={`0 0 ${picture.size} ${picture.size}`} aria-hidden="true">
        <rect width="100%" height="100%" fill="#fff" />
        <path d={picture.path} fill="#000" />
      </Picture>
      <Box minWidth={0}>
        <Box fontWeight={600} fontSize="sm">
          Key
        </Box>
        <Box fontFamily="monospace" overflowWrap="anywhere" my={2}>
          {inGroups(key)}
        </Box>
        <Flex gap={2} wrap="wrap">
          <Button
            size="sm"
            onClick={() => void copy(key, () => ({ title: 'Please copy it by hand' }), 'Key copied')}
          >
            Copy the key
          </Button>
          <AppLink href={uri}>Open in an app here</AppLink>
        </Flex>
      </Box>
    </Flex>
  )
}

const inGroups = (key: string) => key.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** Dark on white in either scheme: that is what cameras read. */
const Picture = chakra('svg', {
  base: { width: 48, height: 48, flexShrink: 0, borderRadius: 'md', shapeRendering: 'crispEdges' },
})

const AppLink = chakra('a', {
  base: {
    color: 'accentText',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    fontSize: 'sm',
    py: 2.5,
  },
})
