import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { FormFailure } from '#platform/web/failure.ts'
import { checkDraft, errorsOf, type DraftErrors } from './check-draft.ts'
import { isSameDraft, type IdeaDraft } from './idea-draft.ts'

/** An idea being edited: what is typed, what is wrong with it, and whether anything would be lost. */
export function useIdeaDraft(start: IdeaDraft) {
  const [saved, setSaved] = useState(start)
  const [draft, setDraft] = useState(start)
  const [errors, setErrors] = useState<DraftErrors>({})
  const [failure, setFailure] = useState<string>()

  /** Shows what is wrong and puts the focus on the first of it. */
  function show(found: DraftErrors, sentence?: string) {
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
    isDirty: !isSameDraft(draft, saved),

    change: (part: Partial<IdeaDraft>) => {
      setDraft((last) => ({ ...last, ...part }))
      setErrors((last) => Object.fromEntries(Object.entries(last).filter(([name]) => !(name in part))))
    },

    /** Whether it can be sent; where not, the form says why. */
    check: (): boolean => {
      const found = checkDraft(draft)
      show(found)
      return Object.keys(found).length === 0
    },

    /** The server has said no. */
    refuse: (error: FormFailure) => {
      const found = errorsOf(error.data?.issues)
      show(found, error.message)
    },

    /** Begins anew from what is saved. */
    startFrom: (fresh: IdeaDraft) => {
      setSaved(fresh)
      setDraft(fresh)
      setErrors({})
      setFailure(undefined)
    },

    /** What is saved has changed under the draft, which stays as it is. */
    rebase: (fresh: IdeaDraft, merged: IdeaDraft) => {
      setSaved(fresh)
      setDraft(merged)
    },
  }
}
