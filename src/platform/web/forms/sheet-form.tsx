import { type ReactNode, useEffect, useRef, type RefObject, useState, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import { useBlocker } from 'react-router'
import { css, styled } from '#platform/web/styled.tsx'
import { failureMessageOf, type FormFailure } from '../failure.ts'
import { Dialog } from '../overlays/dialog.tsx'
import { Button } from '../ui/button.tsx'
import { FailureState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { FieldErrors } from './use-checked-form.ts'

interface Props {
  title: string
  sheet: Pick<ReturnType<typeof useSidePanel>, 'check' | 'failure' | 'guard'>
  saveLabel: string
  isSaving: boolean
  /** Called when what is typed can be sent. */
  onSave: () => void
  /** What else can be done, beside the buttons. */
  extra?: ReactNode
  /** In two columns, where there is room. */
  children: ReactNode
}

/** A form at the side of the screen. Ctrl+S saves from anywhere in it, and nothing typed is lost without a question. */
export function SidePanelForm({ title, sheet, saveLabel, isSaving, onSave, extra, children }: Props) {
  const form = useSaveKey()
  const { check, failure, guard } = sheet
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

/** Ctrl+S (or ⌘S) sends the form, as long as no further dialog has opened above it. */
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
  /** Why the last attempt came to nothing. */
  failure?: string | undefined
  /** What else can be done, beside the buttons. */
  extra?: ReactNode
  onCancel: () => void
}

/** The end of a form in a sheet: its buttons stay in view however long the form is. */
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
        <Button size="sm" onClick={onCancel}>
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

/** Something being edited in a sheet, which closes without a question only while nothing would be lost. */
export function useSidePanel<Draft extends object>(
  start: Draft,
  check: (draft: Draft) => FieldErrors,
  onClose: () => void,
) {
  const draft = useDraft(start, check)
  return { ...draft, guard: useUnsavedChangesGuard(() => draft.isDirty, onClose) }
}

/** Something being edited: what is typed, what is wrong with it, and whether anything would be lost. */
function useDraft<Draft extends object>(start: Draft, check: (draft: Draft) => FieldErrors) {
  const [saved, setSaved] = useState(start)
  const [draft, setDraft] = useState(start)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()

  /** Shows what is wrong and puts the focus on the first of it. */
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

    /** Whether it can be sent; where not, the form says why. */
    check: (): boolean => {
      const found = check(draft)
      showErrors(found)
      return Object.keys(found).length === 0
    },

    /** The server has said no. */
    refuse: (refusal: FormFailure) => {
      const issues = Object.entries(refusal.data?.issues ?? {})
      showErrors(
        Object.fromEntries(issues.map(([name, [first]]) => [name, first])),
        failureMessageOf(refusal),
      )
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

const isEqual = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Keeps what is not saved yet from being lost: whoever leaves the page, goes back or closes is asked first.
 * `close` asks and then closes, `leave` closes without asking; while `isAsking`, the page shows the question.
 *
 * @param isDirty asked at the moment when something would be lost.
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

/** Asks before unsaved work is lost. */
export function UnsavedChangesDialog({ onStay, onLeave }: UnsavedChangesDialogProps) {
  const stay = useRef<HTMLButtonElement>(null)
  // Not what comes first, as the browser would have it: a key that is pressed too early loses nothing.
  useEffect(() => {
    stay.current?.focus()
  }, [])
  return (
    <Dialog title="Leave without saving?" onClose={onStay}>
      <p>What you changed is not saved yet.</p>
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
  /** What it says when nothing came. */
  failure: string
  onRetry: () => void
  onClose: () => void
}

/** The place of a form until what it begins from is there. */
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
