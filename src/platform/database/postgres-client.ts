import { Client } from 'pg'
import { answers, watch } from './connection-watchdog.ts'
import { named } from './prepared.ts'
import { isUnhurried } from './statement-limit.ts'

/**
 * The connections of a pool, as `pg` makes them: each prepares the statements that ask for it, ends itself where the
 * server says nothing more, and lets the server end what a request has waited for too long.
 *
 * @param limitMs for a statement of a request; a transaction that was forgotten ends after twice as long. 0 is no limit.
 */
export function postgresClient(url: string, limitMs: number): typeof Client {
  let asking: Promise<boolean> | undefined
  const isThere = () => (asking ??= answers(url).finally(() => (asking = undefined)))

  return class extends Client {
    /** The limit that the server knows of. */
    #told = 0

    override query(...sent: unknown[]) {
      this.#tellLimit()
      const answer = Reflect.apply(super.query.bind(this), undefined, named(sent))
      // Closes the socket at once where a statement is on its way; that statement fails then.
      if (answer instanceof Promise) watch(answer, async () => (await isThere()) || this.end())
      return answer
    }

    /** When the connection changes from hands in a hurry to others: it is asked one thing after the other. */
    #tellLimit() {
      const limit = isUnhurried() ? 0 : limitMs
      if (limit === this.#told) return
      this.#told = limit
      super
        .query(`set statement_timeout = ${limit}; set idle_in_transaction_session_timeout = ${2 * limit}`)
        .catch(() => (this.#told = -1))
    }
  }
}
