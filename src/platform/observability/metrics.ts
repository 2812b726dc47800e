import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Metrics of this process. */
export type Metrics = ReturnType<typeof createMetrics>

const durationBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Counts cache hits in a plain number, because they are most of all traffic. */
interface CacheHitCounter {
  count: number
}

/**
 * Creates the Prometheus metrics of this process in the registry `own`, and returns it with functions that record
 * requests, cache hits, page renderings, statements, jobs and mails, and the gauge `inFlight` of requests in progress. The
 * registry `shared` is empty: callers register metrics in it that are the same in every process of the site.
 */
export function createMetrics() {
  const own = new Registry()
  /** Metrics that are the same in every process, so only one of them is scraped. */
  const shared = new Registry()
  const registers = [own]
  collectDefaultMetrics({ register: own })
  const cacheHits = new Map<string, Map<number, CacheHitCounter>>()
  const requests = new Counter({
    name: 'someday_http_requests_total',
    help: 'Requests by route, and whether the response was cached (kept) or computed (made).',
    labelNames: ['method', 'route', 'status', 'answer'],
    registers,
    collect() {
      for (const [route, ofStatus] of cacheHits)
        for (const [status, counter] of ofStatus) {
          this.inc({ method: 'GET', route, status, answer: 'kept' }, counter.count)
          counter.count = 0
        }
    },
  })
  const durations = new Histogram({
    name: 'someday_http_request_duration_seconds',
    help: 'Duration of requests that were not served from the response cache.',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBuckets,
    registers,
  })
  const inFlight = new Gauge({
    name: 'someday_http_requests_in_flight',
    help: 'Requests in progress.',
    registers,
  })
  const renderDurations = new Histogram({
    name: 'someday_page_rendering_seconds',
    help: 'Duration of page renders, including their queries.',
    labelNames: ['page', 'status'],
    buckets: durationBuckets,
    registers,
  })
  const cacheResults = new Counter({
    name: 'someday_answers_total',
    help: 'Responses shared by many clients: cache hits (kept) and misses (made).',
    labelNames: ['from'],
    registers,
  })
  const statements = new Histogram({
    name: 'someday_database_statement_seconds',
    help: 'Duration of database statements.',
    buckets: durationBuckets,
    registers,
  })
  const jobs = new Counter({
    name: 'someday_jobs_ended_total',
    help: 'Jobs by outcome: done, failed and retried, or given up.',
    labelNames: ['queue', 'end'],
    registers,
  })
  const mails = new Counter({
    name: 'someday_mails_total',
    help: 'Emails accepted by the mail server, and failed attempts.',
    labelNames: ['end'],
    registers,
  })
  // Creates the series with 0, so that alerts see the first failure as an increase.
  for (const end of ['sent', 'failed']) mails.inc({ end }, 0)
  for (const from of ['kept', 'made']) cacheResults.inc({ from }, 0)

  return {
    own,
    shared,
    inFlight,
    answered: (asked: { method: string; route: string; status: number }, ms: number) => {
      requests.inc({ ...asked, answer: 'made' })
      durations.observe(asked, ms / 1_000)
    },
    keptSent: (route: string, status: number) => {
      const known = cacheHits.get(route)?.get(status)
      if (known) known.count++
      else
        cacheHits.set(
          route,
          (cacheHits.get(route) ?? new Map<number, CacheHitCounter>()).set(status, { count: 1 }),
        )
    },
    answerShown: (from: 'kept' | 'made') => cacheResults.inc({ from }),
    pageRendered: (about: { page: string; status: number }, ms: number) =>
      renderDurations.observe(about, ms / 1_000),
    statementAnswered: (ms: number) => statements.observe(ms / 1_000),
    jobsEnded: (queue: string, end: 'done' | 'failed' | 'given up', count: number) =>
      jobs.inc({ queue, end }, count),
    mailEnded: (end: 'sent' | 'failed') => mails.inc({ end }),
  }
}
