import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  Delivery,
  NewsletterIssue,
  NewsletterPick,
  NewsletterSetting,
  Subscriber,
} from '#features/newsletter/server/entities.ts'
import { createIssueSchedulerQueue } from '#features/newsletter/server/issues/issue-scheduler.jobs.ts'
import { keepTerms } from '#platform/terms.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { startMailCatcher, type MailCatcher } from '../../support/servers/mail-catcher.ts'

const calendar = { schedule: '0 9 * * 4', zone: 'Europe/Berlin' }
const dayMs = 24 * 60 * 60_000
const soon = { timeout: 30_000, interval: 100 }
let now = new Date('2026-03-22T12:00:00Z')
let app: TestApp
let catcher: MailCatcher
beforeAll(async () => {
  catcher = await startMailCatcher()
  app = await startTestApp({ SMTP_URL: catcher.url }, { now: () => now })
  const em = app.orm.em.fork()
  await em.nativeUpdate(NewsletterSetting, { id: 1 }, { isAutomatic: true })
  await em.insertMany(Subscriber, [
    { email: 'weekly@box.example', confirmedAt: now },
    { email: 'monthly@box.example', confirmedAt: now, rhythm: 'monthly' },
    { email: 'south@box.example', confirmedAt: now, half: 'south', themes: ['art-bucket-list-ideas'] },
  ])
})
afterAll(async () => {
  await app.close()
  await catcher.stop()
})

const issues = () => app.orm.em.fork().find(NewsletterIssue, {}, { orderBy: { number: 'asc' } })

/** Runs the schedule twice concurrently, as two processes do. */
async function runSchedule(at: string | Date): Promise<void> {
  now = new Date(at)
  const clock = createIssueSchedulerQueue({ em: app.orm.em, now: () => now, calendar, say: keepTerms })
  await Promise.all([clock.handle([]), clock.handle([])])
}

async function runScheduleOverDays(from: string, days: number): Promise<void> {
  // As often as a draft is due before its issue.
  for (let day = 0; day < days; day += 2) await runSchedule(new Date(Date.parse(from) + day * dayMs))
}

describe('the “weekly” newsletter', () => {
  beforeEach(async () => {
    // Mails of an earlier issue arrive before this one is counted.
    const underWay = { state: { $in: ['waiting', 'claimed'] } } as const
    await vi.waitUntil(async () => (await app.orm.em.fork().count(Delivery, underWay)) === 0, soon)
    await app.orm.em.fork().nativeDelete(NewsletterIssue, {})
    catcher.mails.length = 0
  })

  it.each([
    ['spring', '2026-03-24T08:30:00Z', ['2026-03-26T08:00:00.000Z', '2026-04-02T07:00:00.000Z']],
    ['fall', '2026-10-20T08:30:00Z', ['2026-10-22T07:00:00.000Z', '2026-10-29T08:00:00.000Z']],
  ])(
    'is sent at nine in the morning before and after daylight saving changes in %s, once',
    async (_, from, due) => {
      await runScheduleOverDays(from, 11)
      const made = await issues()
      expect(made.map(({ dueAt }) => dueAt.toISOString()).slice(0, 2)).toEqual(due)
      const weekly = () => catcher.mails.filter(({ recipient }) => recipient === 'weekly@box.example')
      await expect.poll(() => weekly().length, soon).toBe(2)
      const begun = made.slice(0, 2).map(({ begunAt, dueAt }) => Number(begunAt) - Number(dueAt))
      for (const late of begun) expect(late).toBeLessThan(2 * dayMs)
    },
  )

  it('is sent late if no process ran at its hour', async () => {
    await runSchedule('2026-05-05T12:00:00Z')
    expect(await issues()).toHaveLength(1)
    await runSchedule('2026-05-07T16:00:00Z')
    await expect.poll(() => catcher.mails.length, soon).toBe(3)
    await runSchedule('2026-05-07T17:00:00Z')
    expect((await issues())[0]?.begunAt?.toISOString()).toBe('2026-05-07T16:00:00.000Z')
    expect(await app.orm.em.fork().count(Delivery)).toBe(3)
  })

  it('is sent once a month to monthly subscribers, and not to paused ones', async () => {
    await runScheduleOverDays('2026-06-01T12:00:00Z', 20)
    await expect.poll(() => mailsTo('weekly@box.example').length, soon).toBe(3)
    expect(mailsTo('monthly@box.example')).toHaveLength(1)
  })

  it('repeats no idea within twelve weeks, and fits the season in the subscriber’s hemisphere', async () => {
    await runScheduleOverDays('2026-07-06T12:00:00Z', 26)
    const em = app.orm.em.fork()
    const picks = await em.find(NewsletterPick, {}, { populate: ['idea', 'issue'] })
    expect(new Set(picks.map(({ issue }) => issue.id)).size).toBeGreaterThanOrEqual(3)
    expect(new Set(picks.map(({ idea }) => idea.id)).size).toBe(picks.length)
    const ideasOf = (slot: string) =>
      picks
        .filter((pick) => pick.slot === slot)
        .map(({ idea, issue }) => ({ ...idea.unwrap(), month: issue.unwrap().dueAt.getUTCMonth() + 1 }))
    const wrongInTheNorth = ideasOf('north').filter(
      ({ places, months, season, month }) =>
        (places.length > 0 && !places.some(({ latitude }) => latitude >= 0)) ||
        !(months.length > 0 ? months.includes(month) : season === 'summer'),
    )
    const wrongInTheSouth = ideasOf('south').filter(({ places, months, season, month }) => {
      const isHere = months.includes(month)
      if (places.length > 0)
        return (
          !places.some(({ latitude }) => latitude < 0) || !(months.length > 0 ? isHere : season === 'summer')
        )
      return !(months.length > 0 ? isHere || months.includes(((month + 5) % 12) + 1) : season === 'winter')
    })
    expect([wrongInTheNorth, wrongInTheSouth]).toEqual([[], []])
    expect([ideasOf('north').length, ideasOf('south').length]).toEqual([
      expect.toSatisfy(isMany),
      expect.toSatisfy(isMany),
    ])
    await expect.poll(() => mailsTo('south@box.example').length, soon).toBeGreaterThan(0)
    const [letter] = mailsTo('south@box.example')
    expect(letter?.text).toContain('From your themes')
  })
})

const isMany = (count: number) => count >= 6
const mailsTo = (address: string) => catcher.mails.filter(({ recipient }) => recipient === address)
