/**
 * The scope of writes to the list: one waits for the other. Each answers a whole entry, and an older answer that
 * came last would take back on the screen what a newer one has changed.
 */
export const inOrder = { id: 'bucket-list' }
