/** Counts what visitors do. */
export const eventsPath = '/api/events'
