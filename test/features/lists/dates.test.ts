import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client } from '../../support/app/client.ts'
import { signUpWithPassword } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { createPerson, dayIn, invite, type Person } from './list-world.ts'

const password = 'correct horse'
const [friday, saturday, sunday] = [dayIn(30), dayIn(31), dayIn(32)] as const
let later = 0
let app: TestApp
let kim: Person
let jo: Person
let sam: Person
let id: number
let itemId: number
/** Path of the item’s dates. */
let path: string
beforeAll(async () => {
  app = await startTestApp({}, { now: () => new Date(Date.now() + later) })
})
afterAll(() => app.close())
/** Kim's list with the ideas 7 to 9, Jo as an editor and Sam as a viewer. */
beforeEach(async () => {
  later = 0
  ;[kim, jo, sam] = [
    await createPerson(app, 'Kim'),
    await createPerson(app, 'Jo'),
    await createPerson(app, 'Sam'),
  ]
  const list = (await kim.client.post('/api/lists', { title: 'Japan 2027', ideaIds: [9, 7, 8] })).body
  id = list.id
  itemId = list.items[0].id
  path = `/api/lists/${id}/items/${itemId}/dates`
  await join(jo, 'editor')
  await join(sam, 'viewer')
})

async function join({ client: own }: Person, role: 'editor' | 'viewer'): Promise<void> {
  const { token } = await invite(kim.client, id, role)
  expect((await own.post('/api/lists/join', { token })).status).toBe(200)
}

const propose = (...days: string[]) => kim.client.post(path, { days: days.map((day) => ({ day })) })
const answer = ({ client: own }: Person, answers: Record<string, string>, at = path) =>
  own.put(`${at}/answers`, {
    answers: Object.entries(answers).map(([day, given]) => ({ day, answer: given })),
  })
const settle = ({ client: own }: Person, day: string) => own.post(`${path}/settle`, { day })
const datesOfItem = async ({ client: own }: Person) => (await own.get(`/api/lists/${id}`)).body.items[0].dates

describe('proposing days', () => {
  it('shows them to all members in the order of the calendar, with notes', async () => {
    const days = [
      { day: sunday, note: '  Early\ntrain ' },
      { day: friday, note: ' ' },
    ]
    const proposed = await jo.client.post(path, { days })
    expect([proposed.status, proposed.body]).toEqual([
      201,
      {
        settledOn: null,
        proposedBy: jo.member.id,
        createdAt: expect.any(String),
        days: [
          { day: friday, note: null, yes: 0, maybe: 0, no: 0, isBest: false, answers: [] },
          { day: sunday, note: 'Early train', yes: 0, maybe: 0, no: 0, isBest: false, answers: [] },
        ],
      },
    ])
    expect((await sam.client.get(path)).body).toEqual(proposed.body)
    expect(await datesOfItem(sam)).toEqual({ settledOn: null, days: 2, answeredBy: [], ownPlan: null })
  })

  it('is refused to viewers, and a second time until they are withdrawn', async () => {
    const days = [{ day: friday }]
    expect((await sam.client.post(path, { days })).status).toBe(403)
    await propose(friday)
    const again = await jo.client.post(path, { days: [{ day: sunday }] })
    expect([again.status, again.body.error]).toEqual([
      409,
      'Dates have already been proposed for this item. Withdraw them to propose others.',
    ])
    expect((await jo.client.delete(path)).status).toBe(204)
    expect((await jo.client.delete(path)).status).toBe(404)
    expect((await sam.client.get(path)).body.error).toMatch(/^No dates have been proposed for this item,/)
    expect(await datesOfItem(sam)).toBeNull()
    expect((await propose(sunday)).status).toBe(201)
  })

  it('takes one to five different days, from today on and at most ten years ahead', async () => {
    const messageFor = async (days: unknown, zone?: string) => {
      const { status, body } = await kim.client.post(path, { days, zone })
      if (status === 201) await kim.client.delete(path)
      return status === 201 ? 'proposed' : `${status} ${body.error}`
    }
    const today = new Date(Date.now() + later).toISOString().slice(0, 'yyyy-mm-dd'.length)
    const inTenYears = `${Number(today.slice(0, 4)) + 10}${today.slice(4).replace('-02-29', '-02-28')}`
    expect(await messageFor([])).toContain('400 Choose at least one date.')
    expect(await messageFor([{ day: friday }, { day: friday }])).toContain('Choose each date only once.')
    expect(await messageFor([1, 2, 3, 4, 5, 6].map((n) => ({ day: dayIn(n) })))).toContain('up to 5 dates.')
    expect(await messageFor([1, 2, 3, 4, 5].map((n) => ({ day: dayIn(n) })))).toBe('proposed')
    expect(await messageFor([{ day: dayIn(-2) }])).toBe('400 Choose today or a later date.')
    expect(await messageFor([{ day: today }])).toBe('proposed')
    expect(await messageFor([{ day: inTenYears }])).toBe('proposed')
    expect(await messageFor([{ day: dayIn(3660) }])).toBe('400 Choose a date within the next 10 years.')
    expect(await messageFor([{ day: friday, note: 'x'.repeat(201) }])).toMatch(/^400 /)
    expect(await messageFor([{ day: friday, note: 'x'.repeat(200) }])).toBe('proposed')
    for (const day of ['', '2027-02-30', 'tomorrow', 7, null])
      expect(await messageFor([{ day }])).toMatch(/^400 /)
    expect(await messageFor(undefined)).toMatch(/^400 /)
    expect(await messageFor([{ day: friday }], 'Nowhere')).toMatch(/^400 /)
  })

  it('counts the days of the time zone that is sent', async () => {
    // At noon in UTC it is the next day in Kiritimati, and at 11 a.m. still the previous one at the date line.
    const noon = new Date(Date.now() + 24 * 3_600_000).setUTCHours(12, 0, 0, 0)
    later = noon - Date.now()
    const today = new Date(noon).toISOString().slice(0, 'yyyy-mm-dd'.length)
    const days = [{ day: today }]
    expect((await kim.client.post(path, { days, zone: 'Pacific/Kiritimati' })).status).toBe(400)
    expect((await kim.client.post(path, { days, zone: 'Europe/Berlin' })).status).toBe(201)
  })

  it('ends at 100 open polls of a list', async () => {
    await app.orm.em.fork().execute(
      `with added as (insert into list_item (list_id, idea_id)
         select ?, id from idea where id between 101 and 199 order by id returning id, list_id)
       insert into list_date_poll (list_id, item_id) select list_id, id from added`,
      [id],
    )
    expect((await propose(friday)).status).toBe(201)
    const other = (await kim.client.get(`/api/lists/${id}`)).body.items[1].id
    const refused = await kim.client.post(`/api/lists/${id}/items/${other}/dates`, {
      days: [{ day: friday }],
    })
    expect([refused.status, refused.body.error]).toEqual([
      409,
      expect.stringContaining('up to 100 open date polls'),
    ])
  })

  it('is unique for an item in the database', async () => {
    await propose(friday)
    const insert = 'insert into list_date_poll (list_id, item_id) values (?, ?)'
    await expect(app.orm.em.fork().execute(insert, [id, itemId])).rejects.toThrow(/unique/)
  })
})

describe('answers', () => {
  it('are seen by all members by name, counted, and mark the best days', async () => {
    await propose(friday, saturday, sunday)
    await answer(kim, { [friday]: 'yes', [saturday]: 'yes', [sunday]: 'no' })
    await answer(jo, { [friday]: 'maybe', [saturday]: 'no' })
    const { status, body } = await answer(sam, { [friday]: 'no', [saturday]: 'maybe' })
    expect(status).toBe(200)
    expect(body.days).toMatchObject([
      { yes: 1, maybe: 1, no: 1, isBest: true },
      { yes: 1, maybe: 1, no: 1, isBest: true },
      { yes: 0, maybe: 0, no: 1, isBest: false },
    ])
    expect(body.days[0].answers).toEqual([
      { userId: kim.member.id, name: 'Name of Kim', answer: 'yes' },
      { userId: jo.member.id, name: 'Name of Jo', answer: 'maybe' },
      { userId: sam.member.id, name: 'Name of Sam', answer: 'no' },
    ])
    const changed = await answer(sam, { [saturday]: 'yes' })
    expect(changed.body.days).toMatchObject([{ isBest: false, no: 1 }, { yes: 2, isBest: true }, {}])
    expect((await kim.client.get(path)).body).toEqual(changed.body)
    const { answeredBy } = await datesOfItem(kim)
    expect(new Set(answeredBy)).toEqual(new Set([kim, jo, sam].map(({ member }) => member.id)))
  })

  it('are refused for a day that is not proposed, and none of them is written', async () => {
    await propose(friday)
    const refused = await answer(jo, { [friday]: 'yes', [sunday]: 'yes' })
    expect([refused.status, refused.body.error]).toEqual([
      404,
      'That date is no longer an option. Take another look at the list of dates.',
    ])
    expect((await kim.client.get(path)).body.days).toMatchObject([{ yes: 0 }])
  })

  it('end with the membership, and are hidden while an account is blocked', async () => {
    await jo.client.post(path, { days: [{ day: friday }] })
    for (const person of [kim, jo, sam]) await answer(person, { [friday]: 'yes' })
    await app.orm.em.fork().execute('update users set blocked_at = now() where id = ?', [jo.member.id])
    expect((await kim.client.get(path)).body).toMatchObject({
      proposedBy: null,
      days: [{ yes: 2, answers: [{ userId: kim.member.id }, { userId: sam.member.id }] }],
    })
    expect((await datesOfItem(kim)).answeredBy).toHaveLength(2)
    await app.orm.em.fork().execute('update users set blocked_at = null where id = ?', [jo.member.id])
    expect((await kim.client.get(path)).body).toMatchObject({ proposedBy: jo.member.id, days: [{ yes: 3 }] })
    await kim.client.delete(`/api/lists/${id}/members/${jo.member.id}`)
    await sam.client.delete(`/api/lists/${id}/members/${sam.member.id}`)
    await join(jo, 'editor')
    expect((await kim.client.get(path)).body).toMatchObject({
      proposedBy: null,
      days: [{ yes: 1, answers: [{ userId: kim.member.id }] }],
    })
  })

  it('end with an account', async () => {
    const account = await signUpWithPassword(app, password, { name: 'Short-lived' })
    const own = client(app)
    await own.signIn(account.email, password)
    const { token } = await invite(kim.client, id, 'editor')
    await own.post('/api/lists/join', { token })
    await own.post(path, { days: [{ day: friday }] })
    await own.put(`${path}/answers`, { answers: [{ day: friday, answer: 'yes' }] })
    expect((await own.call('accounts.deleteAccount', { password })).status).toBe(204)
    expect((await kim.client.get(path)).body).toMatchObject({ proposedBy: null, days: [{ answers: [] }] })
  })
})

describe('a settled day', () => {
  it('is the item’s date for all members, and ends the answers until they are re-opened', async () => {
    await propose(friday, saturday)
    expect((await settle(sam, friday)).status).toBe(403)
    expect((await settle(jo, sunday)).status).toBe(404)
    const { body } = await settle(jo, saturday)
    expect(body.settledOn).toBe(saturday)
    expect(await datesOfItem(sam)).toMatchObject({ settledOn: saturday })
    expect((await settle(kim, saturday)).status).toBe(200)
    expect((await settle(kim, friday)).body.error).toMatch(/^Another date has already been chosen\./)
    const refused = await answer(sam, { [friday]: 'yes' })
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'The date has been chosen, so answers can no longer be changed.',
    ])
    expect((await jo.client.delete(`${path}/settle`)).status).toBe(204)
    expect(await datesOfItem(sam)).toMatchObject({ settledOn: null })
    expect((await answer(sam, { [friday]: 'yes' })).status).toBe(200)
    expect((await settle(kim, friday)).body.settledOn).toBe(friday)
  })

  it('goes with its item, and with days that are withdrawn', async () => {
    await propose(friday)
    await settle(kim, friday)
    expect((await kim.client.delete(path)).status).toBe(204)
    await propose(friday)
    await settle(kim, friday)
    expect((await kim.client.delete(`/api/lists/${id}/items/${itemId}`)).status).toBe(204)
    expect((await kim.client.get(path)).body.error).toBe('This item isn’t on the list anymore.')
  })

  it('is planned in one’s own entry by a member who answered yes, or who has the idea', async () => {
    await propose(friday)
    await answer(sam, { [friday]: 'yes' })
    await answer(jo, { [friday]: 'maybe' })
    expect((await sam.client.post(`${path}/plan`)).body.error).toMatch(/^No date has been chosen/)
    await settle(kim, friday)
    const planOf = async (person: Person) => (await datesOfItem(person)).ownPlan
    // Kim has saved the idea by creating the list.
    expect([await planOf(kim), await planOf(jo), await planOf(sam)]).toEqual(['possible', null, 'possible'])
    const refused = await jo.client.post(`${path}/plan`)
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'Only members who answered yes or have this idea on their own list can add it to their plans.',
    ])
    for (const person of [sam, kim]) {
      const planned = await person.client.post(`${path}/plan`)
      expect([planned.status, planned.body]).toMatchObject([
        200,
        { ideaId: 9, status: 'planned', targetDate: friday },
      ])
      const own = (await person.client.get('/api/my-bucket-list')).body
      expect(own).toContainEqual(expect.objectContaining({ id: planned.body.id, targetDate: friday }))
      expect((await person.client.post(`${path}/plan`)).body.id).toBe(planned.body.id)
      expect(await planOf(person)).toBe('made')
    }
    await jo.client.post('/api/my-bucket-list', { ideaId: 9, status: 'in_progress' })
    expect(await planOf(jo)).toBe('possible')
    expect((await jo.client.post(`${path}/plan`)).body).toMatchObject({ status: 'planned' })
  })

  it('is not planned again by who has done the item, whose completion stays', async () => {
    const done = (await kim.client.get(`/api/lists/${id}`)).body.items[2]
    const other = `/api/lists/${id}/items/${done.id}/dates`
    await kim.client.post(other, { days: [{ day: friday }] })
    await answer(sam, { [friday]: 'yes' }, other)
    await kim.client.post(`${other}/settle`, { day: friday })
    expect((await sam.client.post(`${other}/plan`)).body.error).toMatch(/^You’ve already done this\./)
    const { items } = (await sam.client.get(`/api/lists/${id}`)).body
    expect(items[2]).toMatchObject({ status: 'completed', dates: { ownPlan: null } })
  })

  it('is planned for a custom idea of somebody else in a copy of one’s own', async () => {
    const item = (await jo.client.post(`/api/lists/${id}/items`, { title: 'Yodel' })).body
    const other = `/api/lists/${id}/items/${item.id}/dates`
    await jo.client.post(other, { days: [{ day: sunday }] })
    await answer(sam, { [sunday]: 'yes' }, other)
    await jo.client.post(`${other}/settle`, { day: sunday })
    const { body } = await sam.client.post(`${other}/plan`)
    expect(body).toMatchObject({ idea: { title: 'Yodel' }, status: 'planned', targetDate: sunday })
    expect(body.customIdeaId).not.toBe(item.customIdeaId)
    const { items } = (await sam.client.get(`/api/lists/${id}`)).body
    expect(items[3]).toMatchObject({ entryId: body.id, dates: { ownPlan: 'made' } })
  })
})
