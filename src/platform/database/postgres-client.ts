import { connect } from 'node:net'
import { Client } from 'pg'
import { directUrlOf, type ServerLocation } from './location.ts'
import { withStatementName, isUnlimited } from './sql.ts'

/**
 * The connections of a pool, as `pg` makes them: each prepares the statements that ask for it, ends itself where the
 * server says nothing more, and lets the server end what a request has waited for too long.
 *
 * @param limitMs for a statement of a request; a transaction that was forgotten ends after twice as long. 0 is no limit.
 */
export function createClientClass(location: ServerLocation, limitMs: number): typeof Client {
  let probing: Promise<boolean> | undefined
  const isServerReachable = () =>
    (probing ??= areAllReachable(location).finally(() => {
      probing = undefined
    }))

  class WatchedClient extends Client {
    override query(...sent: unknown[]) {
      const answer = Reflect.apply(super.query.bind(this), undefined, sent)
      // Closes the socket at once where a statement is on its way; that statement fails then.
      if (answer instanceof Promise)
        probeUntilSettled(answer, async () => (await isServerReachable()) || this.end())
      return answer
    }
  }
  return location.directUrl === undefined
    ? createDirectClient(WatchedClient, limitMs)
    : createPooledClient(WatchedClient, limitMs)
}

/** A server may be frozen behind a pooler that answers in its place. */
async function areAllReachable(location: ServerLocation): Promise<boolean> {
  const all = await Promise.all([...new Set([location.url, directUrlOf(location)])].map(isReachable))
  return all.every(Boolean)
}

/** The server has to be told again. */
const unknownTimeout = -1

/** Connections to the server itself: it remembers what it is told on them. */
function createDirectClient(Base: typeof Client, limitMs: number): typeof Client {
  return class extends Base {
    /** The limit of the session, as the server knows it. */
    #told = 0
    /** The limit of the current transaction, where it has one of its own. */
    #toldInTransaction: number | undefined
    #telling: Promise<unknown> | undefined

    override query(...sent: unknown[]) {
      const send = () => {
        if (/^\s*rollback to/i.test(String(sent[0]))) this.#toldInTransaction = unknownTimeout
        return Reflect.apply(super.query.bind(this), undefined, withStatementName(sent))
      }
      const telling = this.#tellLimit()
      return telling ? telling.then(send) : send()
    }

    /** When the connection changes from hands in a hurry to others: it is asked one thing after the other. */
    #tellLimit(): Promise<unknown> | undefined {
      const limit = isUnlimited() ? 0 : limitMs
      const transaction = this.getTransactionStatus()
      // The server refuses everything but the end of a transaction that has failed.
      if (transaction === 'E') return this.#telling
      const isInside = transaction === 'T'
      if (!isInside) this.#toldInTransaction = undefined
      if (limit === (this.#toldInTransaction ?? this.#told)) return this.#telling
      const remember = (told: number) => {
        if (isInside) this.#toldInTransaction = told
        else this.#told = told
      }
      remember(limit)
      // A plain SET would be undone by a rollback, and the session keep a limit that is not the one noted here.
      const set = isInside ? 'set local' : 'set'
      const telling = super
        .query(
          `${set} statement_timeout = ${limit}; ${set} idle_in_transaction_session_timeout = ${2 * limit}`,
        )
        .catch(() => remember(unknownTimeout))
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
function createPooledClient(Base: typeof Client, limitMs: number): typeof Client {
  return class extends Base {
    override query(...sent: unknown[]) {
      const limit = isUnlimited() ? 0 : limitMs
      const [text, ...rest] = sent
      const isBegin = limit > 0 && text === 'begin'
      const statement = isBegin ? `begin; set local idle_in_transaction_session_timeout = ${2 * limit}` : text
      const answer = Reflect.apply(super.query.bind(this), undefined, [statement, ...rest])
      if (limit > 0 && answer instanceof Promise) {
        const timer = setTimeout(() => cancelStatement(this), limit).unref()
        const stop = () => clearTimeout(timer)
        answer.then(stop, stop)
      }
      return answer
    }
  }
}

const cancelRequest = 80_877_102
const cancelTimeoutMs = 2_500

/**
 * Asks the server, on a connection of its own as the protocol wants it, to end what it is doing for a client; a pooler
 * hands that on. The statement fails with the code of one that took too long.
 */
function cancelStatement(client: Client): void {
  const { host, port } = client
  const { processID, secretKey } = cancelKeyOf(client)
  if (processID === undefined || secretKey === undefined) return
  const fields = [16, cancelRequest, processID, secretKey]
  const message = Buffer.alloc(16)
  for (const [index, word] of fields.entries()) message.writeInt32BE(word, 4 * index)
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  // Whether it is there at all, others find out. It hangs up when it has done so; for whoever is gone before, it does not.
  socket.setTimeout(cancelTimeoutMs, () => socket.destroy()).on('error', () => {})
  socket.unref().write(message)
}

/** What the server has told the client to be known by; the types of pg do not name it. */
function cancelKeyOf(client: object): { processID?: number; secretKey?: number } {
  const { processID, secretKey }: { processID?: unknown; secretKey?: unknown } = client
  return typeof processID === 'number' && typeof secretKey === 'number' ? { processID, secretKey } : {}
}

/** Longer than statements of requests take, and short enough that with the probe a request ends within five seconds. */
const probeAfterMs = 1_500
const probeTimeoutMs = 1_500

/**
 * A server that is frozen or cut off leaves its connections open and says nothing more: whoever waits for it would
 * wait for ever. Statements may take long, though, so where one does the server is asked whether it is there at all;
 * only if it is not, the connection is given up.
 * @param look what does so, again and again until the answer comes.
 */
function probeUntilSettled(answer: Promise<unknown>, look: () => Promise<unknown>): void {
  const interval = setInterval(() => void look(), probeAfterMs).unref()
  const stop = () => clearInterval(interval)
  answer.then(stop, stop)
}

/** Whether the server speaks to a new connection, be it to refuse it. */
async function isReachable(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: probeTimeoutMs })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    return isServerError(error)
  } finally {
    client.end().catch(() => {})
  }
}

/** PostgreSQL's own codes have five signs, those of the network are words. */
const isServerError = (error: unknown) =>
  error instanceof Error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code))
