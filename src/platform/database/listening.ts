import { Client } from 'pg'
import { pgliteOf, type Orm } from './orm.ts'

/** What the database tells this process when another one has changed something. */
export interface Hearing {
  onMessage: (payload: string) => void
  /** Something may have been said that nobody heard: from now on, or until now. */
  onGap: () => void
}

export interface Listening {
  /** Whether everything that is said is heard. */
  isListening: () => boolean
  /** Resolves when the first try is over; where it fails, there are others. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

const patienceMs = 2_500
/** So often the connection is asked whether it is still there: one that has been cut off says nothing. */
const askedEveryMs = 2_000
const pauseMs = 250

/** Hears what is said on a channel (`NOTIFY`), on a connection of its own that is made anew when it is lost. */
export function listenOn(url: string, channel: string, { onMessage, onGap }: Hearing): Listening {
  let open: Client | undefined
  let later: NodeJS.Timeout | undefined
  let isStopped = false

  async function connect() {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
      application_name: channel,
    })
    client.on('notification', ({ payload = '' }) => onMessage(payload))
    const lose = () => {
      if (open === client) {
        open = undefined
        onGap()
        again()
      }
      client.end().catch(() => {})
    }
    client.on('error', lose)
    client.on('end', lose)
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    } catch {
      // While the database is away the requests say so already.
      client.end().catch(() => {})
      return again()
    }
    if (isStopped) return void client.end()
    open = client
    onGap()
    const asking = setInterval(() => {
      if (open === client) client.query('select 1').catch(lose)
      else clearInterval(asking)
    }, askedEveryMs).unref()
  }

  function again() {
    if (!isStopped) later = setTimeout(() => void connect(), pauseMs).unref()
  }

  return {
    isListening: () => open !== undefined,
    start: connect,
    async stop() {
      isStopped = true
      clearTimeout(later)
      const closing = open
      open = undefined
      await closing?.end()
    },
  }
}

/**
 * Hears what is said on a channel (`NOTIFY`) of a database in a folder. One that was opened anew after a PANIC is not
 * heard: whoever listens must find out in another way too that something has changed.
 */
export function listenInFolder(orm: Orm, channel: string, { onMessage, onGap }: Hearing): Listening {
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
