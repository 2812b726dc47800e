import { useEffect, useRef, type RefObject } from 'react'

/** Ctrl+S (or ⌘S) sends the form, as long as no further dialog has opened above it. */
export function useSaveKey(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      const top = [...document.querySelectorAll('dialog[open]')].at(-1)
      if (!top || top === form.current?.closest('dialog')) form.current?.requestSubmit()
    }
    document.addEventListener('keydown', save)
    return () => document.removeEventListener('keydown', save)
  }, [])
  return form
}
