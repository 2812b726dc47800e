import { hash } from 'node:crypto'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { parse } from 'bowser'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { deviceKinds, type DeviceKind } from '#features/analytics/limits.ts'
import { hrefOf, pages } from '#platform/addresses.ts'
import { isId } from '#platform/contract.ts'
import { pageAt } from '#platform/server/site/page-at.ts'
import type { SentEvent } from '../contract.ts'
import { addBatches } from './counting/batches.ts'
import { nothingCounted, sizeOf, type Counted } from './counting/counted.ts'
import { writeCounts, type TellOthers } from './counting/write-counts.ts'
import { closeVisitorDays } from './visitor-days.service.ts'

/** Who was here, as far as it tells one visitor from another. */
interface Visit {
  client: string
  userAgent: string
}

/** Counts what visitors do. */
export interface EventCounts {
  /** Whether it is a program that says so: those are not counted. */
  isBot: (userAgent: string) => boolean
  /** @returns false where so much waits for the database that no more can be kept. */
  take: (visit: Visit, events: SentEvent[]) => boolean
  start: (em: SqlEntityManager, log: Log) => Promise<void>
  /** Writes down what has been counted so far. */
  stop: () => Promise<void>
}

interface Log {
  info: (message: string) => void
  warn: (details: object, message: string) => void
  error: (details: object, message: string) => void
}

/** With the time that writing takes it is less than a second's worth that a crash takes along. */
const flushMs = 500
const mostRows = 100_000
/** Writings after which what was kept in busy moments is added to the counts. */
const writingsUntilAdded = 40

interface Parts {
  now: () => Date
  /** Hands on what an outside service is to know; undefined where there is none. */
  tellOthers: TellOthers | undefined
}

interface Writing {
  em: SqlEntityManager
  log: Log
  timer: NodeJS.Timeout
}

/** Counts in memory and writes twice a second, so that no visitor waits for it. */
export function keepEventCounts({ now, tellOthers }: Parts): EventCounts {
  const browserOf = knowBrowsers()
  const sourceOf = boundNames()
  const campaignOf = boundNames()
  let counted = nothingCounted()
  /** Taken out to be written, until it is. */
  let due: Counted | undefined
  let writing: Writing | undefined
  let turn: Promise<boolean> = Promise.resolve(true)
  let isFailing = false
  /** Writings since something was kept that is not added yet. */
  let sinceKept: number | undefined

  function take({ client, userAgent }: Visit, events: SentEvent[]) {
    if (sizeOf(counted) + (due ? sizeOf(due) : 0) + events.length > mostRows) return false
    const moment = now()
    const day = dayOf(moment)
    const { device } = browserOf(userAgent)
    const fingerprint = hash('sha256', `${client}\n${userAgent}`, 'base64url')
    const visitor = { day, fingerprint }
    counted.visitors.set(`${day} ${fingerprint}`, visitor)
    for (const event of events) {
      const { name } = event
      const { pattern, path, ideaId, slug, ...place } = placeOf(event)
      const source = name === 'page_view' ? sourceOf(day, hostOf(event.referrer)) : ''
      const campaign = campaignOf(day, place.campaign)
      count({ day, name, path: pattern, source, device, campaign })
      if (ideaId !== undefined) countIdea(day, ideaId, name)
      if (slug !== undefined) countCategory(day, slug)
      if (tellOthers)
        counted.told.push({ name, path, ideaId, source, campaign, device, at: moment.getTime(), visitor })
    }
    return true
  }

  function count(event: Omit<Parameters<Counted['events']['set']>[1], 'count'>) {
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

  /** One after the other: what could not be written is tried again before anything else. @returns whether nothing is left. */
  const flush = () => (turn = turn.then(writeDue).then(addDue))

  async function writeDue(): Promise<boolean> {
    if (!writing) return true
    if (!due && sizeOf(counted) === 0) return true
    if (!due) {
      due = counted
      counted = nothingCounted()
    }
    const { em, log } = writing
    try {
      const isKept = await writeCounts(em.fork(), due, tellOthers)
      if (isKept) sinceKept ??= 0
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'events could not be counted yet')
      isFailing = true
      return false
    }
    due = undefined
    if (isFailing) log.info('events are counted again')
    isFailing = false
    return sizeOf(counted) === 0
  }

  /** What could not be added stays where it is kept. */
  async function addDue(isWritten: boolean): Promise<boolean> {
    if (!writing || sinceKept === undefined || !isWritten) return isWritten
    sinceKept += 1
    if (sinceKept >= writingsUntilAdded) await add(writing)
    return isWritten
  }

  async function add({ em, log }: Writing): Promise<void> {
    try {
      await addBatches(em.fork())
      sinceKept = undefined
    } catch (error) {
      sinceKept = 0
      log.warn({ err: error }, 'events that were kept could not be added up yet')
    }
  }

  return {
    isBot: (userAgent) => browserOf(userAgent).isBot,
    take,
    async start(em, log) {
      // Where no process was up at midnight, nobody has forgotten yesterday's.
      await closeVisitorDays(em.fork(), now())
      writing = { em, log, timer: setInterval(() => void flush(), flushMs).unref() }
    },
    async stop() {
      clearInterval(writing?.timer)
      // What is due first, then what was counted meanwhile.
      const isDone = (await flush()) || (await flush())
      if (!isDone)
        writing?.log.error({ rows: sizeOf(due ?? counted) }, 'events are lost: they could not be written')
      if (writing && sinceKept !== undefined) await add(writing)
    },
  }
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

const longestSource = 100
/** Of a day. What comes from more hosts than that is counted together: nobody fills the table with inventions. */
const mostNames = 500
const daysKept = 3

/** A host that somebody came from, as it is counted. */
const hostOf = (referrer: string | undefined): string => {
  if (referrer === undefined) return ''
  const host = referrer.toLowerCase().replace(/^www\./, '')
  if (host === '') return 'direct'
  return /^[a-z\d]([a-z\d.-]*[a-z\d])?$/.test(host) && host.length <= longestSource ? host : 'others'
}

/** Bounds how many names there are in a day: those that come first have a row of their own. */
function boundNames(): (day: string, name: string) => string {
  const named = new LRUCache<string, Set<string>>({ max: daysKept })
  return (day, name) => {
    const known = named.get(day) ?? new Set()
    named.set(day, known)
    if (name === '' || known.has(name)) return name
    if (known.size >= mostNames) return 'others'
    known.add(name)
    return name
  }
}

interface BrowserKind {
  isBot: boolean
  device: DeviceKind
}

const keptBrowsers = 2_000
const longestUserAgent = 400

/** Tells from what a browser says of itself whether it is a program, and what kind of device it runs on. */
function knowBrowsers(): (userAgent: string) => BrowserKind {
  const known = new LRUCache<string, BrowserKind>({ max: keptBrowsers })
  return (userAgent) => {
    const said = userAgent.slice(0, longestUserAgent)
    const kind = known.get(said) ?? kindOf(said)
    known.set(said, kind)
    return kind
  }
}

function kindOf(userAgent: string): BrowserKind {
  // Whoever says nothing is no browser.
  if (userAgent === '' || isbot(userAgent)) return { isBot: true, device: 'other' }
  const platform: string | undefined = parse(userAgent).platform.type
  return { isBot: false, device: deviceKinds.find((kind) => kind === platform) ?? 'other' }
}

interface Place {
  /** The pattern of the page; blank for what is no page of the site. */
  pattern: string
  /** What others may be told of it: nothing that opens something, nor what somebody made up. */
  path: string
  ideaId?: number | undefined
  /** Of the category that was looked at. */
  slug?: string | undefined
  campaign: string
}

const longestCampaign = 120
const longestShown = 200
const campaignFields = ['utm_source', 'utm_medium', 'utm_campaign']

/** Where something happened, as far as it is counted. */
function placeOf({ name, path, ideaId }: SentEvent): Place {
  const [pathname = '', query = ''] = path.split('?', 2)
  const page = pageAt(pathname)
  const last = pathname.split('/').findLast(Boolean)
  const isView = name === 'page_view'
  return {
    pattern: page?.path ?? '',
    path: !page ? hrefOf(nowhere) : page.carriesToken ? page.path : pathname.slice(0, longestShown),
    ideaId: isView ? (page === pages.idea ? idIn(last) : undefined) : ideaId,
    slug: isView && page === pages.category ? last?.slice(0, longestShown) : undefined,
    campaign: isView ? campaignIn(query) : '',
  }
}

/** What outside services hear of addresses that are none. */
const nowhere = '/404'

const idIn = (part: string | undefined) => (part !== undefined && isId(part) ? Number(part) : undefined)

function campaignIn(query: string): string {
  const params = new URLSearchParams(query)
  return campaignFields
    .flatMap((field) => params.get(field)?.trim() || [])
    .join(' / ')
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, longestCampaign)
    .toWellFormed()
}
