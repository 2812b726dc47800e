import { connect } from 'node:net'
import { Client } from 'pg'
import { ownConnectionTo, type ServerLocation } from './location.ts'
import { named, isUnhurried } from './sql.ts'

/**
 * The connections of a pool, as `pg` makes them: each prepares the statements that ask for it, ends itself where the
 * server says nothing more, and lets the server end what a request has waited for too long.
 *
 * @param limitMs for a statement of a request; a transaction that was forgotten ends after twice as long. 0 is no limit.
 */
export function postgresClient(location: ServerLocation, limitMs: number): typeof Client {
  let asking: Promise<boolean> | undefined
  const isThere = () =>
    (asking ??= allAnswer(location).finally(() => {
      asking = undefined
    }))

  class Watched extends Client {
    override query(...sent: unknown[]) {
      const answer = Reflect.apply(super.query.bind(this), undefined, sent)
      // Closes the socket at once where a statement is on its way; that statement fails then.
      if (answer instanceof Promise) watch(answer, async () => (await isThere()) || this.end())
      return answer
    }
  }
  return location.directUrl === undefined ? withMemory(Watched, limitMs) : withoutMemory(Watched, limitMs)
}

/** A server may be frozen behind a pooler that answers in its place. */
async function allAnswer(location: ServerLocation): Promise<boolean> {
  const all = await Promise.all([...new Set([location.url, ownConnectionTo(location)])].map(answers))
  return all.every(Boolean)
}

/** The server has to be told again. */
const unknownLimit = -1

/** Connections to the server itself: it remembers what it is told on them. */
function withMemory(Base: typeof Client, limitMs: number): typeof Client {
  return class extends Base {
    /** The limit of the session, as the server knows it. */
    #told = 0
    /** The limit of the current transaction, where it has one of its own. */
    #toldInTransaction: number | undefined
    #telling: Promise<unknown> | undefined

    override query(...sent: unknown[]) {
      const ask = () => {
        if (/^\s*rollback to/i.test(String(sent[0]))) this.#toldInTransaction = unknownLimit
        return Reflect.apply(super.query.bind(this), undefined, named(sent))
      }
      const telling = this.#tellLimit()
      return telling ? telling.then(ask) : ask()
    }

    /** When the connection changes from hands in a hurry to others: it is asked one thing after the other. */
    #tellLimit(): Promise<unknown> | undefined {
      const limit = isUnhurried() ? 0 : limitMs
      const transaction = this.getTransactionStatus()
      // The server refuses everything but the end of a transaction that has failed.
      if (transaction === 'E') return this.#telling
      const isInside = transaction === 'T'
      if (!isInside) this.#toldInTransaction = undefined
      if (limit === (this.#toldInTransaction ?? this.#told)) return this.#telling
      const know = (told: number) => {
        if (isInside) this.#toldInTransaction = told
        else this.#told = told
      }
      know(limit)
      // A plain SET would be undone by a rollback, and the session keep a limit that is not the one noted here.
      const set = isInside ? 'set local' : 'set'
      const telling = super
        .query(
          `${set} statement_timeout = ${limit}; ${set} idle_in_transaction_session_timeout = ${2 * limit}`,
        )
        .catch(() => know(unknownLimit))
        .finally(() => {
          if (this.#telling === telling) this.#telling = undefined
        })
      this.#telling = telling
      return telling
    }
  }
}

/**
 * Connections to a pooler, which gives each transaction to whichever connection of the server is free: nothing that was
 * said on one holds for the next. Statements are not prepared, and what takes too long is cancelled from here.
 */
function withoutMemory(Base: typeof Client, limitMs: number): typeof Client {
  return class extends Base {
    override query(...sent: unknown[]) {
      const limit = isUnhurried() ? 0 : limitMs
      const [text, ...rest] = sent
      const begins = limit > 0 && text === 'begin'
      const bounded = begins ? `begin; set local idle_in_transaction_session_timeout = ${2 * limit}` : text
      const answer = Reflect.apply(super.query.bind(this), undefined, [bounded, ...rest])
      if (limit > 0 && answer instanceof Promise) {
        const late = setTimeout(() => cancelStatement(this), limit).unref()
        const stop = () => clearTimeout(late)
        answer.then(stop, stop)
      }
      return answer
    }
  }
}

const cancelRequest = 80_877_102
const patienceMs = 2_500

/**
 * Asks the server, on a connection of its own as the protocol wants it, to end what it is doing for a client; a pooler
 * hands that on. The statement fails with the code of one that took too long.
 */
function cancelStatement(client: Client): void {
  const { host, port } = client
  const { processID, secretKey } = keysOf(client)
  if (processID === undefined || secretKey === undefined) return
  const words = [16, cancelRequest, processID, secretKey]
  const message = Buffer.alloc(16)
  for (const [index, word] of words.entries()) message.writeInt32BE(word, 4 * index)
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  // Whether it is there at all, others find out. It hangs up when it has done so; for whoever is gone before, it does not.
  socket.setTimeout(patienceMs, () => socket.destroy()).on('error', () => {})
  socket.unref().write(message)
}

/** What the server has told the client to be known by; the types of pg do not name it. */
function keysOf(client: object): { processID?: number; secretKey?: number } {
  const { processID, secretKey }: { processID?: unknown; secretKey?: unknown } = client
  return typeof processID === 'number' && typeof secretKey === 'number' ? { processID, secretKey } : {}
}

/** Longer than statements of requests take, and short enough that with the probe a request ends within five seconds. */
const suspiciousMs = 1_500
const probeMs = 1_500

/**
 * A server that is frozen or cut off leaves its connections open and says nothing more: whoever waits for it would
 * wait for ever. Statements may take long, though, so where one does the server is asked whether it is there at all;
 * only if it is not, the connection is given up.
 * @param look what does so, again and again until the answer comes.
 */
function watch(answer: Promise<unknown>, look: () => Promise<unknown>): void {
  const looking = setInterval(() => void look(), suspiciousMs).unref()
  const stop = () => clearInterval(looking)
  answer.then(stop, stop)
}

/** Whether the server speaks to a new connection, be it to refuse it. */
async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: probeMs })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    return isWordOfServer(error)
  } finally {
    client.end().catch(() => {})
  }
}

/** PostgreSQL's own codes have five signs, those of the network are words. */
const isWordOfServer = (error: unknown) =>
  error instanceof Error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code))
