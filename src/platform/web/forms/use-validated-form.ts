import { useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import type { FormFailure } from '../failure.ts'

/** Error messages by field name. */
export type FieldErrors = Record<string, string | undefined>

/** How a form's values are read and validated. */
export interface FieldValidation<Values> {
  read: (sent: FormData) => Values
  check: (values: Values) => FieldErrors
}

/** The mutation that saves the values. */
interface FormMutation<Values> {
  mutate: (values: Values) => void
  isPending: boolean
  error: FormFailure | null
}

/**
 * Validates a form in the browser on submit and, if it is valid, calls `mutate` with its values; does nothing while
 * `isPending`. `read` gets the values from the form's data, `check` returns an error message for each invalid field.
 * Returns `errors`, these messages and the server's by field, and `formProps` for the `<form>`. The first invalid field
 * gets the focus. After that, a message disappears as soon as its field is valid, and new messages appear only on the
 * next submit.
 */
export function useValidatedForm<Values>(
  { read, check }: FieldValidation<Values>,
  { mutate, isPending, error }: FormMutation<Values>,
) {
  const [clientErrors, setFound] = useState<FieldErrors>({})
  /** Fields changed since the server rejected them. */
  const [changed, setChanged] = useState<string[]>([])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const form = event.currentTarget
    const values = read(new FormData(form))
    const errors = check(values)
    // The message must be rendered before the field gets the focus, so that screen readers read it.
    flushSync(() => {
      setFound(errors)
      setChanged([])
    })
    const invalid = [...form.elements].find(
      (field) => field instanceof HTMLInputElement && errors[field.name],
    )
    if (invalid instanceof HTMLInputElement) {
      // A field that is folded away cannot get the focus.
      invalid.closest('details')?.setAttribute('open', '')
      invalid.focus()
    } else mutate(values)
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
