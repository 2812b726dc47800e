import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'

interface List {
  /** The id of the listbox; each option's id begins with it. */
  id: string
  /** The keys of what can be chosen, in their order. */
  keys: string[]
}

export const optionId = (listId: string, key: string) => `${listId}${key}`

/**
 * Makes an input a combobox with a list of suggestions (WAI-ARIA, "editable combobox with list autocomplete"): the
 * focus stays in the input, and the arrow keys walk through the options and back to what was typed.
 *
 * It attaches to an input that others have rendered: libraries such as downshift want to own theirs, and a box that
 * is exchanged while somebody types in it loses letters and the focus.
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
    // What is being composed out of several keys is not finished text yet.
    if (event.isComposing || event.ctrlKey || event.metaKey) return
    const step = arrowSteps[event.key]
    if (step && keys.length > 0) {
      event.preventDefault()
      setAsked(true)
      if (!event.altKey) setActive(getNextKey(keys, activeKey, step))
    } else if (event.key === 'Escape') {
      if (!isOpen && !input.value) return
      // Whatever else Escape closes around the box has to wait.
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

  // Before anything else can happen: a letter that was typed between the two would open nothing.
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

/** They move in the text, so the choice goes back to it. */
const caretKeys = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End'])

/** The next key in a circle whose first place is the input itself, which is undefined. */
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
