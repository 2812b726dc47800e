import { keepPreviousData } from '@tanstack/react-query'
import { useId, type FocusEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { minuteMs } from '#platform/durations.ts'
import { api } from '#platform/web/api.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'
import { useDebounced } from '#platform/web/use-debounced.ts'
import { minSuggestLength } from '../limits.ts'
import { Highlighted } from './highlighted.tsx'
import { cleanQuery, createPrefixMatcher } from './matching.ts'
import {
  limitSuggestions,
  toSuggestionGroups,
  toSearchSuggestion,
  type Suggestion,
  type SuggestionGroup,
} from './suggestion-groups.ts'
import { optionId, useCombobox } from './use-combobox.ts'

export interface SuggestionsProps {
  /** Input that the suggestions belong to. It keeps the focus. */
  input: HTMLInputElement
  /** Called before navigating to a suggestion. */
  onLeave: (() => void) | undefined
  /** Whether the box is above a list that it filters. */
  narrows: boolean
  /** Category whose ideas are suggested first. */
  categoryId: number | undefined
}

/**
 * Listbox with suggestions for the text of the search box `input`, from two letters on: links to ideas, categories,
 * tags and hints, and to a search for the text. Opens as the visitor types. Choosing one sets the input to the text it
 * searches for (blank for an idea or a category), calls `onLeave` and navigates.
 */
export function Suggestions({ input, onLeave, narrows, categoryId }: SuggestionsProps) {
  const say = useTerms()
  const id = useId()
  const { words, suggested } = useSuggestQuery(input, categoryId)
  const groups = suggested ? toSuggestionGroups(narrows ? limitSuggestions(suggested) : suggested) : []
  // A question with several hints comes before its hints, which are less than what was asked.
  const parts = groups.filter(({ isPartial }) => isPartial)
  const others = groups.filter(({ isPartial }) => !isPartial)
  const all = toSearchSuggestion(words)
  const keys = suggested ? [...flatten(others), all, ...flatten(parts)].map(({ key }) => key) : []
  const { isOpen, activeKey, close } = useCombobox(input, { id, keys })
  const list = useFittedHeight(isOpen)

  function choose(suggestion: Suggestion) {
    setInputValue(input, suggestion.value)
    onLeave?.()
    close()
  }

  function closeUnlessInside({ relatedTarget, currentTarget }: FocusEvent) {
    if (relatedTarget !== input && !currentTarget.contains(relatedTarget)) close()
  }

  const optionOf = (suggestion: Suggestion) => (
    <SuggestionOption
      key={suggestion.key}
      id={optionId(id, suggestion.key)}
      suggestion={suggestion}
      words={suggestion === all ? '' : words}
      isActive={suggestion.key === activeKey}
      onChoose={() => choose(suggestion)}
    />
  )

  const groupOf = ({ label, suggestions }: SuggestionGroup) => (
    <Group key={label} aria-label={say(label)}>
      <Label aria-hidden="true">{say(label)}</Label>
      {suggestions.map(optionOf)}
    </Group>
  )

  return (
    <>
      {/* Rendered before it has content: screen readers only announce changes to an existing live region. */}
      <output className={css({ srOnly: true })}>
        {isOpen ? announcementOf(flatten(groups).length) : ''}
      </output>
      {isOpen ? (
        <List
          ref={list}
          id={id}
          aria-label="Suggestions"
          onBlur={closeUnlessInside}
          // Pressing a suggestion must not take the focus from the input.
          onMouseDown={(event) => event.preventDefault()}
        >
          {others.map(groupOf)}
          {optionOf(all)}
          {parts.map(groupOf)}
        </List>
      ) : null}
    </>
  )
}

const flatten = (groups: SuggestionGroup[]) => groups.flatMap(({ suggestions }) => suggestions)

function setInputValue(input: HTMLInputElement, text: string) {
  input.value = text
}

function announcementOf(count: number): string {
  if (count === 0) return 'No suggestions'
  return `${count === 1 ? '1 suggestion' : `${count} suggestions`}, use the up and down arrow keys`
}

const List = styled(
  'div',
  {
    base: {
      position: 'absolute',
      top: 'calc(100% + 0.5rem)',
      left: 0,
      right: 0,
      zIndex: 5,
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      padding: 2,
      background: 'card',
      borderWidth: '1px',
      borderColor: 'line',
      borderRadius: 'lg',
      boxShadow: 'lifted',
      textAlign: 'left',
    },
  },
  { defaultProps: { role: 'listbox' } },
)

const Group = styled('div', {}, { defaultProps: { role: 'group' } })

const Label = styled('div', {
  base: { px: 3, pt: 2, pb: 1, color: 'quiet', fontSize: 'xs', fontWeight: 600 },
})

const bottomMargin = 12
const minListHeight = 220

/**
 * Limits the height of a list to the visible part of the window, so that its end can be scrolled to. An on-screen
 * keyboard reduces that part.
 */
function useFittedHeight(isShown: boolean) {
  const list = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const element = list.current
    const view = window.visualViewport
    if (!isShown || !element || !view) return undefined
    const fit = () => {
      const bottom = view.offsetTop + view.height
      const room = bottom - element.getBoundingClientRect().top - bottomMargin
      element.style.maxHeight = `${Math.max(minListHeight, room)}px`
    }
    fit()
    view.addEventListener('resize', fit)
    return () => view.removeEventListener('resize', fit)
  }, [isShown])

  return list
}

const debounceMs = 120
const cacheMs = 5 * minuteMs

/**
 * Queries suggestions for the text of an input. Outdated requests are aborted, and the previous suggestions stay until
 * the next response. Undefined if there is nothing to suggest or the request failed.
 */
function useSuggestQuery(input: HTMLInputElement, categoryId?: number) {
  const words = useInputText(input)
  const q = useDebounced(words, debounceMs)
  const { data } = api.search.suggest.useQuery(
    { q, categoryId },
    {
      enabled: isLongEnough(q),
      placeholderData: keepPreviousData,
      gcTime: cacheMs,
      trpc: { abortOnUnmount: true },
    },
  )
  return { words, suggested: isLongEnough(words) && isLongEnough(q) ? data : undefined }
}

const isLongEnough = (words: string) => words.length >= minSuggestLength

/**
 * Subscribes to the value of the input, however it was set. A value set by the page is picked up on the next key press.
 */
function useInputText(input: HTMLInputElement): string {
  const value = useSyncExternalStore(
    (onChange) => {
      const abort = new AbortController()
      for (const event of ['input', 'keydown']) input.addEventListener(event, onChange, abort)
      return () => abort.abort()
    },
    () => input.value,
  )
  return cleanQuery(value)
}

interface Props {
  id: string
  suggestion: Suggestion
  /** Typed text. */
  words: string
  isActive: boolean
  onChoose: () => void
}

/** Option of the listbox. It is a link, so that it can be opened in a new tab; the input keeps the focus. */
function SuggestionOption({ id, suggestion, words, isActive, onChoose }: Props) {
  const { to, text, detail, imageUrl, icon } = suggestion
  return (
    <Option id={id} to={to} aria-selected={isActive} onClick={onChoose} draggable={false}>
      {imageUrl === undefined ? (
        <div
          className={css({
            color: 'quiet',
            display: 'flex',
            justifyContent: 'center',
            width: 5,
            flexShrink: 0,
          })}
        >
          <Icon name={icon} size={18} />
        </div>
      ) : (
        <div className={css({ width: 14, flexShrink: 0, borderRadius: 'sm', overflow: 'hidden' })}>
          <Picture src={imageUrl} alt="" />
        </div>
      )}
      <div className={css({ minWidth: 0, flex: '1' })}>
        <div className={css({ lineClamp: 2 })}>
          <Highlighted text={text} isMatch={createPrefixMatcher(words)} />
        </div>
        {detail ? (
          <div className={css({ color: 'quiet', fontSize: 'xs', truncate: true })}>{detail}</div>
        ) : null}
      </div>
    </Option>
  )
}

const Option = styled(
  Link,
  {
    base: {
      display: 'flex',
      alignItems: 'center',
      gap: 3,
      minHeight: 11,
      px: 3,
      py: 1.5,
      borderRadius: 'md',
      fontSize: 'sm',
      lineHeight: 'snug',
      _hover: { background: 'sunken' },
      _selected: { background: 'sunken', outline: '2px solid {colors.accent}', outlineOffset: '-2px' },
      '& mark': { fontWeight: 700, background: 'transparent' },
      // Scrolls within the list only, not the page.
      'main &': { scrollMarginBlock: 0 },
    },
  },
  { defaultProps: { role: 'option', tabIndex: -1 } },
)
