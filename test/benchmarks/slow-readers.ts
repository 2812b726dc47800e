import { Agent, get, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { sendPaced, type TimedResult } from './measuring/paced-requests.ts'
import { getPercentile } from './measuring/percentile.ts'
import type { SiteProcess } from '../support/site/site-process.ts'

const slowAddresses = 8
/** Requests of each slow address: one that is read slowly, and four more. */
const requestsOfEach = 5
const readers = 222
const perSecond = 200
const seconds = 20
/** One of so many requests is a search that nobody has made before. */
const searchEvery = 20
const longList = `/api/trpc/ideas.list?input=${encodeURIComponent(JSON.stringify({ limit: 2_000 }))}`
const words = ['kayak', 'lights', 'beach', 'museum', 'cook', 'night', 'train', 'island', 'dance', 'bike']
const agent = new Agent({ keepAlive: true })

/** Prints what 200 readers a second wait, alone and beside eight addresses that read long lists slowly. */
export async function measureSlowReaders({ origin }: SiteProcess): Promise<void> {
  await sendPaced(perSecond, 5, (turn) => read(origin, turn))
  report('200 readers a second', await sendPaced(perSecond, seconds, (turn) => read(origin, turn)))
  const held = Array.from({ length: slowAddresses }, (_, index) => readSlowly(origin, `127.0.0.${index + 2}`))
  const connections = (await Promise.all(held)).flat()
  report(
    `beside ${slowAddresses} slow addresses with ${requestsOfEach} requests each`,
    await sendPaced(perSecond, seconds, (turn) => read(origin, turn + perSecond * seconds)),
  )
  for (const connection of connections) connection.destroy()
}

/** Sends the requests of one address and reads only the first chunk of the first response. */
async function readSlowly(origin: string, localAddress: string) {
  const requests = Array.from({ length: requestsOfEach }, () =>
    get(origin + longList, { localAddress, agent: false, headers: { 'accept-encoding': 'identity' } }),
  )
  const [first, ...others] = requests
  for (const other of others) other.on('response', (response) => response.pause()).on('error', () => {})
  const [response]: IncomingMessage[] = await once(first ?? get(origin), 'response')
  response?.pause()
  return requests
}

/** Requests what ordinary readers do, from one of many addresses: ideas and lists, and now and then a new search. */
function read(origin: string, turn: number): Promise<TimedResult> {
  const search = JSON.stringify({ q: `${words[turn % words.length]} ${turn}`, limit: 12 })
  const path =
    turn % searchEvery === 0
      ? `/api/trpc/search.ideas?input=${encodeURIComponent(search)}`
      : turn % 2
        ? `/api/ideas/${1 + (turn % 100)}`
        : `/api/ideas?limit=12&offset=${12 * (turn % 10)}`
  const began = performance.now()
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ status, ms: performance.now() - began })
    get(origin + path, { agent, localAddress: `127.0.1.${1 + (turn % readers)}` }, (response) => {
      response.resume().on('end', () => done(response.statusCode ?? 0))
    }).on('error', () => done(0))
  })
}

function report(name: string, results: TimedResult[]): void {
  const times = results.map(({ ms }) => ms)
  const failed = results.filter(({ status }) => status !== 200).length
  console.log(
    `${name.padEnd(56)} p50 ${getPercentile(times, 0.5).toFixed(1)} ms, p99 ${getPercentile(times, 0.99).toFixed(0)} ms, longest ${getPercentile(times, 1).toFixed(0)} ms, ${failed} of ${results.length} failed`,
  )
}
