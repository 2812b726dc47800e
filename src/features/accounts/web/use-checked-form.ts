import { useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'

/** What is wrong, by the field's name. */
export type FieldErrors = Record<string, string | undefined>

/** How the values of a form are read and what is asked of them. */
export interface CheckedFields<Values> {
  read: (sent: FormData) => Values
  check: (values: Values) => FieldErrors
}

/**
 * A form that is checked when it is sent. The first wrong field takes the focus; from then on what is mended
 * loses its message while typing, and nothing new is complained about before the next attempt.
 */
export function useCheckedForm<Values>(
  { read, check }: CheckedFields<Values>,
  onValid: (values: Values) => void,
) {
  const [errors, setErrors] = useState<FieldErrors>({})

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const values = read(new FormData(form))
    const found = check(values)
    // The message must stand before the field takes the focus, to be read with it.
    flushSync(() => setErrors(found))
    const wrong = [...form.elements].find((field) => field instanceof HTMLInputElement && found[field.name])
    if (wrong instanceof HTMLInputElement) wrong.focus()
    else onValid(values)
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    const watched = Object.entries(errors).filter(([, error]) => error)
    if (watched.length === 0) return
    const found = check(read(new FormData(event.currentTarget)))
    setErrors(Object.fromEntries(watched.map(([name]) => [name, found[name]])))
  }

  return { errors, formProps: { onSubmit, onInput, noValidate: true, method: 'post' as const } }
}
