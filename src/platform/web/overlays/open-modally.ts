import { dialogsId } from './dialog-root.ts'

/**
 * Opens a dialog above everything; gives the function that closes it again. A modal dialog makes all that is
 * not in it inert, so the notifications move into the topmost meanwhile: they are seen, heard and reached by F8.
 * Dialogs may close in any order: what is around them follows from those that are still open.
 */
export function openModally(dialog: HTMLDialogElement): () => void {
  const { style } = document.documentElement
  if (openDialogs().length === 0) {
    // The place of the scrollbar stays, so that nothing moves behind the dialog.
    if (innerWidth > document.documentElement.clientWidth) style.scrollbarGutter = 'stable'
    style.overflow = 'hidden'
  }
  dialog.showModal()
  moveNotifications(dialog)
  return () => {
    // What was opened from it goes with it; from the top, so that each can give the focus back.
    const opened = openDialogs()
    if (dialog.open) for (const above of opened.slice(opened.indexOf(dialog)).toReversed()) above.close()
    const below = openDialogs().at(-1)
    moveNotifications(below ?? document.querySelector(`#${dialogsId}`)?.parentElement)
    if (!below) Object.assign(style, { overflow: '', scrollbarGutter: '' })
  }
}

/** In the order in which they were opened, since each is appended when it opens. */
const openDialogs = () => [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')]

function moveNotifications(place: Element | null | undefined) {
  const notifications = document.querySelector('[data-stays-reachable]')
  if (notifications) place?.append(notifications)
}
