import { hash, createHmac, randomBytes } from 'node:crypto'
import type { SqlEntityManager, InferKyselyDB } from '@mikro-orm/sql'
import { parse } from 'bowser'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { deviceKinds, type DeviceKind } from '#features/analytics/limits.ts'
import { hrefOf, pages } from '#platform/addresses.ts'
import { isId } from '#platform/contract.ts'
import { findPage } from '#platform/server/site/find-page.ts'
import type { SentEvent } from '../contract.ts'
import { addRows } from './counting/add-rows.ts'
import { addBatches, insertBatch } from './counting/batches.ts'
import {
  createPendingCounts,
  sizeOf,
  type PendingCounts,
  sizeOfRows,
  type CountedRows,
  type ForwardableEvent,
} from './counting/pending-counts.ts'
import type { VisitorSalt } from './entities.ts'
import { closeVisitorDays } from './visitor-days.service.ts'

/** Properties that distinguish one visitor from another. */
interface Visit {
  client: string
  userAgent: string
}

/** Counter of visitor events. */
export interface EventCounts {
  /** Whether the user agent is that of a bot. `take` does not check it. */
  isBot: (userAgent: string) => boolean
  /** @returns false if the buffer is full because the database does not keep up. */
  take: (visit: Visit, events: SentEvent[]) => boolean
  start: (em: SqlEntityManager, log: Log) => Promise<void>
  /** Writes the remaining counts. */
  stop: () => Promise<void>
}

interface Log {
  info: (message: string) => void
  warn: (details: object, message: string) => void
  error: (details: object, message: string) => void
}

/** A crash loses less than a second of counts, including the time for writing. */
const flushMs = 500
const maxRows = 100_000
/** Writes after which stored batches are added up. */
const writesPerAdd = 40

interface Parts {
  now: () => Date
  /** Forwards events to an external service; undefined if none is configured. */
  forwardEvents: ForwardEvents | undefined
}

interface Writing {
  em: SqlEntityManager
  log: Log
  timer: NodeJS.Timeout
}

/**
 * Creates a counter of visitors' events. `take` buffers them in memory, so that no visitor waits for the database, and
 * returns true; it returns false, and drops them, if 100,000 rows would be waiting. It counts bots too, so ask `isBot`
 * first. Between `start` and `stop`, the buffer is written twice a second; `stop` writes the rest, or logs that it was
 * lost.
 */
export function createEventCounts({ now, forwardEvents }: Parts): EventCounts {
  const browserOf = createBrowserDetector()
  const sourceOf = createNameLimiter()
  const campaignOf = createNameLimiter()
  let counted = createPendingCounts()
  /** Counts being written, until the write succeeds. */
  let pending: PendingCounts | undefined
  let writing: Writing | undefined
  let lastFlush: Promise<boolean> = Promise.resolve(true)
  let isFailing = false
  /** Writes since a batch was stored that is not added up yet; undefined if there is none. */
  let writesSinceBatch: number | undefined

  function take({ client, userAgent }: Visit, events: SentEvent[]) {
    if (sizeOf(counted) + (pending ? sizeOf(pending) : 0) + events.length > maxRows) return false
    const time = now()
    const day = toUtcDate(time)
    const { device } = browserOf(userAgent)
    const fingerprint = hash('sha256', `${client}\n${userAgent}`, 'base64url')
    const visitor = { day, fingerprint }
    counted.visitors.set(`${day} ${fingerprint}`, visitor)
    for (const event of events) {
      const { name } = event
      const { pattern, path, ideaId, slug, ...place } = parsePlace(event)
      const source = name === 'page_view' ? sourceOf(day, normalizeHost(event.referrer)) : ''
      const campaign = campaignOf(day, place.campaign)
      count({ day, name, path: pattern, source, device, campaign })
      if (ideaId !== undefined) countIdea(day, ideaId, name)
      if (slug !== undefined) countCategory(day, slug)
      if (forwardEvents)
        counted.toForward.push({ name, path, ideaId, source, campaign, device, at: time.getTime(), visitor })
    }
    return true
  }

  function count(event: Omit<Parameters<PendingCounts['events']['set']>[1], 'count'>) {
    const { day, name, path, source, device, campaign } = event
    const key = [day, name, path, source, device, campaign].join('\n')
    const row = counted.events.get(key)
    if (row) row.count += 1
    else counted.events.set(key, { ...event, count: 1 })
  }

  function countIdea(day: string, ideaId: number, name: SentEvent['name']) {
    const views = Number(name === 'page_view')
    const saves = Number(name === 'save_to_bucket_list')
    if (views + saves === 0) return
    const key = `${day} ${ideaId}`
    const row = counted.ideas.get(key) ?? { day, ideaId, views: 0, saves: 0 }
    counted.ideas.set(key, { ...row, views: row.views + views, saves: row.saves + saves })
  }

  function countCategory(day: string, slug: string) {
    const key = `${day} ${slug}`
    const views = (counted.categories.get(key)?.views ?? 0) + 1
    counted.categories.set(key, { day, slug, views })
  }

  /**
   * Writes one after another, so that a failed write is retried before newer counts.
   * @returns whether nothing is left.
   */
  const flush = () => (lastFlush = lastFlush.then(writePending).then(addWhenDue))

  async function writePending(): Promise<boolean> {
    if (!writing) return true
    if (!pending && sizeOf(counted) === 0) return true
    if (!pending) {
      pending = counted
      counted = createPendingCounts()
    }
    const { em, log } = writing
    try {
      const isBatch = await writeCounts(em.fork(), pending, forwardEvents)
      if (isBatch) writesSinceBatch ??= 0
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'events could not be saved; retrying')
      isFailing = true
      return false
    }
    pending = undefined
    if (isFailing) log.info('events are saved again')
    isFailing = false
    return sizeOf(counted) === 0
  }

  /** Adds the stored batches to the counts when it is time to. If that fails, the batches stay stored. */
  async function addWhenDue(isWritten: boolean): Promise<boolean> {
    if (!writing || writesSinceBatch === undefined || !isWritten) return isWritten
    writesSinceBatch += 1
    if (writesSinceBatch >= writesPerAdd) await add(writing)
    return isWritten
  }

  async function add({ em, log }: Writing): Promise<void> {
    try {
      await addBatches(em.fork())
      writesSinceBatch = undefined
    } catch (error) {
      writesSinceBatch = 0
      log.warn({ err: error }, 'stored events could not be aggregated; retrying')
    }
  }

  return {
    isBot: (userAgent) => browserOf(userAgent).isBot,
    take,
    async start(em, log) {
      // If no process ran at midnight, yesterday's visitors have not been deleted.
      await closeVisitorDays(em.fork(), now())
      writing = { em, log, timer: setInterval(() => void flush(), flushMs).unref() }
    },
    async stop() {
      clearInterval(writing?.timer)
      // The first write retries pending counts, the second one takes what was counted in the meantime.
      const isDone = (await flush()) || (await flush())
      if (!isDone)
        writing?.log.error(
          { rows: sizeOf(pending ?? counted) },
          'events were lost because they could not be saved',
        )
      if (writing && writesSinceBatch !== undefined) await add(writing)
    },
  }
}

const toUtcDate = (moment: Date) => moment.toISOString().slice(0, 10)

const maxSourceLength = 100
/** Distinct names per day. Further ones are counted together, so that invented names cannot fill the table. */
const maxNamesPerDay = 500
const maxDays = 3

/** Returns a referring host in the form in which it is counted. */
const normalizeHost = (referrer: string | undefined): string => {
  if (referrer === undefined) return ''
  const host = referrer.toLowerCase().replace(/^www\./, '')
  if (host === '') return 'direct'
  return /^[a-z\d]([a-z\d.-]*[a-z\d])?$/.test(host) && host.length <= maxSourceLength ? host : 'others'
}

/** Returns a function that keeps the first names of a day and replaces further ones with `others`. */
function createNameLimiter(): (day: string, name: string) => string {
  const namesByDay = new LRUCache<string, Set<string>>({ max: maxDays })
  return (day, name) => {
    const known = namesByDay.get(day) ?? new Set()
    namesByDay.set(day, known)
    if (name === '' || known.has(name)) return name
    if (known.size >= maxNamesPerDay) return 'others'
    known.add(name)
    return name
  }
}

interface BrowserKind {
  isBot: boolean
  device: DeviceKind
}

const maxCachedBrowsers = 2_000
const maxUserAgentLength = 400

/** Returns a cached function that derives bot and device kind from a user agent. */
function createBrowserDetector(): (userAgent: string) => BrowserKind {
  const known = new LRUCache<string, BrowserKind>({ max: maxCachedBrowsers })
  return (userAgent) => {
    const truncated = userAgent.slice(0, maxUserAgentLength)
    const kind = known.get(truncated) ?? detectBrowser(truncated)
    known.set(truncated, kind)
    return kind
  }
}

function detectBrowser(userAgent: string): BrowserKind {
  // Browsers always send a user agent.
  if (userAgent === '' || isbot(userAgent)) return { isBot: true, device: 'other' }
  const platform: string | undefined = parse(userAgent).platform.type
  return { isBot: false, device: deviceKinds.find((kind) => kind === platform) ?? 'other' }
}

interface Place {
  /** Route pattern of the page; blank if the URL is no page of the site. */
  pattern: string
  /** Path that may be forwarded, without tokens and invented paths. */
  path: string
  ideaId?: number | undefined
  /** Slug of the viewed category. */
  slug?: string | undefined
  campaign: string
}

const maxCampaignLength = 120
const maxSegmentLength = 200
const campaignFields = ['utm_source', 'utm_medium', 'utm_campaign']

/** Returns the properties of an event's page that are counted. */
function parsePlace({ name, path, ideaId }: SentEvent): Place {
  const [pathname = '', query = ''] = path.split('?', 2)
  const page = findPage(pathname)
  const last = pathname.split('/').findLast(Boolean)
  const isView = name === 'page_view'
  return {
    pattern: page?.path ?? '',
    path: !page ? hrefOf(notFoundPath) : page.carriesToken ? page.path : pathname.slice(0, maxSegmentLength),
    ideaId: isView ? (page === pages.idea ? parseId(last) : undefined) : ideaId,
    slug: isView && page === pages.category ? last?.slice(0, maxSegmentLength) : undefined,
    campaign: isView ? parseCampaign(query) : '',
  }
}

/** Path forwarded for URLs that are no page of the site. */
const notFoundPath = '/404'

const parseId = (part: string | undefined) => (part !== undefined && isId(part) ? Number(part) : undefined)

function parseCampaign(query: string): string {
  const params = new URLSearchParams(query)
  return campaignFields
    .flatMap((field) => params.get(field)?.trim() || [])
    .join(' / ')
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, maxCampaignLength)
    .toWellFormed()
}

type Tables = InferKyselyDB<typeof VisitorSalt>

/** Forwards events within the transaction that counts them; `visitor` is the hash with the day's salt. */
type ForwardEvents = (
  em: SqlEntityManager,
  events: (Omit<ForwardableEvent, 'visitor'> & { visitor: string })[],
) => Promise<void>

/** Number of rows up to which adding them at once costs less than storing a batch. */
const maxDirectRows = 100

/**
 * Writes pending counts in one transaction, and enqueues the events to forward if `forwardEvents` is given. Up to 100
 * rows are added to the stored counts; more are stored as a batch, to be added up later (`addBatches`).
 * @returns true if a batch was stored.
 */
export async function writeCounts(
  em: SqlEntityManager,
  counted: PendingCounts,
  forwardEvents?: ForwardEvents,
): Promise<boolean> {
  return em.transactional(async (inside) => {
    const hashOf = await createHasher(inside, counted)
    const { events, ideas, categories, toForward } = counted
    const visitors: CountedRows['visitors'] = new Map()
    for (const seen of counted.visitors.values()) {
      const row = { day: seen.day, hash: hashOf(seen) }
      visitors.set(`${row.day} ${row.hash}`, row)
    }
    const rows = { events, ideas, categories, visitors }
    const isBatch = sizeOfRows(rows) > maxDirectRows
    if (isBatch) await insertBatch(inside, rows)
    else await addRows(inside, rows)
    if (toForward.length > 0)
      await forwardEvents?.(
        inside,
        toForward.map((event) => ({ ...event, visitor: hashOf(event.visitor) })),
      )
    return isBatch
  })
}

const tables = (em: SqlEntityManager) => em.getKysely<Tables>()

async function createHasher(em: SqlEntityManager, { visitors }: PendingCounts) {
  const days = new Set(visitors.values().map(({ day }) => day))
  const salts = new Map<string, string>()
  for (const day of days) salts.set(day, await getSalt(em, day))
  return ({ day, fingerprint }: { day: string; fingerprint: string }) =>
    createHmac('sha256', salts.get(day) ?? '')
      .update(fingerprint)
      .digest('base64url')
      .slice(0, 22)
}

/** Returns the day's salt. The first process that needs it creates it. */
async function getSalt(em: SqlEntityManager, day: string): Promise<string> {
  const read = () =>
    tables(em).selectFrom('visitor_salt').select('salt').where('day', '=', day).executeTakeFirst()
  const known = await read()
  if (known) return known.salt
  await tables(em)
    .insertInto('visitor_salt')
    .values({ day, salt: randomBytes(32).toString('base64url') })
    .onConflict((made) => made.doNothing())
    .execute()
  return (await read())?.salt ?? ''
}
