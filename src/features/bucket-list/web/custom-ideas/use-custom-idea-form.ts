import { useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { titleRequired } from '#features/bucket-list/messages.ts'
import { readCustomIdea, type CustomIdeaValues } from './custom-idea-values.ts'

/** A custom idea's form: only its title is demanded. */
export function useCustomIdeaForm(onValid: (values: CustomIdeaValues) => void) {
  const [titleError, setTitleError] = useState<string>()

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const values = readCustomIdea(new FormData(form))
    // The message must stand before the field takes the focus, to be read with it.
    flushSync(() => setTitleError(values.title ? undefined : titleRequired))
    if (values.title) onValid(values)
    else form.querySelector<HTMLElement>('[name=title]')?.focus()
  }

  return { titleError, onSubmit, onInput: () => setTitleError(undefined) }
}
