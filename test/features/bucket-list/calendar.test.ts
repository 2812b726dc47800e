import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { asking } from '../../support/app/asking.ts'
import { signUp } from '../../support/app/members.ts'

const timeZone = process.env.TZ
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://someday.example' })
})
afterAll(() => app.close())
afterEach(() => {
  if (timeZone === undefined) delete process.env.TZ
  else process.env.TZ = timeZone
})

async function withDates() {
  const { id, headers } = await signUp(app)
  const member = asking(app, { headers })
  await member.post('/api/my-bucket-list', { ideaId: 7, targetDate: '2027-03-28', notes: 'secret note' })
  await member.post('/api/my-bucket-list', { ideaId: 8 })
  const idea = (await member.post('/api/custom-ideas', { title: 'Boat, blue; big\\deep' })).body
  await member.post('/api/my-bucket-list', {
    customIdeaId: idea.id,
    targetDate: '2028-02-29',
    status: 'completed',
  })
  const { path } = (await member.post('/api/my-bucket-list/calendar')).body
  return { member, id, path }
}

/** The lines of a feed as they were before they were folded. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

describe('the calendar feed', () => {
  it('has every target date as a whole day, and no notes', async () => {
    const { path } = await withDates()
    const { statusCode, headers, body } = await app.inject(path)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    const lines = linesOf(body)
    expect(lines.filter((line) => line.startsWith('DTSTART'))).toEqual([
      'DTSTART;VALUE=DATE:20270328',
      'DTSTART;VALUE=DATE:20280229',
    ])
    expect(lines).toContain('URL;VALUE=URI:https://someday.example/ideas/7')
    expect(lines).toContain(String.raw`SUMMARY:✓ Boat\, blue\; big\\deep`)
    expect(body).not.toContain('secret')
    expect(body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  })

  it('keeps the identity of each event from one reading to the next', async () => {
    const { path } = await withDates()
    const uids = async () => linesOf((await app.inject(path)).body).filter((line) => line.startsWith('UID'))
    expect(new Set(await uids()).size).toBe(2)
    expect(await uids()).toEqual(await uids())
  })

  it('stays the same until it is revoked, and is a 404 from then on', async () => {
    const { member, path } = await withDates()
    expect((await member.post('/api/my-bucket-list/calendar')).body.path).toBe(path)
    expect((await member.get('/api/my-bucket-list/calendar')).body.path).toBe(path)
    expect((await member.delete('/api/my-bucket-list/calendar')).status).toBe(204)
    const { statusCode, headers } = await app.inject(path)
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
    expect((await member.get('/api/my-bucket-list/calendar')).status).toBe(404)
  })

  it('is closed while its member is blocked', async () => {
    const { id, path } = await withDates()
    const em = app.orm.em.fork()
    await em.execute(`update users set blocked_at = now() where id = ${id}`)
    expect((await app.inject(path)).statusCode).toBe(404)
    await em.execute(`update users set blocked_at = null where id = ${id}`)
    expect((await app.inject(path)).statusCode).toBe(200)
  })

  it('is a 404 for a token that is none, and goes with the account', async () => {
    const { id, path } = await withDates()
    for (const unknown of [`/calendar/${'x'.repeat(43)}.ics`, '/calendar/.ics', '/calendar/1.ics']) {
      expect((await app.inject(unknown)).statusCode).toBe(404)
    }
    await app.orm.em.fork().execute(`delete from users where id = ${id}`)
    expect((await app.inject(path)).statusCode).toBe(404)
  })

  it('opens no shared list with its token', async () => {
    const { path } = await withDates()
    const token = path.slice('/calendar/'.length, -'.ics'.length)
    expect((await asking(app).ask('sharedList', { token })).status).toBe(404)
  })
})

describe.each(['Pacific/Auckland', 'America/Los_Angeles', 'Pacific/Kiritimati', 'UTC'])('in %s', (zone) => {
  it('a target date is the day that was sent, wherever it is read', async () => {
    process.env.TZ = zone
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
    const { headers } = await signUp(app)
    const member = asking(app, { headers })
    // Days on which clocks change there, the ends of a year and a leap day.
    const days = [
      '2027-04-04',
      '2027-09-26',
      '2027-03-14',
      '2027-11-07',
      '2026-12-31',
      '2027-01-01',
      '2028-02-29',
    ]
    for (const [index, targetDate] of days.entries()) {
      const { body } = await member.post('/api/my-bucket-list', { ideaId: 20 + index, targetDate })
      expect(body.targetDate).toBe(targetDate)
      const changed = await member.put(`/api/my-bucket-list/${body.id}`, {
        targetDate,
        status: 'completed',
        doneOn: targetDate,
      })
      expect(changed.body).toMatchObject({ targetDate, doneOn: targetDate })
      await member.delete(`/api/my-bucket-list/${body.id}`)
      expect((await member.call('restore', { id: body.id })).data).toMatchObject({
        targetDate,
        doneOn: targetDate,
      })
    }
    const dates = async (url: string) =>
      (await member.get(url)).body.map(({ targetDate }: { targetDate: string }) => targetDate)
    expect(await dates('/api/my-bucket-list')).toEqual(days)
    expect(await dates('/api/my-bucket-list/export')).toEqual(days)
    const { path } = (await member.post('/api/my-bucket-list/calendar')).body
    const starts = linesOf((await app.inject(path)).body).filter((line) => line.startsWith('DTSTART'))
    expect(starts).toEqual(days.map((day) => `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`))
  })
})
