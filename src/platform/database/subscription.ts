import { Client } from 'pg'
import { pgliteOf, type Orm } from './orm.ts'

/** Handlers for notifications of other processes. */
export interface SubscriptionHandlers {
  onMessage: (payload: string) => void
  /** Called when notifications may have been missed: after connecting, and when the connection is lost. */
  onGap: () => void
}

export interface Subscription {
  /** Whether notifications are being received. */
  isListening: () => boolean
  /** Resolves after the first attempt to connect; failed attempts are repeated. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

const timeoutMs = 2_500
/** Interval of a probe query, because a connection that was cut off reports no error. */
const probeIntervalMs = 2_000
const reconnectDelayMs = 250

/**
 * Creates a subscription to a NOTIFY channel of a PostgreSQL server, on a connection of its own. `start` connects and
 * resolves after the first attempt, even if that failed; a failed or lost connection is tried again until `stop`.
 * `onMessage` gets each payload; `onGap` is called whenever notifications may have been missed: after each connect and
 * when the connection is lost. `isListening` returns whether it is connected.
 */
export function subscribeToServer(
  url: string,
  channel: string,
  { onMessage, onGap }: SubscriptionHandlers,
): Subscription {
  let activeClient: Client | undefined
  let reconnectTimer: NodeJS.Timeout | undefined
  let isStopped = false

  async function connect() {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      application_name: channel,
    })
    client.on('notification', ({ payload = '' }) => onMessage(payload))
    const handleLoss = () => {
      if (activeClient === client) {
        activeClient = undefined
        onGap()
        reconnect()
      }
      client.end().catch(() => {})
    }
    client.on('error', handleLoss)
    client.on('end', handleLoss)
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    } catch {
      // While the database is down, failing requests log it already.
      client.end().catch(() => {})
      return reconnect()
    }
    if (isStopped) return void client.end()
    activeClient = client
    onGap()
    const probe = setInterval(() => {
      if (activeClient === client) client.query('select 1').catch(handleLoss)
      else clearInterval(probe)
    }, probeIntervalMs).unref()
  }

  function reconnect() {
    if (!isStopped) reconnectTimer = setTimeout(() => void connect(), reconnectDelayMs).unref()
  }

  return {
    isListening: () => activeClient !== undefined,
    start: connect,
    async stop() {
      isStopped = true
      clearTimeout(reconnectTimer)
      const closing = activeClient
      activeClient = undefined
      await closing?.end()
    },
  }
}

/**
 * Creates a subscription to a NOTIFY channel of a PGlite database. After `start`, `onMessage` gets each payload;
 * `onGap` is called once, when listening has begun. After a PANIC, the reopened database has no subscription, so
 * callers must also detect changes in another way.
 */
export function subscribeToPglite(
  orm: Orm,
  channel: string,
  { onMessage, onGap }: SubscriptionHandlers,
): Subscription {
  let end: (() => Promise<void>) | undefined
  return {
    isListening: () => end !== undefined,
    async start() {
      end = await (await pgliteOf(orm)).listen(channel, onMessage)
      onGap()
    },
    async stop() {
      await end?.()
      end = undefined
    },
  }
}
