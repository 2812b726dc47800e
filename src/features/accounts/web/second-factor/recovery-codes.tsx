import { Box, Flex } from '@chakra-ui/react'
import { Global } from '@emotion/react'
import { Button } from '#platform/web/ui/button.tsx'
import { useSettings } from '#platform/web/settings.ts'
import { useCopy } from '#platform/web/use-copy.ts'

interface Props {
  codes: string[]
  email: string
  onDone: () => void
}

/** The codes for when the app is lost, this one time, and the ways to keep them. */
export function RecoveryCodes({ codes, email, onDone }: Props) {
  const copy = useCopy()
  const { siteName } = useSettings()
  const title = `Recovery codes of ${email} at ${siteName}`
  return (
    <>
      <Global styles={onPaper} />
      <Box mb={4}>
        Keep these recovery codes in a safe place: each lets you in once without the app. They are not shown
        again.
      </Box>
      <Box data-on-paper="" mb={5}>
        <Box hidden data-heading="">
          {title}
        </Box>
        <Box
          as="ul"
          aria-label="Recovery codes"
          listStyle="none"
          display="grid"
          gridTemplateColumns="repeat(2, minmax(0, 1fr))"
          gap={2}
          fontFamily="monospace"
        >
          {codes.map((code) => (
            <Box as="li" key={code} background="sunken" borderRadius="sm" px={3} py={1.5} textAlign="center">
              {code}
            </Box>
          ))}
        </Box>
      </Box>
      <Flex gap={2} wrap="wrap" mb={6}>
        <Button
          size="sm"
          onClick={() =>
            void copy(codes.join('\n'), () => ({ title: 'Please copy them by hand' }), 'Codes copied')
          }
        >
          Copy
        </Button>
        <Button size="sm" onClick={() => save(`${title}\n\n${codes.join('\n')}\n`)}>
          Download
        </Button>
        <Button size="sm" onClick={() => print()}>
          Print
        </Button>
      </Flex>
      <Flex justify="flex-end">
        <Button look="main" onClick={onDone}>
          I have kept them
        </Button>
      </Flex>
    </>
  )
}

/** Nothing of the page around them. */
const onPaper = {
  '@media print': {
    'body *': { visibility: 'hidden' },
    '[data-on-paper], [data-on-paper] *': { visibility: 'visible', color: '#000', background: 'none' },
    '[data-on-paper]': { position: 'fixed', inset: '2cm' },
    '[data-heading][hidden]': { display: 'block', marginBottom: '1cm' },
  },
} as const

function save(text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(url)
}
