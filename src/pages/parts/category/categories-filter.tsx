import { useEffect, useRef, type RefObject } from 'react'
import { hrefOf } from '#platform/addresses.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useBased } from '#platform/web/use-based.ts'
import { css, styled } from '#platform/web/styled.tsx'

interface Props {
  /** The field that is typed into. */
  field: RefObject<HTMLInputElement | null>
  value: string
  onChange: (value: string) => void
  /** How many are left, in words; empty while nothing is typed. */
  outcome: string
}

/** Narrows the categories by name while typing. Sent before the script is there, it searches the ideas. */
export function CategoriesFilter({ field, value, onChange, outcome }: Props) {
  const based = useBased()
  const change = useRef(onChange)
  // What was typed before the script was there has told nobody.
  useEffect(() => {
    if (field.current?.value) change.current(field.current.value)
  }, [field])

  return (
    <div
      className={css({
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 5,
        rowGap: 2,
        mb: 6,
      })}
    >
      <Form action={based(hrefOf('search'))} onSubmit={(event) => event.preventDefault()}>
        <Icon name="search" />
        <Input
          ref={field}
          type="search"
          name="q"
          aria-label="Filter categories by name"
          placeholder="Filter by name"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <noscript>
          <Button type="submit" size="sm">
            Search
          </Button>
        </noscript>
      </Form>
      <output className={css({ color: 'quiet', fontSize: 'sm' })}>{outcome}</output>
    </div>
  )
}

const Form = styled('form', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    width: 'full',
    maxWidth: '24rem',
    background: 'card',
    borderWidth: '1px',
    borderColor: 'strongLine',
    borderRadius: 'full',
    px: 4,
    _focusWithin: { borderColor: 'accent', outline: '3px solid {colors.accent}', outlineOffset: '1px' },
  },
})

const Input = styled('input', {
  base: {
    flex: 1,
    minWidth: 0,
    minHeight: 12,
    background: 'transparent',
    color: 'ink',
    outline: 'none',
    _placeholder: { color: 'quiet', opacity: 1 },
  },
})
