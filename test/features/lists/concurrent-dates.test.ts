import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { client, getRaceRounds } from '../../support/app/client.ts'
import { signUpWithPassword } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { createPerson, dayIn, invite, type Person } from './list-world.ts'

const password = 'correct horse'
const hour = 3_600_000
const [friday, saturday] = [dayIn(400), dayIn(401)] as const
let later = 0
let app: TestApp
let kim: Person
let jo: Person
let sam: Person
beforeAll(async () => {
  app = await startTestApp({}, { now: () => new Date(Date.now() + later) })
  ;[kim, jo, sam] = [
    await createPerson(app, 'Kim'),
    await createPerson(app, 'Jo'),
    await createPerson(app, 'Sam'),
  ]
})
afterAll(() => app.close())
afterEach(() => app.orm.em.fork().execute('delete from list'))

/** Creates a list of Kim's with one item, and Jo and Sam as editors. */
async function createShared() {
  later += hour
  const { body } = await kim.client.post('/api/lists', { title: 'Ours', ideaIds: [9] })
  const { token } = await invite(kim.client, body.id, 'editor')
  for (const person of [jo, sam]) await person.client.post('/api/lists/join', { token })
  return { id: Number(body.id), token, list: `/api/lists/${body.id}`, dates: datesPath(body) }
}
const datesPath = ({ id, items }: { id: number; items: { id: number }[] }) =>
  `/api/lists/${id}/items/${items[0]?.id}/dates`
const days = [{ day: friday }, { day: saturday }]
const answers = [
  { day: friday, answer: 'yes' },
  { day: saturday, answer: 'no' },
]

const byText = (a: string, b: string) => a.localeCompare(b)
const outcomes = (all: { status: number; body: { error?: string } | null }[]) =>
  all.map(({ status, body }) => `${status} ${body?.error ?? ''}`)
const rounds = Array.from({ length: getRaceRounds() }, (_, round) => round)

it.each(rounds)('days that three propose at once are one poll (%i)', async () => {
  const { dates } = await createShared()
  const proposed = await Promise.all([kim, jo, sam].map((person) => person.client.post(dates, { days })))
  const refused = '409 Dates have already been proposed for this item. Withdraw them to propose others.'
  expect(outcomes(proposed).toSorted(byText)).toEqual(['201 ', refused, refused])
})

it.each(rounds)('of two who settle different days at once, one is told of the other (%i)', async () => {
  const { dates, list } = await createShared()
  await kim.client.post(dates, { days })
  const settled = await Promise.all([
    jo.client.post(`${dates}/settle`, { day: friday }),
    sam.client.post(`${dates}/settle`, { day: saturday }),
  ])
  expect(outcomes(settled).toSorted(byText)).toEqual([
    '200 ',
    '409 Another date has already been chosen. Reopen the poll to choose this one.',
  ])
  const winner = settled[0].status === 200 ? friday : saturday
  expect((await kim.client.get(list)).body.items[0].dates.settledOn).toBe(winner)
})

it.each(rounds)('an answer comes before a day is settled, or is refused with a sentence (%i)', async () => {
  const { dates } = await createShared()
  await kim.client.post(dates, { days })
  const [answered, settled, other] = await Promise.all([
    sam.client.put(`${dates}/answers`, { answers }),
    kim.client.post(`${dates}/settle`, { day: friday }),
    jo.client.put(`${dates}/answers`, { answers }),
  ])
  expect(settled.status).toBe(200)
  for (const outcome of outcomes([answered, other]))
    expect(outcome).toMatch(/^(200 $|409 The date has been chosen, so answers can no longer be changed\.)/)
  const expected = [answered, other].filter(({ status }) => status === 200).length
  expect((await kim.client.get(dates)).body.days).toMatchObject([{ yes: expected }, { no: expected }])
})

it.each(rounds)('answers of one member at once are one answer a day (%i)', async () => {
  const { dates } = await createShared()
  await kim.client.post(dates, { days })
  const given = await Promise.all(
    ['yes', 'maybe', 'no'].map((answer) =>
      jo.client.put(`${dates}/answers`, { answers: [{ day: friday, answer }] }),
    ),
  )
  expect(outcomes(given)).toEqual(['200 ', '200 ', '200 '])
  const [day] = (await kim.client.get(dates)).body.days
  expect([day.yes + day.maybe + day.no, day.answers.length]).toEqual([1, 1])
})

it.each(rounds)('a member who is removed while they answer leaves no answer (%i)', async () => {
  const { dates, list } = await createShared()
  await kim.client.post(dates, { days })
  const [answered, removed, planned] = await Promise.all([
    jo.client.put(`${dates}/answers`, { answers }),
    kim.client.delete(`${list}/members/${jo.member.id}`),
    jo.client.post(`${dates}/settle`, { day: saturday }),
  ])
  expect(removed.status).toBe(204)
  for (const outcome of outcomes([answered, planned]))
    expect(outcome).toMatch(/^(200 $|404 We can’t find this list\.|409 The date has been chosen)/)
  expect((await sam.client.get(dates)).body.days).toMatchObject([{ answers: [] }, { answers: [] }])
  const rows = await app.orm.em
    .fork()
    .execute('select 1 from list_date_answer where user_id = ?', [jo.member.id])
  expect(rows).toEqual([])
})

it.each(rounds)('a list or item that is deleted in between is told in a sentence (%i)', async () => {
  const { dates, list, id } = await createShared()
  await kim.client.post(dates, { days })
  const during = (deletion: Promise<unknown>) =>
    Promise.all([
      jo.client.put(`${dates}/answers`, { answers }),
      deletion,
      sam.client.post(`${dates}/settle`, { day: friday }),
      kim.client.delete(`${dates}/settle`),
      jo.client.post(`${dates}/plan`),
    ])
  const gone =
    /^404 (We can’t find this list|This item isn’t on the list anymore|No dates have been proposed)/
  const told = /^(20[04] $|409 (The date has been chosen|No date has been chosen|Only members who answered))/
  const check = ([first, , ...rest]: Awaited<ReturnType<typeof during>>) => {
    for (const outcome of outcomes([first, ...rest]))
      expect([outcome, gone.test(outcome) || told.test(outcome)]).toEqual([outcome, true])
  }
  check(await during(kim.client.delete(list)))
  expect((await kim.client.call('lists.restore', { id })).status).toBe(200)
  await kim.client.delete(`${dates}/settle`)
  check(await during(kim.client.delete(dates.replace(/\/dates$/, ''))))
  expect((await jo.client.get(dates)).body.error).toBe('This item isn’t on the list anymore.')
})

it.each(rounds)('an account that is deleted while it answers leaves nothing and no error (%i)', async () => {
  const { dates, token } = await createShared()
  const account = await signUpWithPassword(app, password)
  const own = client(app, { ip: `10.2.1.${later / hour}` })
  await own.signIn(account.email, password)
  await own.post('/api/lists/join', { token })
  await own.post(dates, { days })
  const [answered, , settled] = await Promise.all([
    own.put(`${dates}/answers`, { answers }),
    own.call('accounts.deleteAccount', { password }),
    jo.client.post(`${dates}/settle`, { day: friday }),
  ])
  expect([200, 401, 404, 409]).toContain(answered.status)
  expect(settled.status).toBe(200)
  expect((await kim.client.get(dates)).body).toMatchObject({
    proposedBy: null,
    settledOn: friday,
    days: [{ answers: [] }, { answers: [] }],
  })
})
