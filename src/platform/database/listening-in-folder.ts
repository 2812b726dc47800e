import type { Hearing, Listening } from './listening.ts'
import { pgliteOf, type Orm } from './orm.ts'

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
