import { Client } from 'pg'
import { answers, watch } from './connection-watchdog.ts'
import { named } from './prepared.ts'

/**
 * The connections of a pool, as `pg` makes them: each prepares the statements that ask for it, and ends itself where
 * the server says nothing more.
 */
export function postgresClient(url: string): typeof Client {
  let asking: Promise<boolean> | undefined
  const isThere = () => (asking ??= answers(url).finally(() => (asking = undefined)))

  return class extends Client {
    override query(...sent: unknown[]) {
      const answer = Reflect.apply(super.query.bind(this), undefined, named(sent))
      // Closes the socket at once where a statement is on its way; that statement fails then.
      if (answer instanceof Promise) watch(answer, async () => (await isThere()) || this.end())
      return answer
    }
  }
}
