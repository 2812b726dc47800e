import { useEffect, useRef, useState, type ComponentType, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { hrefOf } from '#platform/addresses.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { maxQueryLength } from '#features/catalogue/limits.ts'
import { useTerms, useBasePath } from '#platform/web/settings.ts'
import { css, cx, styled } from '#platform/web/styled.tsx'
import type { SuggestionsProps } from './suggestions.tsx'

/** Loaded on the first interaction with a search box. If loading fails, the box still works as a form. */
const loadSuggestions = () => import('./suggestions.tsx')

interface Props {
  /** Accessible name, which tells several boxes on a page apart. */
  label: string
  placeholder?: string
  defaultValue?: string
  size?: 'md' | 'lg'
  /** Whether the box is above a list, which the suggestions should not cover. */
  narrows?: boolean
  /** Category whose ideas are suggested first. */
  categoryId?: number
  onInput?: (value: string) => void
  /** Called before navigating to a result. */
  onLeave?: () => void
}

interface Suggesting {
  Suggestions: ComponentType<SuggestionsProps>
  usedInput: HTMLInputElement
}

/**
 * Search box for ideas: without JavaScript a plain form that leads to the search page, with it client-side navigation
 * (`onLeave` is called before), and suggestions from the first interaction: fewer with `narrows`, for a box above a
 * list, and those of `categoryId` first. `onInput` is called with the text at each change. The suggestions attach to
 * the existing input, so that no typed letter is lost.
 */
export function SearchBox({
  label,
  placeholder,
  defaultValue = '',
  size = 'md',
  narrows = false,
  categoryId,
  onInput,
  onLeave,
}: Props) {
  const navigate = useNavigate()
  const based = useBasePath()
  const say = useTerms()
  const input = useRef<HTMLInputElement>(null)
  const [suggesting, setSuggesting] = useState<Suggesting>()

  // Set by script, so that without JavaScript no combobox is announced that never opens.
  useEffect(() => {
    if (input.current) Object.assign(input.current, closedCombobox)
  }, [])

  const shownValue = useRef(defaultValue)
  useEffect(() => {
    if (!input.current || shownValue.current === defaultValue) return
    shownValue.current = defaultValue
    input.current.value = defaultValue
  }, [defaultValue])

  // Not with Suspense, which throttles the reveal while the visitor keeps typing.
  function suggestFor(usedInput: HTMLInputElement) {
    if (suggesting) return
    loadSuggestions().then(
      ({ Suggestions }) => setSuggesting({ Suggestions, usedInput }),
      () => {},
    )
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const query = input.current?.value.trim()
    if (!query) return
    onLeave?.()
    void navigate(hrefOf('search', { q: query }))
  }

  return (
    <search aria-label={label}>
      <form
        action={based(hrefOf('search'))}
        onSubmit={submit}
        onPointerEnter={() => void loadSuggestions().catch(() => {})}
      >
        <div
          className={cx(
            css({
              display: 'flex',
              position: 'relative',
              alignItems: 'center',
              background: 'card',
              borderWidth: '1px',
              borderColor: 'strongLine',
              borderRadius: 'full',
              pl: size === 'lg' ? 6 : 4,
              pr: 1,
              gap: 3,
              _focusWithin: {
                borderColor: 'accent',
                outline: '3px solid {colors.accent}',
                outlineOffset: '1px',
              },
            }),
            size === 'lg' ? css({ py: 1 }) : css({ py: { base: 0, md: 1 } }),
          )}
        >
          {size === 'lg' ? <Icon name="search" /> : null}
          <Input
            ref={input}
            type="search"
            name="q"
            aria-label={label}
            placeholder={placeholder ?? say('Search ideas')}
            defaultValue={defaultValue}
            maxLength={maxQueryLength}
            autoComplete="off"
            enterKeyHint="search"
            onFocus={({ currentTarget }) => suggestFor(currentTarget)}
            onInput={({ currentTarget }) => {
              // An input that was focused before hydration fires no focus event anymore.
              suggestFor(currentTarget)
              onInput?.(currentTarget.value)
            }}
          />
          {size === 'lg' ? (
            <Button type="submit" look="strong">
              Search
            </Button>
          ) : (
            <Button
              className={css({ height: { base: 11, md: 10 } })}
              type="submit"
              look="quiet"
              size="icon"
              aria-label="Search"
            >
              <Icon name="search" />
            </Button>
          )}
          {suggesting ? (
            <suggesting.Suggestions
              input={suggesting.usedInput}
              onLeave={onLeave}
              narrows={narrows}
              categoryId={categoryId}
            />
          ) : null}
        </div>
      </form>
    </search>
  )
}

const closedCombobox = { role: 'combobox', ariaAutoComplete: 'list', ariaExpanded: 'false' }

const Input = styled('input', {
  base: {
    flex: 1,
    minWidth: 0,
    minHeight: { base: 11, md: 10 },
    background: 'transparent',
    color: 'ink',
    fontSize: 'md',
    outline: 'none',
    _placeholder: { color: 'quiet', opacity: 1 },
  },
})
