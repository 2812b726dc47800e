import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'

interface List {
  /** Id of the listbox and prefix of the options' ids. */
  id: string
  /** Keys of the options, in order. */
  keys: string[]
}

/** Returns the DOM id of an option in the list of suggestions with the id `listId`. */
export const optionId = (listId: string, key: string) => `${listId}${key}`

/**
 * Makes an input a combobox with a list of suggestions (WAI-ARIA, "editable combobox with list autocomplete"). The
 * caller renders the list, with the id `id` and with `optionId` for its options, while `isOpen`; Enter clicks the
 * active one (`activeKey`). The focus stays in the input; the arrow keys move through the options and back to the
 * input. `close` closes the list. The hook attaches to an existing input: libraries such as downshift render their own,
 * and replacing an input while somebody types loses letters and the focus.
 */
export function useCombobox(input: HTMLInputElement, { id, keys }: List) {
  const [isAsked, setAsked] = useState(() => isBeingTyped(input))
  const [active, setActive] = useState<string>()
  const isOpen = isAsked && keys.length > 0
  const activeKey = isOpen && active !== undefined && keys.includes(active) ? active : undefined

  function close() {
    setAsked(false)
    setActive(undefined)
  }

  const { pathname, search } = useLocation()
  const locationKey = pathname + new URLSearchParams(search).get('q')
  const [previousLocationKey, setShownAt] = useState(locationKey)
  if (previousLocationKey !== locationKey) {
    setShownAt(locationKey)
    close()
  }

  const onInput = useEffectEvent(() => {
    setAsked(true)
    setActive(undefined)
  })

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // During IME composition the text is not final.
    if (event.isComposing || event.ctrlKey || event.metaKey) return
    const step = arrowSteps[event.key]
    if (step && keys.length > 0) {
      event.preventDefault()
      setAsked(true)
      if (!event.altKey) setActive(getNextKey(keys, activeKey, step))
    } else if (event.key === 'Escape') {
      if (!isOpen && !input.value) return
      // Escape must not also close an enclosing dialog.
      event.preventDefault()
      event.stopPropagation()
      if (isOpen) close()
      else clear(input)
    } else if (event.key === 'Enter') {
      if (activeKey === undefined) close()
      else {
        event.preventDefault()
        document.getElementById(optionId(id, activeKey))?.click()
      }
    } else if (caretKeys.has(event.key)) setActive(undefined)
  })

  const onFocusOut = useEffectEvent(({ relatedTarget }: FocusEvent) => {
    const list = document.getElementById(id)
    if (!(relatedTarget instanceof Node && list?.contains(relatedTarget))) close()
  })

  // A layout effect, so that no input event is missed between render and effect.
  useLayoutEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    input.addEventListener('input', () => onInput(), { signal })
    input.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    input.addEventListener('focusout', (event) => onFocusOut(event), { signal })
    return () => abort.abort()
  }, [input])

  useEffect(() => {
    setOrRemove(input, 'aria-expanded', String(isOpen))
    setOrRemove(input, 'aria-controls', isOpen ? id : undefined)
  }, [input, id, isOpen])

  useEffect(() => {
    const option = activeKey === undefined ? undefined : optionId(id, activeKey)
    setOrRemove(input, 'aria-activedescendant', option)
    if (option) document.getElementById(option)?.scrollIntoView({ block: 'nearest' })
  }, [input, id, activeKey])

  return { isOpen, activeKey, close }
}

const arrowSteps: Record<string, 1 | -1 | undefined> = { ArrowDown: 1, ArrowUp: -1 }

/** Keys that move the caret deselect the active option. */
const caretKeys = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End'])

/** Returns the next key in a circular order that includes the input itself as undefined. */
function getNextKey(keys: string[], from: string | undefined, step: 1 | -1): string | undefined {
  const circle = [undefined, ...keys]
  return circle[(circle.indexOf(from) + step + circle.length) % circle.length]
}

const isBeingTyped = (input: HTMLInputElement) =>
  input === document.activeElement && input.value !== input.defaultValue

function clear(input: HTMLInputElement) {
  input.value = ''
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

function setOrRemove(element: HTMLElement, name: string, value: string | undefined) {
  if (value === undefined) element.removeAttribute(name)
  else element.setAttribute(name, value)
}
