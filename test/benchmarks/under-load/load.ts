import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { getCpuSeconds } from '../measuring/processor.ts'

interface Target {
  name: string
  path: string
  /** Request headers. Those of browsers by default. */
  headers?: Record<string, string>
}

interface Site {
  origin: string
  pid: number
}

const seconds = 4
const rounds = 3
const connections = 32
const browserHeaders = { 'accept-encoding': 'gzip, deflate, br' }

/**
 * Loads each URL and a bare Fastify route with the same bytes and headers alternately, and prints both. The CPU time
 * per request counts: the rate also depends on autocannon, which is busy at about 27,000 requests per second.
 */
export async function compareWithBare({ origin, pid }: Site, targets: Target[]): Promise<void> {
  const columns = ['req/s', 'p50 ms', 'p99 ms', 'CPU µs', 'of bare by CPU', 'by rate']
  console.log(`\n${'answer'.padEnd(32)}${columns.map((name) => name.padStart(name.length + 3)).join('')}`)
  for (const { name, path, headers = browserHeaders } of targets) {
    const bare = await serveBare(origin + path, headers)
    const ours = []
    const theirs = []
    for (let round = 0; round < rounds; round++) {
      ours.push(await load({ origin: origin + path, pid }, headers))
      theirs.push(await load(bare, headers))
    }
    bare.stop()
    const [our, their] = [findMedian(ours), findMedian(theirs)]
    const figures = [
      String(Math.round(our.rate)),
      our.p50.toFixed(1),
      our.p99.toFixed(1),
      our.processor.toFixed(1),
      (their.processor / our.processor).toFixed(2),
      (our.rate / their.rate).toFixed(2),
    ]
    const line = figures.map((figure, index) => figure.padStart((columns[index]?.length ?? 0) + 3))
    console.log(name.padEnd(32) + line.join(''))
  }
}

interface Measured {
  rate: number
  p50: number
  p99: number
  /** Microseconds of CPU time per request. */
  processor: number
}

async function load({ origin, pid }: Site, headers: Record<string, string>): Promise<Measured> {
  const before = getCpuSeconds(pid)
  const result = await autocannon({ url: origin, connections, duration: seconds, headers })
  const used = getCpuSeconds(pid) - before
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers of ${origin} were not 2xx`)
  const { latency, requests } = result
  return {
    rate: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    processor: (used * 1e6) / requests.total,
  }
}

/** Returns the median round by cost per request. */
function findMedian(measured: Measured[]): Measured {
  const middle = measured.toSorted((a, b) => a.processor - b.processor)[Math.floor(measured.length / 2)]
  if (!middle) throw new Error('Nothing was measured')
  return middle
}

/**
 * Starts a bare Fastify in a separate process that sends the bytes of `url`. It uses the site's V8 flags, so that only
 * the code differs.
 */
async function serveBare(url: string, headers: Record<string, string>) {
  const child = fork(
    join(import.meta.dirname, '../measuring/bare.ts'),
    [url, headers['accept-encoding'] ?? ''],
    { execArgv: readHeapFlags() },
  )
  const [origin]: string[] = await once(child, 'message')
  return { origin: origin ?? '', pid: child.pid ?? 0, stop: () => child.kill() }
}

/** V8 flags that `npm start` sets. */
function readHeapFlags(): string[] {
  const program = readFileSync(join(import.meta.dirname, '../../../src/start/launcher.mjs'), 'utf8')
  return Array.from(program.matchAll(/'(--\S+)'/g), ([, flag = '']) => flag)
}
