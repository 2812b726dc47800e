import { useId, useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { css, styled } from '#platform/web/styled.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { dialogsId } from './dialog-root.ts'

interface Props {
  title: string
  /** Text below the title. */
  description?: ReactNode
  /** `sheet` fills one side of the screen, for long forms. */
  size?: 'md' | 'wide' | 'sheet'
  /** Unsaved changes other than in form fields; prevents closing by a click outside. */
  isDirty?: boolean
  /** The parent asks before changes are lost, so a click outside always calls `onClose`. */
  asksFirst?: boolean
  /** Called by Escape, the close button, or a click outside while there are no changes. */
  onClose: () => void
  children: ReactNode
}

/**
 * A modal dialog (`<dialog>`), open while it is rendered. Escape, the close button and a click outside call `onClose`;
 * the parent closes it by not rendering it anymore. A click outside does nothing if something has been typed or with
 * `isDirty`, unless `asksFirst` says that the parent asks before changes are lost. The browser traps the focus and
 * restores it afterwards.
 */
export function Dialog({
  title,
  description,
  size = 'md',
  isDirty = false,
  asksFirst = false,
  onClose,
  children,
}: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const isTouched = useRef(false)
  const startedOutside = useRef(false)

  useLayoutEffect(() => {
    return dialog.current ? openModal(dialog.current) : undefined
  }, [])

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // Otherwise the browser would close the dialog itself.
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }

  function closeOnOutsideClick({ target, currentTarget }: MouseEvent) {
    if (!startedOutside.current || target !== currentTarget) return
    if (asksFirst || (!isTouched.current && !isDirty)) onClose()
  }

  return createPortal(
    <Backdrop
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onKeyDown={closeOnEscape}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        // The parent decides whether the dialog closes.
        event.preventDefault()
        onClose()
      }}
      onInput={() => {
        isTouched.current = true
      }}
      onPointerDown={({ target, currentTarget }) => {
        startedOutside.current = target === currentTarget
      }}
      onClick={closeOnOutsideClick}
      size={size}
    >
      <Panel size={size}>
        <h2
          className={css({ fontSize: 'xl', fontWeight: 600, pt: 1.5, pr: 12, mb: description ? 2 : 5 })}
          id={`${id}-title`}
        >
          {title}
        </h2>
        {description ? (
          <div className={css({ color: 'quiet', fontSize: 'sm', mb: 5 })} id={`${id}-description`}>
            {description}
          </div>
        ) : null}
        {children}
        {/* Last in the DOM, so that the first field gets the initial focus. */}
        <div className={css({ position: 'absolute', top: 5, right: { base: 3, sm: 6 } })}>
          <Button look="quiet" size="icon" aria-label="Close dialog" onClick={onClose}>
            <Icon name="close" />
          </Button>
        </div>
      </Panel>
    </Backdrop>,
    document.querySelector(`#${dialogsId}`) ?? document.body,
  )
}

/** Fills the window and has no transform, so that fixed elements inside are positioned relative to the window. */
const Backdrop = styled('dialog', {
  base: {
    position: 'fixed',
    inset: 0,
    width: '100vw',
    height: '100dvh',
    maxWidth: 'none',
    maxHeight: 'none',
    margin: 0,
    border: 'none',
    color: 'ink',
    background: 'rgb(10 14 28 / 62%)',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    animation: 'appear 150ms ease-out',
    // At least the window's height, more if the content is higher; a plain 1fr would ignore the content's height.
    '&[open]': { display: 'grid', gridTemplateRows: 'minmax(max-content, 1fr)' },
    '&::backdrop': { background: 'transparent' },
  },
  variants: {
    size: {
      md: { padding: { base: 0, sm: 6 } },
      wide: { padding: { base: 0, sm: 6 } },
      sheet: { padding: 0 },
    },
  },
})

const centeredPanel = {
  alignSelf: { base: 'end', sm: 'center' },
  justifySelf: 'center',
  borderRadius: 'lg',
  borderBottomRadius: { base: '0', sm: 'lg' },
} as const

const Panel = styled('div', {
  base: {
    position: 'relative',
    width: 'full',
    minWidth: 0,
    background: 'paper',
    borderWidth: '1px',
    borderColor: 'line',
    boxShadow: 'lifted',
    px: { base: 5, sm: 8 },
    pt: 5,
    pb: 'max(1.5rem, env(safe-area-inset-bottom))',
    animation: 'rise 200ms ease-out',
  },
  variants: {
    size: {
      md: { ...centeredPanel, maxWidth: '36rem' },
      wide: { ...centeredPanel, maxWidth: '60rem' },
      sheet: { maxWidth: '68rem', minHeight: '100dvh', justifySelf: 'end', pb: 0 },
    },
  },
})

/**
 * Opens a modal dialog and returns a function that closes it. A modal dialog makes everything outside inert, so the
 * toasts move into the topmost one, where they can be read and reached with F8. Dialogs may close in any order: the
 * state is derived from those still open.
 */
function openModal(dialog: HTMLDialogElement): () => void {
  const { style } = document.documentElement
  if (openDialogs().length === 0) {
    // Keeps the scrollbar's space, so that the page does not shift.
    if (innerWidth > document.documentElement.clientWidth) style.scrollbarGutter = 'stable'
    style.overflow = 'hidden'
  }
  dialog.showModal()
  moveToasts(dialog)
  return () => {
    // Dialogs opened from this one close too, topmost first, so that each can restore the focus.
    const opened = openDialogs()
    if (dialog.open) for (const above of opened.slice(opened.indexOf(dialog)).toReversed()) above.close()
    const below = openDialogs().at(-1)
    moveToasts(below ?? document.querySelector(`#${dialogsId}`)?.parentElement)
    if (!below) Object.assign(style, { overflow: '', scrollbarGutter: '' })
  }
}

/** Open dialogs in the order of opening, since each is appended when it opens. */
const openDialogs = () => [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')]

function moveToasts(place: Element | null | undefined) {
  const notifications = document.querySelector('[data-stays-reachable]')
  if (notifications) place?.append(notifications)
}

/** The buttons at the end of a dialog's form, sticky at the bottom. */
export const DialogFooter = styled('div', {
  base: {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: 3,
    mx: { base: -5, sm: -8 },
    px: { base: 5, sm: 8 },
    pt: 4,
    // Covers the dialog's bottom padding.
    mb: 'calc(-1 * max(1.5rem, env(safe-area-inset-bottom)))',
    pb: 'max(1rem, env(safe-area-inset-bottom))',
    background: 'paper',
    borderTopWidth: '1px',
    borderColor: 'line',
    borderBottomRadius: { base: '0', sm: 'lg' },
  },
})
