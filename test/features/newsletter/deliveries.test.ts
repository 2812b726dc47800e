import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { Delivery } from '#features/newsletter/server/entities.ts'
import type { DatabaseLocation } from '#platform/database/location.ts'
import { openDatabase } from '#platform/database/orm.ts'
import * as entities from '#root/entities.ts'
import { copyDatabase } from '../../support/app/catalogue-copy.ts'
import { createDataFolder } from '../../support/site/data-folder.ts'
import { signUpBeforeStart, type Member } from '../../support/app/members.ts'
import { fastFolder } from '../../support/servers/fast-folder.ts'
import { startMailCatcher, type MailCatcher } from '../../support/servers/mail-catcher.ts'
import { startSite, type SiteProcess } from '../../support/site/site-process.ts'
import {
  allAreReaders,
  countAllMails,
  countArrivals,
  insertSubscribers,
  waitForMails,
  sendThroughFailures,
} from './sending-failures.ts'

const secret = 'a secret of tests that is long enough'
/** The benchmark does the same with five thousand. */
const readers = 300
const pollOptions = { timeout: 60_000, interval: 20 }

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
    copy = await copyDatabase()
  } else {
    folder = createDataFolder('someday-letters-')
    copy = { location: { folder: join(folder, 'pglite') }, remove: async () => {} }
  }
  ;[editor] = await signUpBeforeStart(copy.location, secret, [{ role: 'editor' }])
  issue = await withDatabase((em) => insertSubscribers(em, readers))
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

const state = async () => (await list(sites.at(-1))).state

describe('newsletter issues and list mails', { timeout: 400_000 }, () => {
  it('reach each subscriber once, even if processes are killed and the mail server fails', async () => {
    await sendThroughFailures({ catcher, readers, start, sendNow, holdMs: 6_000 })
    await expect.poll(state, pollOptions).toBe('sent')
    expect(countArrivals(catcher)).toEqual({ 1: countAllMails(readers) })
    expect(allAreReaders(catcher)).toBe(true)
  })

  it.runIf(inject('database') === 'postgresql')(
    'are shared by two processes, one of which dies',
    async () => {
      const other = fastFolder('someday-letters-')
      catcher.refuses = { holds: () => wait(5) }
      const lost = await start()
      await start(other)
      await sendNow(lost)
      await waitForMails(catcher, readers * 0.3)
      await lost.stop('SIGKILL')
      await waitForMails(catcher, readers * 0.5)
      await start()
      await waitForMails(catcher, countAllMails(readers))
      await expect.poll(state, pollOptions).toBe('sent')
      expect(countArrivals(catcher)).toEqual({ 1: countAllMails(readers) })
      const senders = await withDatabase((em) =>
        em.execute(`select count(distinct claimed_by)::int as count from delivery`),
      )
      expect(senders).toEqual([{ count: expect.toSatisfy((count: number) => count >= 2) }])
      expect(await withDatabase((em) => em.count(Delivery, { state: 'sent' }))).toBe(countAllMails(readers))
      rmSync(other, { recursive: true, force: true })
    },
  )
})

async function list(site: SiteProcess | undefined) {
  const answer = await fetch(`${site?.origin}/api/trpc/newsletter.editing.list`, {
    headers: { cookie: editor?.headers.cookie ?? '' },
  })
  const { result } = await answer.json()
  // On some days the schedule drafts the next one in the meantime.
  return result.data.issues.find(({ id }: { id: number }) => id === issue)
}
