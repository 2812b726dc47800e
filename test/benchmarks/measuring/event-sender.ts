import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sendPaced, sendTimed } from './paced-requests.ts'
import { getPercentile } from './percentile.ts'

// Sends the events of visitors in a separate process, whose clock is delayed only by the machine.

/** Options of the process, as JSON in its only argument. */
export interface Sending {
  origin: string
  seconds: number
  eventsASecond: number
  eventsOfACall: number
}

/** Result, with times in ms and the delay of the process's own clock. */
export interface Sent {
  taken: number
  p50: number
  p99: number
  clockLateMs: number
}

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const ideas = 1_315
const { origin, seconds, eventsASecond, eventsOfACall }: Sending = JSON.parse(process.argv[2] ?? '')

const clock = monitorEventLoopDelay({ resolution: 5 })
clock.enable()
const calls = await sendPaced(eventsASecond / eventsOfACall, seconds, (turn) => {
  const events = Array.from({ length: eventsOfACall }, (_, each) => ({
    name: 'page_view',
    path: `/ideas/${1 + ((turn * eventsOfACall + each) % ideas)}`,
  }))
  return sendTimed(`${origin}/api/events`, {
    headers: {
      'content-type': 'application/json',
      'user-agent': userAgent,
      'x-forwarded-for': `198.51.${turn % 100}.${turn % 250}`,
    },
    body: JSON.stringify({ events }),
  })
})
const times = calls.map(({ ms }) => ms)
process.send?.(
  {
    taken: calls.filter(({ status }) => status === 202).length * eventsOfACall,
    p50: getPercentile(times, 0.5),
    p99: getPercentile(times, 0.99),
    clockLateMs: clock.percentile(99) / 1e6,
  } satisfies Sent,
  () => process.exit(),
)
