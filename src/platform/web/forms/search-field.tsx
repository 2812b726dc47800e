import { useEffect, useRef, useState } from 'react'
import { styled } from '#platform/web/styled.tsx'
import { Icon } from '../ui/icon.tsx'

const debounceMs = 250

interface Props {
  label: string
  placeholder: string
  /** Current search text. */
  words: string
  /** `sm` by default, for dense toolbars. */
  size?: 'sm' | 'md'
  onSearch: (words: string) => void
}

/**
 * A search field that calls `onSearch` with the trimmed text 250 ms after the last key, if it has changed. `words` is
 * the current search; if it changes by navigation, so does the text of the field. `label` is for screen readers.
 */
export function SearchField({ label, placeholder, words, size = 'sm', onSearch }: Props) {
  const [typed, setTyped] = useState(words)
  const submitted = useRef(words)
  const search = useRef(onSearch)
  useEffect(() => {
    search.current = onSearch
  })

  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === submitted.current) return undefined
    const timer = setTimeout(() => {
      submitted.current = wanted
      search.current(wanted)
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [typed])

  useEffect(() => {
    if (words === submitted.current) return
    // Changed by navigation or by clearing the filters, not by typing.
    submitted.current = words
    setTyped(words)
  }, [words])

  return (
    <Frame size={size}>
      <Icon name="search" size={18} />
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Frame>
  )
}

const Frame = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    background: 'card',
    borderWidth: '1px',
    borderColor: 'strongLine',
    _focusWithin: { borderColor: 'accent', outline: '3px solid {colors.accent}', outlineOffset: '1px' },
  },
  variants: {
    size: {
      sm: { px: 3, borderRadius: 'sm', '--input-height': { base: '2.75rem', md: '2.375rem' } },
      md: { px: 4, borderRadius: 'md', '--input-height': { base: '2.75rem', md: '2.625rem' } },
    },
  },
})

const Input = styled('input', {
  base: {
    flex: 1,
    minWidth: 0,
    minHeight: 'var(--input-height)',
    fontSize: 'sm',
    background: 'transparent',
    color: 'ink',
    outline: 'none',
    _placeholder: { color: 'quiet', opacity: 1 },
  },
})
