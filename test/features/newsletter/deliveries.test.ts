import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { Delivery } from '#features/newsletter/server/delivery.entity.ts'
import { draftIssue } from '#features/newsletter/server/issues/draft.service.ts'
import { Subscriber } from '#features/newsletter/server/subscriber.entity.ts'
import type { DatabaseLocation } from '#platform/database/location.ts'
import { openDatabase } from '#platform/database/orm.ts'
import * as entities from '#root/entities.ts'
import { databaseCopy } from '../../support/app/catalogue-copy.ts'
import { filledDataFolder } from '../../support/site/filled-data-folder.ts'
import { signUpBeforeStart, type Member } from '../../support/app/members.ts'
import { fastFolder } from '../../support/servers/fast-folder.ts'
import { startMailCatcher, type MailCatcher } from '../../support/servers/mail-catcher.ts'
import { startSite, type SiteProcess } from '../../support/site/site-process.ts'

const secret = 'a secret of tests that is long enough'
const readers = 5_000
const patience = { timeout: 180_000, interval: 20 }

let catcher: MailCatcher
let folder: string
let copy: { location: DatabaseLocation; remove: () => Promise<void> }
let editor: Member | undefined
let issue: number
const sites: SiteProcess[] = []

beforeAll(async () => {
  catcher = await startMailCatcher()
})
afterAll(() => catcher.stop())

const withDatabase = async <T>(work: (em: Awaited<ReturnType<typeof openDatabase>>['em']) => Promise<T>) => {
  const orm = await openDatabase(copy.location, Object.values(entities))
  try {
    return await work(orm.em.fork())
  } finally {
    await orm.close()
  }
}

beforeEach(async () => {
  catcher.mails.length = 0
  catcher.refuses = {}
  if (inject('database') === 'postgresql') {
    folder = fastFolder('someday-letters-')
    copy = await databaseCopy()
  } else {
    folder = filledDataFolder('someday-letters-')
    copy = { location: { folder: join(folder, 'pglite') }, remove: async () => {} }
  }
  ;[editor] = await signUpBeforeStart(copy.location, secret, [{ role: 'editor' }])
  issue = await withDatabase(async (em) => {
    const now = new Date()
    const people = (name: string, count: number, state: object) =>
      Array.from({ length: count }, (_, each) => ({ email: `${name}${each}@box.example`, ...state }))
    await em.insertMany(Subscriber, [
      ...people('reader', readers, { confirmedAt: now }),
      ...people('unconfirmed', 20, {}),
      ...people('suppressed', 20, { confirmedAt: now, suppressedAt: now, failures: 3 }),
      ...people('gone', 20, { confirmedAt: now, unsubscribedAt: now }),
      ...people('paused', 20, { confirmedAt: now, pausedUntil: new Date(now.getTime() + 1e9) }),
    ])
    return Number(await draftIssue(em, new Date(now.getTime() + 1e8), now))
  })
})
afterEach(async () => {
  for (const site of sites.splice(0)) await site.stop('SIGKILL')
  await copy.remove()
  rmSync(folder, { recursive: true, force: true })
})

async function start(dataFolder = folder): Promise<SiteProcess> {
  const site = await startSite({
    DATA_DIR: dataFolder,
    AUTH_SECRET: secret,
    SMTP_URL: catcher.url,
    MAIL_PER_MINUTE: '20000',
    ...('url' in copy.location && { DATABASE_URL: copy.location.url }),
  })
  sites.push(site)
  return site
}

async function sendNow({ origin }: SiteProcess) {
  const { status } = await fetch(`${origin}/api/trpc/newsletter.editing.sendNow`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: editor?.headers.cookie ?? '' },
    body: JSON.stringify({ id: issue }),
  })
  expect(status).toBe(200)
}

async function haveArrived(count: number): Promise<void> {
  await expect.poll(() => catcher.mails.length, patience).toBeGreaterThanOrEqual(count)
}

/** How often each address got its mail, by that number. */
function arrivals(): Record<number, number> {
  const times = Map.groupBy(catcher.mails, ({ recipient }) => recipient)
  const counts = times.values().map((mails) => mails.length)
  return Object.fromEntries(
    Map.groupBy(counts, (count) => count)
      .entries()
      .map(([count, all]) => [count, all.length]),
  )
}

const allToReaders = () => catcher.mails.every(({ recipient }) => /^reader\d+@/.test(recipient))

describe('an issue', { timeout: 400_000 }, () => {
  it('reaches each reader once, whatever is killed and whatever the mail server does', async () => {
    let site = await start()
    await sendNow(site)
    await haveArrived(800)
    await site.stop('SIGKILL')

    site = await start()
    await haveArrived(1_600)
    let refused = 0
    catcher.refuses = { message: () => ((refused += 1), '451 4.3.2 Not now') }
    await expect.poll(() => refused, patience).toBeGreaterThan(5)
    catcher.refuses = {}
    await haveArrived(2_200)
    await catcher.stop()
    await catcher.start()
    await haveArrived(3_000)
    await site.stop('SIGKILL')

    await start()
    await haveArrived(readers)
    await expect.poll(async () => (await list(sites.at(-1))).state, patience).toBe('sent')
    expect(arrivals()).toEqual({ 1: readers })
    expect(allToReaders()).toBe(true)
  })

  it.runIf(inject('database') === 'postgresql')(
    'is shared by two processes, one of which is lost',
    async () => {
      const other = fastFolder('someday-letters-')
      const lost = await start()
      await start(other)
      await sendNow(lost)
      await haveArrived(1_000)
      await lost.stop('SIGKILL')
      await haveArrived(1_500)
      await start()
      await haveArrived(readers)
      await expect.poll(async () => (await list(sites.at(-1))).state, patience).toBe('sent')
      expect(arrivals()).toEqual({ 1: readers })
      const senders = await withDatabase((em) =>
        em.execute(`select count(distinct claimed_by)::int as count from delivery`),
      )
      expect(senders).toEqual([{ count: expect.toSatisfy((count: number) => count >= 2) }])
      expect(await withDatabase((em) => em.count(Delivery, { state: 'sent' }))).toBe(readers)
      rmSync(other, { recursive: true, force: true })
    },
  )
})

async function list(site: SiteProcess | undefined) {
  const answer = await fetch(`${site?.origin}/api/trpc/newsletter.editing.list`, {
    headers: { cookie: editor?.headers.cookie ?? '' },
  })
  const { result } = await answer.json()
  return result.data.issues[0]
}
