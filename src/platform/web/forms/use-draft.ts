import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldErrors } from './use-checked-form.ts'
import { sentenceOf, type FormFailure } from '../failure.ts'

/** Something being edited: what is typed, what is wrong with it, and whether anything would be lost. */
export function useDraft<Draft extends object>(start: Draft, check: (draft: Draft) => FieldErrors) {
  const [saved, setSaved] = useState(start)
  const [draft, setDraft] = useState(start)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()

  /** Shows what is wrong and puts the focus on the first of it. */
  function show(found: FieldErrors, sentence?: string) {
    flushSync(() => {
      setErrors(found)
      setFailure(sentence)
    })
    document.querySelector<HTMLElement>('dialog[open] [aria-invalid=true]')?.focus()
  }

  return {
    draft,
    errors,
    failure,
    isDirty: !isSame(draft, saved),

    change: (part: Partial<Draft>) => {
      setDraft((last) => ({ ...last, ...part }))
      setErrors((last) => Object.fromEntries(Object.entries(last).filter(([name]) => !(name in part))))
    },

    /** Whether it can be sent; where not, the form says why. */
    check: (): boolean => {
      const found = check(draft)
      show(found)
      return Object.keys(found).length === 0
    },

    /** The server has said no. */
    refuse: (refusal: FormFailure) => {
      const issues = Object.entries(refusal.data?.issues ?? {})
      show(Object.fromEntries(issues.map(([name, [first]]) => [name, first])), sentenceOf(refusal))
    },

    /** Begins anew from what is saved. */
    startFrom: (fresh: Draft) => {
      setSaved(fresh)
      setDraft(fresh)
      setErrors({})
      setFailure(undefined)
    },

    /** What is saved has changed under the draft, which may keep its own. */
    rebase: (fresh: Draft, kept: Draft) => {
      setSaved(fresh)
      setDraft(kept)
    },
  }
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)
