import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { createPerson, dayIn, invite, type Person } from './list-world.ts'

const [friday, saturday] = [dayIn(30), dayIn(31)] as const
let later = 0
let app: TestApp
let kim: Person
let sam: Person
let id: number
/** Path of the item’s dates. */
let path: string
beforeAll(async () => {
  app = await startTestApp(
    { PUBLIC_URL: 'https://someday.example' },
    { now: () => new Date(Date.now() + later) },
  )
})
afterAll(() => app.close())
/** Kim's list with one idea, and Sam as a viewer. */
beforeEach(async () => {
  later = 0
  ;[kim, sam] = [await createPerson(app, 'Kim'), await createPerson(app, 'Sam')]
  const list = (await kim.client.post('/api/lists', { title: 'Japan 2027', ideaIds: [9] })).body
  id = list.id
  path = `/api/lists/${id}/items/${list.items[0].id}/dates`
  const { token } = await invite(kim.client, id, 'viewer')
  await sam.client.post('/api/lists/join', { token })
})

const propose = (...days: string[]) => kim.client.post(path, { days: days.map((day) => ({ day })) })
const settle = ({ client: own }: Person, day: string) => own.post(`${path}/settle`, { day })

describe('the calendars of members', () => {
  async function createCalendar({ client: own }: Person): Promise<() => Promise<Map<string, string>[]>> {
    const feed = (await own.post('/api/my-bucket-list/calendar')).body.path
    return async () => {
      const { statusCode, body } = await app.inject(feed)
      expect(statusCode).toBe(200)
      const [, ...events] = body.replaceAll('\r\n ', '').split('BEGIN:VEVENT\r\n')
      return events
        .map((event) => new Map(event.split('\r\n').map(toPair)))
        .filter((event) => event.get('UID')?.startsWith('list-date-'))
    }
  }
  const toPair = (line: string) => {
    const end = line.indexOf(':')
    return [line.slice(0, end), line.slice(end + 1)] as const
  }

  it('have the settled day with the list’s title and a UID that stays', async () => {
    const read = await createCalendar(sam)
    await propose(friday, saturday)
    expect(await read()).toEqual([])
    later = 60_000
    await settle(kim, saturday)
    const [event] = await read()
    const { title } = (await sam.client.get(`/api/lists/${id}`)).body.items[0].idea
    expect(Object.fromEntries(event ?? [])).toMatchObject({
      SUMMARY: `${title} (Japan 2027)`.replaceAll(/[,;\\]/g, String.raw`\$&`),
      'DTSTART;VALUE=DATE': saturday.replaceAll('-', ''),
      'URL;VALUE=URI': `https://someday.example/lists/${id}`,
      SEQUENCE: '0',
      TRANSP: 'TRANSPARENT',
    })
    expect(event?.get('UID')).toMatch(/^list-date-\d+@someday\.example$/)
    expect(await read()).toEqual([event])
    later = 120_000
    await kim.client.delete(`${path}/settle`)
    expect(await read()).toEqual([])
    await settle(kim, friday)
    const [moved] = await read()
    expect(Object.fromEntries(moved ?? [])).toMatchObject({
      UID: event?.get('UID'),
      'DTSTART;VALUE=DATE': friday.replaceAll('-', ''),
      SEQUENCE: '1',
    })
    const changedAt = [event, moved].map((each) => each?.get('LAST-MODIFIED') ?? '')
    expect(changedAt).toEqual(changedAt.toSorted())
    expect(new Set(changedAt).size).toBe(2)
  })

  it('lose it with the membership, the list and the days, and get it back with a restored list', async () => {
    const reads = [await createCalendar(kim), await createCalendar(sam)]
    const counts = () => Promise.all(reads.map(async (read) => (await read()).length))
    await propose(friday)
    await settle(kim, friday)
    expect(await counts()).toEqual([1, 1])
    await kim.client.delete(`/api/lists/${id}`)
    expect(await counts()).toEqual([0, 0])
    await kim.client.call('lists.restore', { id })
    expect(await counts()).toEqual([1, 1])
    await sam.client.delete(`/api/lists/${id}/members/${sam.member.id}`)
    expect(await counts()).toEqual([1, 0])
    await kim.client.delete(path)
    expect(await counts()).toEqual([0, 0])
  })

  it('never have the days of a stranger’s list', async () => {
    const stranger = await createPerson(app, 'stranger')
    const read = await createCalendar(stranger)
    await propose(friday)
    await settle(kim, friday)
    expect(await read()).toEqual([])
  })
})
