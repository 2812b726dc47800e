import { Client } from 'pg'
import { pgliteOf, type Orm } from './orm.ts'

/** What the database tells this process when another one has changed something. */
export interface SubscriptionHandlers {
  onMessage: (payload: string) => void
  /** Something may have been said that nobody heard: from now on, or until now. */
  onGap: () => void
}

export interface Subscription {
  /** Whether everything that is said is heard. */
  isListening: () => boolean
  /** Resolves when the first try is over; where it fails, there are others. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

const timeoutMs = 2_500
/** So often the connection is asked whether it is still there: one that has been cut off says nothing. */
const probeIntervalMs = 2_000
const reconnectDelayMs = 250

/** Hears what is said on a channel (`NOTIFY`), on a connection of its own that is made anew when it is lost. */
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
      // While the database is away the requests say so already.
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
 * Hears what is said on a channel (`NOTIFY`) of a database in a folder. One that was opened anew after a PANIC is not
 * heard: whoever listens must find out in another way too that something has changed.
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
