import { useEffect, useState, type RefObject } from 'react'

/**
 * Keeps a form from being sent while something for it is still on its way; asked meanwhile, it is sent afterwards.
 * The form need not know: it hears of no submission before.
 * @param field one of the form's.
 * @returns whether it has been asked.
 */
export function useHeldForm(
  field: RefObject<HTMLInputElement | null>,
  isHeld: boolean,
  isLost: boolean,
): boolean {
  const [isAsked, setIsAsked] = useState(false)

  useEffect(() => {
    const form = field.current?.form
    if (!isHeld || !form) return undefined
    const hold = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      setIsAsked(true)
    }
    form.addEventListener('submit', hold)
    return () => {
      form.removeEventListener('submit', hold)
      setIsAsked(false)
    }
  }, [field, isHeld])

  useEffect(() => {
    if (isAsked && !isHeld && !isLost) field.current?.form?.requestSubmit()
  }, [field, isHeld, isAsked, isLost])

  return isAsked
}
