import { useEffect, useRef, type RefObject } from 'react'
import { hrefOf } from '#platform/addresses.ts'
import { useBasePath, useSettings } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'

interface CategoriesFilterProps {
  /** Ref of the text field. */
  field: RefObject<HTMLInputElement | null>
  value: string
  onChange: (value: string) => void
  /** Number of matches, announced to screen readers. Empty without a filter. */
  outcome: string
}

/**
 * Search field, with the ref `field`, that filters the page's categories by name while typing: `onChange` gets the
 * text, `outcome` is what screen readers are told. Without JavaScript, the form searches ideas instead.
 */
export function CategoriesFilter({ field, value, onChange, outcome }: CategoriesFilterProps) {
  const based = useBasePath()
  const { emptyPages } = useSettings()
  const change = useRef(onChange)
  // Applies text that was typed before hydration.
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
      {emptyPages.includes(hrefOf('kinds')) ? null : (
        <TextLink isAlone to={hrefOf('kinds')}>
          Browse by kind instead
        </TextLink>
      )}
      {/* Last, because an empty one before the link would indent it where the row wraps. */}
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
