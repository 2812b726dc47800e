/**
 * Where dialogs are rendered: outside of whatever form they were opened from, and within the site's root, since
 * the notifications move into an open dialog and React hears nothing from outside of its root.
 */
export const dialogsId = 'dialogs'
