import { useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import type { FormFailure } from '../failure.ts'

/** What is wrong, by the field's name. */
export type FieldErrors = Record<string, string | undefined>

/** How the values of a form are read and what is asked of them. */
export interface FieldValidation<Values> {
  read: (sent: FormData) => Values
  check: (values: Values) => FieldErrors
}

/** The call that takes the values: a mutation. */
interface FormMutation<Values> {
  mutate: (values: Values) => void
  isPending: boolean
  error: FormFailure | null
}

/**
 * A form that is checked when it is sent, and once more by the server. The first wrong field takes the focus; from
 * then on what is mended loses its message while typing, and nothing new is complained about before the next
 * attempt.
 */
export function useValidatedForm<Values>(
  { read, check }: FieldValidation<Values>,
  { mutate, isPending, error }: FormMutation<Values>,
) {
  const [clientErrors, setFound] = useState<FieldErrors>({})
  /** Fields that were changed after the server had refused them. */
  const [changed, setChanged] = useState<string[]>([])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const form = event.currentTarget
    const values = read(new FormData(form))
    const errors = check(values)
    // The message must stand before the field takes the focus, to be read with it.
    flushSync(() => {
      setFound(errors)
      setChanged([])
    })
    const invalid = [...form.elements].find(
      (field) => field instanceof HTMLInputElement && errors[field.name],
    )
    if (invalid instanceof HTMLInputElement) invalid.focus()
    else mutate(values)
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    const { target } = event
    if (target instanceof HTMLInputElement && error) setChanged([...changed, target.name])
    const watched = Object.entries(clientErrors).filter(([, message]) => message)
    if (watched.length === 0) return
    const now = check(read(new FormData(event.currentTarget)))
    setFound(Object.fromEntries(watched.map(([name]) => [name, now[name]])))
  }

  const serverErrors = Object.entries(error?.data?.issues ?? {}).filter(([name]) => !changed.includes(name))
  const errors: FieldErrors = {
    ...Object.fromEntries(serverErrors.map(([name, [first]]) => [name, first])),
    ...Object.fromEntries(Object.entries(clientErrors).filter(([, message]) => message)),
  }
  return { errors, formProps: { onSubmit, onInput, noValidate: true, method: 'post' as const } }
}
