import type { Orm } from './orm.ts'
import { pgliteOf, poolOf } from './orm.ts'
import type { DatabaseLocation } from './location.ts'
import { beginWait, waitingFor } from '#platform/server/work/deadlines.ts'
import { doingNow, type Doing } from '#platform/seeing/current-work.ts'
import { withoutValues } from '#platform/seeing/slow-reasons.ts'

/** As much of a logger as this needs. */
interface Log {
  warn: (details: object, message: string) => void
}

interface Options {
  log: Log
  /** A statement that takes longer is told; 0 for none. */
  slowMs: number
  /** Told how long each has taken. */
  onAnswer?: ((ms: number) => void) | undefined
}

/**
 * Sees every statement that goes to the database: who has asked for it is told where its time went, a slow one stands
 * in the log, and a trace shows it.
 */
export async function watchStatements(orm: Orm, location: DatabaseLocation, options: Options): Promise<void> {
  if ('folder' in location) {
    const pglite = await pgliteOf(orm)
    pglite.query = seen(pglite.query.bind(pglite), options)
    const transaction = pglite.transaction.bind(pglite)
    pglite.transaction = (work) =>
      transaction((inside) => {
        inside.query = seen(inside.query.bind(inside), options)
        return work(inside)
      })
    return
  }
  const watched = new WeakSet<object>()
  const pool = await poolOf(orm)
  pool.connect = new Proxy(pool.connect.bind(pool), {
    apply(connect, _self, given) {
      const connecting: unknown = Reflect.apply(connect, undefined, given)
      return connecting instanceof Promise
        ? waitingFor('a connection to the database', connecting)
        : connecting
    },
  })
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    client.query = seen(client.query.bind(client), options)
  })
}

function seen<T extends (...sent: never[]) => unknown>(ask: T, { log, slowMs, onAnswer }: Options): T {
  return new Proxy(ask, {
    apply(query, self, sent) {
      const doing = doingNow()
      const text = textOf(sent[0])
      const trace = doing?.trace?.begin(kindOf(text), {
        'db.system.name': 'postgresql',
        'db.query.text': withoutValues(text),
      })
      const endWait = beginWait(() => `the statement ${withoutValues(text)}`)
      const began = performance.now()
      const answer: unknown = Reflect.apply(query, self, sent)
      const end = (failure?: unknown) => {
        const ms = performance.now() - began
        endWait()
        trace?.end(failure)
        onAnswer?.(ms)
        if (doing) addTo(doing, text, ms)
        if (slowMs > 0 && ms >= slowMs)
          log.warn({ ms: Math.round(ms), statement: withoutValues(text) }, 'a slow statement')
      }
      if (answer instanceof Promise) answer.then(() => end(), end)
      else endWait()
      return answer
    },
  })
}

function addTo(doing: Doing, text: string, ms: number): void {
  doing.statements++
  doing.databaseMs += ms
  if (ms > (doing.slowest?.ms ?? 0)) doing.slowest = { text, ms }
}

/** Its first word, behind what asks for it to be prepared. */
const kindOf = (text: string) =>
  /[a-z]+/i.exec(text.replaceAll(/\/\*.*?\*\//g, ''))?.[0].toUpperCase() ?? 'STATEMENT'

function textOf(asked: unknown): string {
  if (typeof asked === 'string') return asked
  return typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : ''
}
