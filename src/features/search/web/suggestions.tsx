import { useId, type FocusEvent } from 'react'
import { css, styled } from '#platform/web/styled.tsx'
import { fewOf, groupsOf, searchFor, type Suggestion } from './suggestion-groups.ts'
import { SuggestionOption } from './suggestion-option.tsx'
import { optionId, useCombobox } from './use-combobox.ts'
import { useRoomBelow } from './use-room-below.ts'
import { useSuggested } from './use-suggested.ts'
import { useSay } from '#platform/web/settings.ts'

export interface SuggestionsProps {
  /** The box they belong to. It keeps the focus. */
  input: HTMLInputElement
  /** Called before a suggestion is followed. */
  onLeave: (() => void) | undefined
  /** Whether the box narrows a list below it. */
  narrows: boolean
  /** Whose own ideas come first. */
  categoryId: number | undefined
}

/** Ideas, categories and tags for what stands in a search box, below it. */
export function Suggestions({ input, onLeave, narrows, categoryId }: SuggestionsProps) {
  const say = useSay()
  const id = useId()
  const { words, suggested } = useSuggested(input, categoryId)
  const groups = suggested ? groupsOf(narrows ? fewOf(suggested) : suggested) : []
  const options = groups.flatMap(({ suggestions }) => suggestions)
  const all = searchFor(words)
  const keys = suggested ? [...options, all].map(({ key }) => key) : []
  const { isOpen, activeKey, close } = useCombobox(input, { id, keys })
  const list = useRoomBelow(isOpen)

  function choose(suggestion: Suggestion) {
    write(input, suggestion.value)
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

  return (
    <>
      {/* There before it has anything to say, else it is not listened to. */}
      <output className={css({ srOnly: true })}>{isOpen ? announcementOf(options.length) : ''}</output>
      {isOpen ? (
        <List
          ref={list}
          id={id}
          aria-label="Suggestions"
          onBlur={closeUnlessInside}
          // Pressing a suggestion must not take the focus from the input.
          onMouseDown={(event) => event.preventDefault()}
        >
          {groups.map(({ label, suggestions }) => (
            <Group key={label} aria-label={say(label)}>
              <Label aria-hidden="true">{say(label)}</Label>
              {suggestions.map(optionOf)}
            </Group>
          ))}
          {optionOf(all)}
        </List>
      ) : null}
    </>
  )
}

function write(input: HTMLInputElement, text: string) {
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
