import { sql } from 'kysely'

/**
 * The database's time, or some milliseconds after it. It decides who does what is shared out between processes, and
 * when: their own clocks may be hours apart.
 */
export const databaseTime = (laterMs = 0) => sql<Date>`now() + ${laterMs} * interval '1 millisecond'`
