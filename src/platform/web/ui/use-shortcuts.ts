import { useEffect, useRef } from 'react'

type Shortcuts = Record<string, (event: KeyboardEvent) => void>

const storageKey = 'shortcuts'

/**
 * Single keys that do something, while nobody types and no dialog is open. They can be switched off, for those
 * who dictate (WCAG 2.1.4).
 */
export function useShortcuts(shortcuts: Shortcuts) {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })

  useEffect(() => {
    const run = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const shortcut = latest.current[event.key]
      if (!shortcut || isTyping(event.target) || document.querySelector('dialog[open]') || !areShortcutsOn())
        return
      event.preventDefault()
      shortcut(event)
    }
    document.addEventListener('keydown', run)
    return () => document.removeEventListener('keydown', run)
  }, [])
}

export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

export function switchShortcuts(on: boolean) {
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off')
  } catch {
    // Storage may be forbidden; then they stay on.
  }
}

/** A box that is ticked takes no letters. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox], [type=radio])'))
