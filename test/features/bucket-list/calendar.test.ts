import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { signUp } from '../../support/app/members.ts'
import { client } from '../../support/app/client.ts'

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

async function createMemberWithDates() {
  const { id, headers } = await signUp(app)
  const member = client(app, { headers })
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

/** Returns the lines of a feed, unfolded. */
const unfoldLines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

describe('the calendar feed', () => {
  it('has every target date as an all-day event, without notes', async () => {
    const { path } = await createMemberWithDates()
    const { statusCode, headers, body } = await app.inject(path)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    const lines = unfoldLines(body)
    expect(lines.filter((line) => line.startsWith('DTSTART'))).toEqual([
      'DTSTART;VALUE=DATE:20270328',
      'DTSTART;VALUE=DATE:20280229',
    ])
    expect(lines).toContain('URL;VALUE=URI:https://someday.example/ideas/7')
    expect(lines).toContain(String.raw`SUMMARY:✓ Boat\, blue\; big\\deep`)
    expect(body).not.toContain('secret')
    expect(body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  })

  it('is written in chunks with yields between them, and is the same calendar', async () => {
    const { id, path } = await createMemberWithDates()
    await app.orm.em.fork().execute(
      `insert into entry (user_id, idea_id, target_date, position)
       select ?, id, date '2030-01-01' + id, 1000 + id from idea where id between 101 and 1100`,
      [id],
    )
    let turns = 0
    const others = setInterval(() => (turns += 1), 0)
    const { body } = await app.inject(path)
    clearInterval(others)
    expect(turns).toBeGreaterThanOrEqual(5)
    const count = (line: string) => unfoldLines(body).filter((one) => one === line).length
    expect([count('BEGIN:VCALENDAR'), count('BEGIN:VEVENT'), count('END:VEVENT')]).toEqual([1, 1002, 1002])
    expect(count('END:VCALENDAR')).toBe(1)
    expect(unfoldLines(body).filter(Boolean).at(-1)).toBe('END:VCALENDAR')
  })

  it('keeps the UID of each event between requests', async () => {
    const { path } = await createMemberWithDates()
    const uids = async () =>
      unfoldLines((await app.inject(path)).body).filter((line) => line.startsWith('UID'))
    expect(new Set(await uids()).size).toBe(2)
    expect(await uids()).toEqual(await uids())
  })

  it('keeps its URL until it is revoked, and is 404 after that', async () => {
    const { member, path } = await createMemberWithDates()
    expect((await member.post('/api/my-bucket-list/calendar')).body.path).toBe(path)
    expect((await member.get('/api/my-bucket-list/calendar')).body.path).toBe(path)
    expect((await member.delete('/api/my-bucket-list/calendar')).status).toBe(204)
    const { statusCode, headers } = await app.inject(path)
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
    expect((await member.get('/api/my-bucket-list/calendar')).status).toBe(404)
  })

  it('is unavailable while its member is blocked', async () => {
    const { id, path } = await createMemberWithDates()
    const em = app.orm.em.fork()
    await em.execute(`update users set blocked_at = now() where id = ${id}`)
    expect((await app.inject(path)).statusCode).toBe(404)
    await em.execute(`update users set blocked_at = null where id = ${id}`)
    expect((await app.inject(path)).statusCode).toBe(200)
  })

  it('is 404 for an unknown token, and is deleted with the account', async () => {
    const { id, path } = await createMemberWithDates()
    for (const unknown of [`/calendar/${'x'.repeat(43)}.ics`, '/calendar/.ics', '/calendar/1.ics']) {
      expect((await app.inject(unknown)).statusCode).toBe(404)
    }
    await app.orm.em.fork().execute(`delete from users where id = ${id}`)
    expect((await app.inject(path)).statusCode).toBe(404)
  })

  it('has a token that opens no shared list', async () => {
    const { path } = await createMemberWithDates()
    const token = path.slice('/calendar/'.length, -'.ics'.length)
    expect((await client(app).call('bucketList.sharedList', { token })).status).toBe(404)
  })
})

describe.each(['Pacific/Auckland', 'America/Los_Angeles', 'Pacific/Kiritimati', 'UTC'])('in %s', (zone) => {
  it('a target date is the day that was sent, in every time zone', async () => {
    process.env.TZ = zone
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
    const { headers } = await signUp(app)
    const member = client(app, { headers })
    // Dates of clock changes, the ends of a year and a leap day.
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
      expect((await member.call('bucketList.restore', { id: body.id })).data).toMatchObject({
        targetDate,
        doneOn: targetDate,
      })
    }
    const dates = async (url: string) =>
      (await member.get(url)).body.map(({ targetDate }: { targetDate: string }) => targetDate)
    expect(await dates('/api/my-bucket-list')).toEqual(days)
    expect(await dates('/api/my-bucket-list/export')).toEqual(days)
    const { path } = (await member.post('/api/my-bucket-list/calendar')).body
    const starts = unfoldLines((await app.inject(path)).body).filter((line) => line.startsWith('DTSTART'))
    expect(starts).toEqual(days.map((day) => `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`))
  })
})
