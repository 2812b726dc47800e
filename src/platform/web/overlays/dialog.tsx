import { useId, useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { css, styled } from '#platform/web/styled.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { dialogsId } from './dialog-root.ts'

interface Props {
  title: string
  /** What stands below the title. */
  description?: ReactNode
  /** A sheet takes the side of the screen and leaves room for a long form. */
  size?: 'md' | 'wide' | 'sheet'
  /** Something would be lost that was not typed but chosen by buttons. */
  isDirty?: boolean
  /** Whoever renders it asks before anything is lost, so that a click beside it counts at any time. */
  asksFirst?: boolean
  /** Escape, the closing button, or a click beside the dialog while nothing has been changed in it. */
  onClose: () => void
  children: ReactNode
}

/** Open as long as it is rendered. The browser keeps the focus in it and gives it back to where it came from. */
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
    // Else the browser closes it, whatever its owner says.
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
        // Who renders it decides whether it is open.
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
        {/* Last, so that what is to be filled in takes the focus first. */}
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

/** As large as the window and without a transform: what is fixed within it stays fixed to the window. */
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
    // As high as the window, and as what is in it where that is more: its own least height would else be enough.
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
 * Opens a dialog above everything; gives the function that closes it again. A modal dialog makes all that is
 * not in it inert, so the notifications move into the topmost meanwhile: they are seen, heard and reached by F8.
 * Dialogs may close in any order: what is around them follows from those that are still open.
 */
function openModal(dialog: HTMLDialogElement): () => void {
  const { style } = document.documentElement
  if (openDialogs().length === 0) {
    // The place of the scrollbar stays, so that nothing moves behind the dialog.
    if (innerWidth > document.documentElement.clientWidth) style.scrollbarGutter = 'stable'
    style.overflow = 'hidden'
  }
  dialog.showModal()
  moveToasts(dialog)
  return () => {
    // What was opened from it goes with it; from the top, so that each can give the focus back.
    const opened = openDialogs()
    if (dialog.open) for (const above of opened.slice(opened.indexOf(dialog)).toReversed()) above.close()
    const below = openDialogs().at(-1)
    moveToasts(below ?? document.querySelector(`#${dialogsId}`)?.parentElement)
    if (!below) Object.assign(style, { overflow: '', scrollbarGutter: '' })
  }
}

/** In the order in which they were opened, since each is appended when it opens. */
const openDialogs = () => [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')]

function moveToasts(place: Element | null | undefined) {
  const notifications = document.querySelector('[data-stays-reachable]')
  if (notifications) place?.append(notifications)
}

/** The buttons at the end of a dialog's form. They stay in view where the form is longer than the screen. */
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
    // Takes the place of the dialog's own lower edge.
    mb: 'calc(-1 * max(1.5rem, env(safe-area-inset-bottom)))',
    pb: 'max(1rem, env(safe-area-inset-bottom))',
    background: 'paper',
    borderTopWidth: '1px',
    borderColor: 'line',
    borderBottomRadius: { base: '0', sm: 'lg' },
  },
})
