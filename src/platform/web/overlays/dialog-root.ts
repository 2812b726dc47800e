/**
 * ID of the element dialogs are rendered in: outside of any form, and inside React's root, because toasts move into an
 * open dialog and React only handles events inside its root.
 */
export const dialogsId = 'dialogs'
