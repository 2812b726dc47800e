import { chakra, Flex } from '@chakra-ui/react'

/** Links that the browser saves as files. */
export function ExportLinks() {
  return (
    <Flex gap={2} mt={3}>
      <FileLink href="/api/my-bucket-list/export?format=csv" download>
        CSV, for spreadsheets
      </FileLink>
      <FileLink href="/api/my-bucket-list/export?format=json" download>
        JSON
      </FileLink>
    </Flex>
  )
}

const FileLink = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 11,
    px: 4,
    color: 'ink',
    fontWeight: 600,
    background: 'card',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'full',
    _hover: { borderColor: 'accent' },
  },
})
