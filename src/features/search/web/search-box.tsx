import { chakra, Flex } from '@chakra-ui/react'
import { useRef, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { longestQuery } from '../texts.ts'

interface Props {
  /** What it is called where more than one stands on a page. */
  label: string
  placeholder?: string
  defaultValue?: string
  size?: 'md' | 'lg'
  onChange?: (value: string) => void
}

/** Every search box of the site: a plain form before the script runs, and the same journey without a reload after. */
export function SearchBox({
  label,
  placeholder = 'Search ideas',
  defaultValue = '',
  size = 'md',
  onChange,
}: Props) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const query = input.current?.value.trim()
    if (query) void navigate(`/search?q=${encodeURIComponent(query)}`)
  }

  return (
    <search aria-label={label}>
      <form action="/search" onSubmit={submit}>
        <Flex
          align="center"
          background="card"
          borderWidth="1px"
          borderColor="strongLine"
          borderRadius="full"
          pl={size === 'lg' ? 6 : 4}
          pr={1}
          py={1}
          gap={3}
          _focusWithin={{ borderColor: 'accent', outline: '3px solid {colors.accent}', outlineOffset: '1px' }}
        >
          <Icon name="search" />
          <Input
            ref={input}
            type="search"
            name="q"
            aria-label={label}
            placeholder={placeholder}
            defaultValue={defaultValue}
            key={defaultValue}
            maxLength={longestQuery}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => onChange?.(event.target.value)}
          />
          <Button type="submit" look={size === 'lg' ? 'main' : 'quiet'} size={size === 'lg' ? 'md' : 'sm'}>
            Search
          </Button>
        </Flex>
      </form>
    </search>
  )
}

const Input = chakra('input', {
  base: {
    flex: 1,
    minWidth: 0,
    minHeight: 10,
    background: 'transparent',
    color: 'ink',
    fontSize: 'md',
    outline: 'none',
    _placeholder: { color: 'quiet', opacity: 1 },
  },
})
