import { Flex } from '@chakra-ui/react'
import { useRef } from 'react'
import { useSettings } from '#platform/web/settings.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { TextInput } from '#platform/web/ui/controls.ts'
import { Field } from '#platform/web/ui/field.tsx'

/** A link to be taken elsewhere. */
export function LinkField({ label, path }: { label: string; path: string }) {
  const toast = useToast()
  const { origin } = useSettings()
  const field = useRef<HTMLInputElement>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(origin + path)
      toast({ title: 'Link copied', tone: 'success' })
    } catch {
      // Browsers may forbid it, and have no clipboard on a plain http address.
      field.current?.select()
      toast({ title: 'Copy the selected link', description: 'Your browser does not let us do it.' })
    }
  }

  return (
    <Flex gap={2} align="end">
      <Flex flex="1" minWidth={0} direction="column">
        <Field label={label}>
          {(ties) => (
            <TextInput
              {...ties}
              ref={field}
              readOnly
              value={origin + path}
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
