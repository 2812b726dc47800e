import { connect } from 'node:net'
import { Client } from 'pg'
import { directUrlOf, type ServerLocation } from './location.ts'
import { withStatementName, isUnlimited } from './sql.ts'

/**
 * Creates a subclass of pg's `Client` for a pool. Its clients close themselves if the server becomes unreachable, and
 * enforce the statement timeout of requests. They prepare named statements, unless the location has a direct URL: its
 * usual one then leads to a pooler, where prepared statements and session settings would be lost.
 * @param limitMs statement timeout; an idle transaction ends after twice as long. 0 for none.
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
      // Closing the client closes its socket, so that a running statement fails.
      if (answer instanceof Promise)
        probeUntilSettled(answer, async () => (await isServerReachable()) || this.end())
      return answer
    }
  }
  return location.directUrl === undefined
    ? createDirectClient(WatchedClient, limitMs)
    : createPooledClient(WatchedClient, limitMs)
}

/** A pooler may respond although its server does not, so both are probed. */
async function areAllReachable(location: ServerLocation): Promise<boolean> {
  const all = await Promise.all([...new Set([location.url, directUrlOf(location)])].map(isReachable))
  return all.every(Boolean)
}

/** Forces the timeout to be set again. */
const unknownTimeout = -1

/** Creates the client class for direct connections, which keep session settings. */
function createDirectClient(Base: typeof Client, limitMs: number): typeof Client {
  return class extends Base {
    /** The session's timeout, as set on the server. */
    #sessionLimit = 0
    /** The current transaction's timeout, if it has its own. */
    #transactionLimit: number | undefined
    #pendingSet: Promise<unknown> | undefined

    override query(...sent: unknown[]) {
      const send = () => {
        if (/^\s*rollback to/i.test(String(sent[0]))) this.#transactionLimit = unknownTimeout
        return Reflect.apply(super.query.bind(this), undefined, withStatementName(sent))
      }
      const pending = this.#setLimit()
      return pending ? pending.then(send) : send()
    }

    /** Sets the timeout when the connection changes between callers with and without a limit. */
    #setLimit(): Promise<unknown> | undefined {
      const limit = isUnlimited() ? 0 : limitMs
      const transaction = this.getTransactionStatus()
      // In a failed transaction, the server accepts only its end.
      if (transaction === 'E') return this.#pendingSet
      const isInside = transaction === 'T'
      if (!isInside) this.#transactionLimit = undefined
      if (limit === (this.#transactionLimit ?? this.#sessionLimit)) return this.#pendingSet
      const remember = (sentLimit: number) => {
        if (isInside) this.#transactionLimit = sentLimit
        else this.#sessionLimit = sentLimit
      }
      remember(limit)
      // A plain SET would be undone by a rollback, and the recorded timeout would be wrong.
      const set = isInside ? 'set local' : 'set'
      const pending = super
        .query(
          `${set} statement_timeout = ${limit}; ${set} idle_in_transaction_session_timeout = ${2 * limit}`,
        )
        .catch(() => remember(unknownTimeout))
        .finally(() => {
          if (this.#pendingSet === pending) this.#pendingSet = undefined
        })
      this.#pendingSet = pending
      return pending
    }
  }
}

/**
 * Creates the client class for a pooler, which may use another server connection for each transaction, so session
 * settings are lost. Statements are not prepared, and slow ones are cancelled by the client.
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
 * Sends a cancel request on a new connection, as the protocol requires; a pooler forwards it. The statement then fails
 * with the code of a timeout.
 */
function cancelStatement(client: Client): void {
  const { host, port } = client
  const { processID, secretKey } = cancelKeyOf(client)
  if (processID === undefined || secretKey === undefined) return
  const fields = [16, cancelRequest, processID, secretKey]
  const message = Buffer.alloc(16)
  for (const [index, word] of fields.entries()) message.writeInt32BE(word, 4 * index)
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  // Errors are ignored, as the server's state is probed elsewhere. The server closes the connection; the timeout covers
  // a server that is gone.
  socket.setTimeout(cancelTimeoutMs, () => socket.destroy()).on('error', () => {})
  socket.unref().write(message)
}

/** Returns the client's cancel key, which pg's types omit. */
function cancelKeyOf(client: object): { processID?: number; secretKey?: number } {
  const { processID, secretKey }: { processID?: unknown; secretKey?: unknown } = client
  return typeof processID === 'number' && typeof secretKey === 'number' ? { processID, secretKey } : {}
}

/**
 * Longer than statements of requests usually take; with the probe, a request to a dead server fails within five
 * seconds.
 */
const probeAfterMs = 1_500
const probeTimeoutMs = 1_500

/**
 * Probes the server while a statement is running. A frozen or disconnected server leaves its connections open, so a
 * query would wait forever; but statements may also legitimately be slow.
 * @param look sends one probe; called again and again until the statement settles.
 */
function probeUntilSettled(answer: Promise<unknown>, look: () => Promise<unknown>): void {
  const interval = setInterval(() => void look(), probeAfterMs).unref()
  const stop = () => clearInterval(interval)
  answer.then(stop, stop)
}

/** Returns whether the server responds to a new connection, even with an error. */
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

/** PostgreSQL's codes have five characters; those of the network are words. */
const isServerError = (error: unknown) =>
  error instanceof Error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code))
