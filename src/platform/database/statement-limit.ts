import { AsyncLocalStorage } from 'node:async_hooks'
import type { ClientBase, Pool } from 'pg'

const unhurried = new AsyncLocalStorage<true>()

/** Whatever is asked of the database within may take as long as it takes: migrations, jobs, the command line. */
export const takingLong = <T>(work: () => T): T => unhurried.run(true, work)

/**
 * Lets the server end what a request has waited for too long, and the transactions of whoever has forgotten them.
 * Each connection is told when it changes from hands in a hurry to others, ahead of what it is asked then.
 */
export function limitStatements(pool: Pool, limitMs: number): void {
  pool.on('connect', (client: ClientBase) => {
    const query = client.query.bind(client)
    let told = 0
    const send = (...sent: unknown[]): unknown => {
      const limit = unhurried.getStore() ? 0 : limitMs
      if (limit !== told) {
        told = limit
        // One connection is asked one thing after the other, so this need not be waited for.
        query(
          `set statement_timeout = ${limit}; set idle_in_transaction_session_timeout = ${2 * limit}`,
        ).catch(() => (told = -1))
      }
      return Reflect.apply(query, undefined, sent)
    }
    Object.assign(client, { query: send })
  })
}
