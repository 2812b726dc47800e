import { Flex } from '@chakra-ui/react'
import { useRef } from 'react'
import { useCopy } from '../use-copy.ts'
import { Button } from '../ui/button.tsx'
import { TextInput } from './controls.ts'
import { Field } from './field.tsx'

/** A link to be taken elsewhere. */
export function LinkField({ label, url }: { label: string; url: string }) {
  const copyLink = useCopy()
  const field = useRef<HTMLInputElement>(null)

  const copy = () =>
    copyLink(url, () => {
      field.current?.select()
      return { title: 'Copy the selected link', description: 'Your browser does not let us do it.' }
    })

  return (
    <Flex gap={2} align="end">
      <Flex flex="1" minWidth={0} direction="column">
        <Field label={label}>
          {(ties) => (
            <TextInput
              {...ties}
              ref={field}
              readOnly
              value={url}
              fontSize="sm"
              onFocus={({ target }) => target.select()}
            />
          )}
        </Field>
      </Flex>
      <Button minHeight={12} onClick={() => void copy()}>
        Copy
      </Button>
    </Flex>
  )
}
