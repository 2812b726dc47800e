import { type ReactNode, useEffect, useRef, type RefObject, useState, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import { useBlocker } from 'react-router'
import { css, styled } from '#platform/web/styled.tsx'
import { failureMessageOf, type FormFailure } from '../failure.ts'
import { Dialog } from '../overlays/dialog.tsx'
import { Button } from '../ui/button.tsx'
import { FailureState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { FieldErrors } from './use-validated-form.ts'

interface Props {
  title: string
  panel: Pick<ReturnType<typeof useSidePanel>, 'check' | 'failure' | 'guard'>
  saveLabel: string
  isSaving: boolean
  /** Called when the form is valid. */
  onSave: () => void
  /** Further actions, beside the buttons. */
  extra?: ReactNode
  /** Fields, in two columns on wide screens. */
  children: ReactNode
}

/**
 * A form in a side panel, with the state that `useSidePanel` returned. Submitting it or Ctrl+S calls `onSave` if the
 * draft is valid; closing it with unsaved changes asks first. `extra` are further buttons beside Save.
 */
export function SidePanelForm({ title, panel, saveLabel, isSaving, onSave, extra, children }: Props) {
  const form = useSaveKey()
  const { check, failure, guard } = panel
  return (
    <Dialog title={title} size="sheet" onClose={guard.close}>
      <form
        ref={form}
        aria-label={saveLabel}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSaving && check()) onSave()
        }}
      >
        <div
          className={css({
            display: 'grid',
            gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
            gap: { base: 5, lg: 8 },
            pb: 6,
          })}
        >
          {children}
        </div>
        <FormFooter {...{ saveLabel, isSaving, failure, extra }} onCancel={guard.close} />
      </form>
      {guard.isAsking ? <UnsavedChangesDialog onStay={guard.stay} onLeave={guard.leave} /> : null}
    </Dialog>
  )
}

/** Submits the form on Ctrl+S (or ⌘S), unless another dialog is open above it. */
function useSaveKey(): RefObject<HTMLFormElement | null> {
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

interface FormFooterProps {
  saveLabel: string
  isSaving: boolean
  /** Error of the last attempt. */
  failure?: string | undefined
  /** Further actions, beside the buttons. */
  extra?: ReactNode
  onCancel: () => void
}

/** The footer of a form in a side panel. Its buttons are sticky, so that they stay in view. */
function FormFooter({ saveLabel, isSaving, failure, extra, onCancel }: FormFooterProps) {
  return (
    <Footer>
      {failure ? (
        <div
          className={css({ color: 'danger', fontWeight: 500, fontSize: 'sm', width: 'full' })}
          role="alert"
        >
          {failure}
        </div>
      ) : null}
      {extra}
      <div className={css({ display: 'flex', gap: 2, ml: 'auto' })}>
        <Button look="quiet" size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" look="main" size="sm" disabled={isSaving}>
          {isSaving ? 'Saving...' : saveLabel}
        </Button>
      </div>
    </Footer>
  )
}

const Footer = styled('div', {
  base: {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 2,
    py: 3,
    mx: { base: -4, md: -8 },
    px: { base: 4, md: 8 },
    background: 'paper',
    borderTopWidth: '1px',
    borderColor: 'line',
  },
})

/**
 * Returns the state of a form in a side panel: `draft`, which `change` edits, `isDirty`, the `errors` by field and the
 * `failure`, which `check` and `refuse` (for the server's error) set, and a `guard` for unsaved changes. `startFrom`
 * begins again with a saved state; `rebase` replaces the saved state and the draft after a conflict.
 * @param start initial draft.
 * @param check returns the errors of a draft by field; empty if it is valid.
 */
export function useSidePanel<Draft extends object>(
  start: Draft,
  check: (draft: Draft) => FieldErrors,
  onClose: () => void,
) {
  const draft = useDraft(start, check)
  return { ...draft, guard: useUnsavedChangesGuard(() => draft.isDirty, onClose) }
}

/** State of a form: the draft, its errors, and whether it has unsaved changes. */
function useDraft<Draft extends object>(start: Draft, check: (draft: Draft) => FieldErrors) {
  const [saved, setSaved] = useState(start)
  const [draft, setDraft] = useState(start)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()

  /** Shows errors and moves the focus to the first invalid field. */
  function showErrors(found: FieldErrors, sentence?: string) {
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
    isDirty: !isEqual(draft, saved),

    change: (part: Partial<Draft>) => {
      setDraft((last) => ({ ...last, ...part }))
      setErrors((last) => Object.fromEntries(Object.entries(last).filter(([name]) => !(name in part))))
    },

    /** Validates the draft. If it is invalid, the form shows the errors. */
    check: (): boolean => {
      const found = check(draft)
      showErrors(found)
      return Object.keys(found).length === 0
    },

    /** Shows the errors of the server. */
    refuse: (refusal: FormFailure) => {
      const issues = Object.entries(refusal.data?.issues ?? {})
      showErrors(
        Object.fromEntries(issues.map(([name, [first]]) => [name, first])),
        failureMessageOf(refusal),
      )
    },

    /** Resets the draft to the saved state. */
    startFrom: (fresh: Draft) => {
      setSaved(fresh)
      setDraft(fresh)
      setErrors({})
      setFailure(undefined)
    },

    /** Replaces the saved state after a conflict, and the draft with the merged one. */
    rebase: (fresh: Draft, kept: Draft) => {
      setSaved(fresh)
      setDraft(kept)
    },
  }
}

const isEqual = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Guards unsaved changes: leaving the page or going back asks first. Returns `close`, which asks if needed and then
 * calls `onClose`, `leave`, which does so without asking, `stay`, and `isAsking`: while true, the component renders
 * `UnsavedChangesDialog`.
 * @param isDirty called to find out whether changes would be lost.
 */
export function useUnsavedChangesGuard(isDirty: () => boolean, onClose: () => void) {
  const [isClosing, setIsClosing] = useState(false)
  const isLeaving = useRef(false)
  const blocker = useBlocker(() => !isLeaving.current && isDirty())

  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isDirty()) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => ask(event)
    addEventListener('beforeunload', listener)
    return () => removeEventListener('beforeunload', listener)
  }, [])

  function leave() {
    isLeaving.current = true
    setIsClosing(false)
    if (blocker.state === 'blocked') blocker.proceed()
    else onClose()
  }

  return {
    isAsking: isClosing || blocker.state === 'blocked',
    close: () => (isDirty() ? setIsClosing(true) : leave()),
    leave,
    stay: () => {
      setIsClosing(false)
      if (blocker.state === 'blocked') blocker.reset()
    },
  }
}

interface UnsavedChangesDialogProps {
  onStay: () => void
  onLeave: () => void
}

/** A dialog that asks whether to keep editing (`onStay`) or to discard unsaved changes (`onLeave`). */
export function UnsavedChangesDialog({ onStay, onLeave }: UnsavedChangesDialogProps) {
  const stay = useRef<HTMLButtonElement>(null)
  // Focuses the safe button instead of the first one, so that an accidental key press loses nothing.
  useEffect(() => {
    stay.current?.focus()
  }, [])
  return (
    <Dialog title="Leave without saving?" onClose={onStay}>
      <p>Your changes haven’t been saved.</p>
      <div className={css({ display: 'flex', gap: 2, justifyContent: 'end', flexWrap: 'wrap', mt: 6 })}>
        <Button size="sm" onClick={onLeave}>
          Discard changes
        </Button>
        <Button ref={stay} size="sm" look="main" onClick={onStay}>
          Keep editing
        </Button>
      </div>
    </Dialog>
  )
}

interface LoadingSidePanelProps {
  title: string
  isLoading: boolean
  /** Title of the error. */
  failure: string
  onRetry: () => void
  onClose: () => void
}

/**
 * A side panel shown before the data of its form has loaded: a placeholder while loading, else an error with a button
 * to try again.
 */
export function LoadingSidePanel({ title, isLoading, failure, onRetry, onClose }: LoadingSidePanelProps) {
  return (
    <Dialog title={title} size="sheet" onClose={onClose}>
      {isLoading ? (
        <Skeleton className={css({ height: '70vh' })} aria-busy="true" />
      ) : (
        <FailureState title={failure} onRetry={onRetry} />
      )}
    </Dialog>
  )
}
