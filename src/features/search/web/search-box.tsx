import { useEffect, useRef, useState, type ComponentType, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { hrefOf } from '#platform/addresses.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { maxQueryLength } from '#features/catalogue/limits.ts'
import { useTerms, useBasePath } from '#platform/web/settings.ts'
import { css, cx, styled } from '#platform/web/styled.tsx'
import type { SuggestionsProps } from './suggestions.tsx'

/** Comes with the first touch of a box. Where it does not come, the box is still the form it was. */
const loadSuggestions = () => import('./suggestions.tsx')

interface Props {
  /** What it is called where more than one stands on a page. */
  label: string
  placeholder?: string
  defaultValue?: string
  size?: 'md' | 'lg'
  /** Whether it narrows a list below it, which suggestions should not hide. */
  narrows?: boolean
  /** The category whose ideas are suggested first. */
  categoryId?: number
  onInput?: (value: string) => void
  /** Called when the visitor goes where the box leads, before going. */
  onLeave?: () => void
}

interface Suggesting {
  Suggestions: ComponentType<SuggestionsProps>
  usedInput: HTMLInputElement
}

/**
 * Every search box of the site: a plain form before the script runs, the same journey without a reload after, and
 * suggestions from the moment it is used. They attach to the input that is there, so that no letter is lost.
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

  // By script only: the plain page must not promise a list that never opens.
  useEffect(() => {
    if (input.current) Object.assign(input.current, closedCombobox)
  }, [])

  const shownValue = useRef(defaultValue)
  useEffect(() => {
    if (!input.current || shownValue.current === defaultValue) return
    shownValue.current = defaultValue
    input.current.value = defaultValue
  }, [defaultValue])

  // Not by Suspense, which holds back what came quickly: the next letters are being typed.
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
              // Who was typing before the script came has no focus to give any more.
              suggestFor(currentTarget)
              onInput?.(currentTarget.value)
            }}
          />
          {size === 'lg' ? (
            <Button type="submit" look="main">
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
