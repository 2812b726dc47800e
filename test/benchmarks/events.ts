import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { startQuietSite } from '../support/site/site-process.ts'
import type { Sending, Sent } from './measuring/event-sender.ts'

const seconds = 30
const pageSeconds = 8
const eventsASecond = 2_000
/** Events per request: as a browser usually sends, and as many as a request may contain. */
const eventsOfACall = [1, 20]

/** Measures the cost of 2,000 events per second, and the speed of pages during that. */
export async function measureEvents(dataFolder: string): Promise<void> {
  const copy = `${dataFolder}-events`
  cpSync(dataFolder, copy, { recursive: true })
  // Allows one machine to act as many visitors.
  const { origin, stop } = await startQuietSite({ DATA_DIR: copy, TRUST_PROXY: 'true' })
  try {
    for (const ofACall of eventsOfACall) {
      const alone = await sendEvents({ origin, seconds, eventsASecond, eventsOfACall: ofACall })
      const pagesAlone = await loadPages(origin)
      const [beside, pagesBeside] = await Promise.all([
        sendEvents({ origin, seconds: pageSeconds, eventsASecond, eventsOfACall: ofACall }),
        loadPages(origin),
      ])
      console.log(
        `\nEvents, ${ofACall} a call: ${alone.taken} taken in ${seconds} s, p50 ${alone.p50.toFixed(1)} ms, p99 ${alone.p99.toFixed(1)} ms (promised: under 20 ms; the senders' own clock was late by ${alone.clockLateMs.toFixed(0)} ms at p99)`,
      )
      console.log(
        `Pages a second beside ${Math.round(beside.taken / pageSeconds)} events a second   ${pagesBeside}, without ${pagesAlone}: ${(pagesBeside / pagesAlone).toFixed(2)}`,
      )
    }
  } finally {
    await stop()
  }
}

async function sendEvents(sending: Sending): Promise<Sent> {
  const sender = fork(join(import.meta.dirname, 'measuring/event-sender.ts'), [JSON.stringify(sending)])
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- our own process said it
  const [sent] = await once(sender, 'message')
  const meant = sending.seconds * sending.eventsASecond
  if (sent.taken !== meant) throw new Error(`${meant - sent.taken} events were not taken`)
  return sent
}

/** Returns the pages per second for a client without pauses. */
async function loadPages(origin: string): Promise<number> {
  const { requests } = await autocannon({
    url: `${origin}/categories/hiking-bucket-list-ideas`,
    connections: 32,
    duration: pageSeconds,
    headers: { 'accept-encoding': 'br' },
    workers: 1,
  })
  return Math.round(requests.average)
}
