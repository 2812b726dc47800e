import { Box } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { TextInput } from '#platform/web/ui/controls.ts'
import { Icon } from '#platform/web/ui/icon.tsx'

interface Props {
  words: string
  onChange: (words: string) => void
}

const pause = 200

/** Looks within the list while one types. The field keeps its own text: the address follows after a pause. */
export function ListSearch({ words, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The address has changed by other means, such as going back.
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = words
  }, [words])
  useEffect(() => () => clearTimeout(timer.current), [])

  function changeSoon(typed: string) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onChange(typed), pause)
  }

  return (
    <Box position="relative">
      <Box position="absolute" insetY={0} left={2.5} display="flex" alignItems="center" color="quiet">
        <Icon name="search" size={18} />
      </Box>
      <TextInput
        ref={field}
        type="search"
        aria-label="Search your list"
        placeholder="Search your list"
        minHeight={11}
        pl={9}
        pr={2}
        fontSize="sm"
        defaultValue={words}
        onChange={({ target }) => changeSoon(target.value)}
      />
    </Box>
  )
}
