/**
 * Opens a dialog above everything; gives the function that closes it again. A modal dialog makes all that is
 * not in it inert, so the notifications move into it meanwhile: they are seen, heard and reached by F8.
 */
export function openModally(dialog: HTMLDialogElement): () => void {
  const notifications = document.querySelector('[data-stays-reachable]')
  const home = notifications?.parentElement
  const { style } = document.documentElement
  const before = { overflow: style.overflow, scrollbarGutter: style.scrollbarGutter }
  // The place of the scrollbar stays, so that nothing moves behind the dialog.
  if (innerWidth > document.documentElement.clientWidth) style.scrollbarGutter = 'stable'
  style.overflow = 'hidden'
  dialog.showModal()
  if (notifications) dialog.append(notifications)
  return () => {
    if (notifications && home) home.append(notifications)
    dialog.close()
    Object.assign(style, before)
  }
}
