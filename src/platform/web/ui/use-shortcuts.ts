import { useEffect, useRef } from 'react'

type Shortcuts = Record<string, (event: KeyboardEvent) => void>

const storageKey = 'shortcuts'

/**
 * Registers handlers for single keys by `event.key`, inactive while the user types or a dialog is open, and if the
 * user has turned shortcuts off, as for speech input (WCAG 2.1.4).
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

/**
 * Returns whether single-key shortcuts are on in this browser, as they are by default and where localStorage is
 * blocked.
 */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

/** Turns single-key shortcuts on or off in this browser, stored in localStorage. Without effect where it is blocked. */
export function switchShortcuts(on: boolean) {
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off')
  } catch {
    // localStorage may be blocked; the shortcuts then stay on.
  }
}

/** Checkboxes and radio buttons take no text. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox], [type=radio])'))
