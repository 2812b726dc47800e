import { type Orm, pgliteOf, poolOf } from './orm.ts'
import type { DatabaseLocation } from './location.ts'
import { beginWait, trackWait } from '#platform/server/scheduling/deadlines.ts'
import { getActiveOperation, type ActiveOperation } from '#platform/observability/active-operation.ts'
import { redactLiterals } from '#platform/observability/slow-report.ts'

interface Log {
  warn: (details: object, message: string) => void
}

interface Options {
  log: Log
  /** Threshold for logging slow statements, in ms; 0 for none. */
  slowMs: number
  /** Called with the duration of each statement. */
  onAnswer?: ((ms: number) => void) | undefined
}

/**
 * Wraps the database's client so that every statement adds its time to the active operation (request or job), gets a
 * trace span, is logged with a warning from `slowMs` milliseconds on (0 for never), and reports its duration in ms to
 * `onAnswer`. String literals are left out of logs and spans.
 */
export async function instrumentStatements(
  orm: Orm,
  location: DatabaseLocation,
  options: Options,
): Promise<void> {
  if ('folder' in location) {
    const pglite = await pgliteOf(orm)
    pglite.query = instrumented(pglite.query.bind(pglite), options)
    const transaction = pglite.transaction.bind(pglite)
    pglite.transaction = (work) =>
      transaction((inside) => {
        inside.query = instrumented(inside.query.bind(inside), options)
        return work(inside)
      })
    return
  }
  const instrumentedClients = new WeakSet<object>()
  const pool = await poolOf(orm)
  pool.connect = new Proxy(pool.connect.bind(pool), {
    apply(connect, _self, given) {
      const connecting: unknown = Reflect.apply(connect, undefined, given)
      return connecting instanceof Promise
        ? trackWait('a connection to the database', connecting)
        : connecting
    },
  })
  pool.on('acquire', (client) => {
    if (instrumentedClients.has(client)) return
    instrumentedClients.add(client)
    client.query = instrumented(client.query.bind(client), options)
  })
}

function instrumented<T extends (...sent: never[]) => unknown>(
  ask: T,
  { log, slowMs, onAnswer }: Options,
): T {
  return new Proxy(ask, {
    apply(query, self, sent) {
      const operation = getActiveOperation()
      const text = textOf(sent[0])
      const span = operation?.trace?.begin(operationOf(text), {
        'db.system.name': 'postgresql',
        'db.query.text': redactLiterals(text),
      })
      const endWait = beginWait(() => `the statement ${redactLiterals(text)}`)
      const began = performance.now()
      const answer: unknown = Reflect.apply(query, self, sent)
      const end = (failure?: unknown) => {
        const ms = performance.now() - began
        endWait()
        span?.end(failure)
        onAnswer?.(ms)
        if (operation) recordStatement(operation, text, ms)
        if (slowMs > 0 && ms >= slowMs)
          log.warn({ ms: Math.round(ms), statement: redactLiterals(text) }, 'slow statement')
      }
      if (answer instanceof Promise) answer.then(() => end(), end)
      else endWait()
      return answer
    },
  })
}

function recordStatement(operation: ActiveOperation, text: string, ms: number): void {
  operation.statements++
  operation.databaseMs += ms
  if (ms > (operation.slowest?.ms ?? 0)) operation.slowest = { text, ms }
}

/** Returns the SQL command of a statement, such as `select`, ignoring leading comments. */
const operationOf = (text: string) =>
  /[a-z]+/i.exec(text.replaceAll(/\/\*.*?\*\//g, ''))?.[0].toUpperCase() ?? 'STATEMENT'

function textOf(asked: unknown): string {
  if (typeof asked === 'string') return asked
  return typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : ''
}
