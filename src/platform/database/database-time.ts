import { sql } from 'kysely'

/**
 * SQL for the database's current time plus some milliseconds. Work shared between processes is timed by it, because
 * their own clocks may differ by hours.
 */
export const databaseTime = (laterMs = 0) => sql<Date>`now() + ${laterMs} * interval '1 millisecond'`
