import { cpSync } from 'node:fs'
import autocannon from 'autocannon'
import { startQuietSite } from '../support/site/site-process.ts'

const seconds = 30
const eventsASecond = 2_000
/** As browsers send them, and as many as a call may hold. */
const eventsOfACall = [1, 20]
const connections = 50
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** What counting 2,000 events a second costs, and what becomes of the pages beside it. */
export async function measureEvents(dataFolder: string): Promise<void> {
  const copy = `${dataFolder}-events`
  cpSync(dataFolder, copy, { recursive: true })
  // Behind a proxy, so that one machine can be many visitors.
  const { origin, stop } = await startQuietSite({ DATA_DIR: copy, TRUST_PROXY: 'true' })
  try {
    for (const ofACall of eventsOfACall) {
      const alone = await countEvents(origin, seconds, ofACall)
      const pagesAlone = await loadPages(origin)
      const [beside, pagesBeside] = await Promise.all([
        countEvents(origin, pageSeconds, ofACall),
        loadPages(origin),
      ])
      console.log(`\nEvents, ${ofACall} a call: ${alone.taken} taken in ${seconds} s`)
      console.log(`p50 ${alone.p50} ms, p99 ${alone.p99} ms`)
      console.log(
        `Pages a second beside ${Math.round(beside.taken / pageSeconds)} events a second   ${pagesBeside}, without ${pagesAlone}: ${(pagesBeside / pagesAlone).toFixed(2)}`,
      )
    }
  } finally {
    await stop()
  }
}

const pageSeconds = 8

async function countEvents(origin: string, duration: number, ofACall: number) {
  let sent = 0
  const result = await autocannon({
    url: `${origin}/api/events`,
    connections,
    duration,
    overallRate: eventsASecond / ofACall,
    // In a thread of its own, as the visitors' browsers are.
    workers: 1,
    requests: Array.from({ length: 1_000 }, () => ({
      method: 'POST' as const,
      headers: {
        'content-type': 'application/json',
        'user-agent': userAgent,
        'x-forwarded-for': `198.51.${sent % 100}.${sent % 250}`,
      },
      body: JSON.stringify({
        events: Array.from({ length: ofACall }, () => ({
          name: 'page_view',
          path: `/ideas/${1 + (sent++ % 1_315)}`,
        })),
      }),
    })),
  })
  if (result.non2xx > 0) throw new Error(`${result.non2xx} events were not taken`)
  return { taken: result['2xx'] * ofACall, p50: result.latency.p50, p99: result.latency.p99 }
}

/** How many pages a second somebody gets who asks as quickly as they can. */
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
