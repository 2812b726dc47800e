import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statuses } from '#features/bucket-list/limits.ts'
import { startTestApp, type TestApp } from '../../../support/app/test-app.ts'
import { signUp } from '../../../support/app/members.ts'
import { client } from '../../../support/app/client.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const path = '/api/my-bucket-list'

/** Creates a member with one entry. */
async function createMemberWithEntry(entry: object = {}) {
  const member = client(app, await signUp(app))
  const { body } = await member.post(path, { ideaId: 7, ...entry })
  return {
    member,
    entry: body,
    put: (changes: unknown) => member.put(`${path}/${body.id}`, changes),
    stored: async () => (await member.get(path)).body[0],
  }
}

describe('an update', () => {
  it.each(['/api/my-bucket-list', '/api/bucket-list'])('by %s returns the whole row', async (each) => {
    const { member, entry, stored } = await createMemberWithEntry()
    const { status, body } = await member.put(`${each}/${entry.id}`, { status: 'in_progress' })
    expect(status).toBe(200)
    expect(body).toEqual({ ...entry, status: 'in_progress', updatedAt: body.updatedAt })
    expect(await stored()).toEqual(body)
  })

  it('keeps fields that are not sent and clears those that are null', async () => {
    const { put } = await createMemberWithEntry({ priority: 3, notes: 'here', targetDate: '2027-05-31' })
    expect((await put({ priority: 1 })).body).toMatchObject({
      priority: 1,
      notes: 'here',
      targetDate: '2027-05-31',
    })
    expect((await put({ priority: null, notes: null, targetDate: null })).body).toMatchObject({
      status: 'planned',
      priority: null,
      notes: null,
      targetDate: null,
    })
  })

  it('ignores unknown and read-only fields', async () => {
    const { put, entry } = await createMemberWithEntry()
    const { status, body } = await put({
      id: 999,
      ideaId: 8,
      userId: 1,
      archived: true,
      nonsense: {},
      notes: 'x',
    })
    expect(status).toBe(200)
    expect(body).toEqual({ ...entry, notes: 'x', updatedAt: body.updatedAt })
  })

  it('without fields changes nothing', async () => {
    const { put, entry } = await createMemberWithEntry()
    const { status, body } = await put({})
    expect([status, { ...body, updatedAt: entry.updatedAt }]).toEqual([200, entry])
  })

  it.each([
    ['an array', []],
    ['null', null],
    ['a text', 'x'],
    ['nothing', undefined],
    ['a null status', { status: null }],
    ['an unknown status', { status: 'done' }],
    ['priority as a string', { priority: '2' }],
    ['priority 2.5', { priority: 2.5 }],
    ['a notes number', { notes: 5 }],
    ['long notes', { notes: 'x'.repeat(5001) }],
    ['an impossible date', { targetDate: '2027-13-01' }],
    ['an empty date', { targetDate: '' }],
    ['one valid and one invalid field', { notes: 'kept?', priority: 9 }],
    ['an invalid completedAt', { status: 'completed', completedAt: 5 }],
  ])('with %s is 400 and changes nothing', async (_what, changes) => {
    const { put, entry, stored } = await createMemberWithEntry({ notes: 'before' })
    const { status, body } = await put(changes)
    expect([status, body.error]).toEqual([400, expect.stringMatching(/\w/)])
    expect(await stored()).toEqual(entry)
  })

  it('by two devices concurrently keeps both, field by field', async () => {
    const { put, stored } = await createMemberWithEntry()
    await Promise.all([
      ...Array.from({ length: 10 }, (_, turn) => put({ notes: `note ${turn}` })),
      ...Array.from({ length: 10 }, () => put({ priority: 3 })),
      put({ targetDate: '2030-01-01' }),
    ])
    expect(await stored()).toMatchObject({
      notes: expect.stringMatching(/^note \d$/),
      priority: 3,
      targetDate: '2030-01-01',
      status: 'planned',
    })
  })
})

describe('a status', () => {
  const pairs = statuses.flatMap((from) => statuses.map((to) => [from, to] as const))

  it.each(pairs)('can change from %s to %s', async (from, to) => {
    const { put } = await createMemberWithEntry({ status: from })
    const { status, body } = await put({ status: to, completedAt: to === 'completed' ? new Date() : null })
    expect([status, body.status]).toEqual([200, to])
    expect(body.completedAt === null).toBe(to !== 'completed')
  })
})

describe('completedAt', () => {
  const past = '2021-03-04T05:06:07.000Z'

  it('is the server’s time if none is sent', async () => {
    const { put } = await createMemberWithEntry()
    const before = Date.now()
    const { body } = await put({ status: 'completed' })
    expect(Date.parse(body.completedAt)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(body.completedAt)).toBeLessThanOrEqual(Date.now())
  })

  it('is taken from the client if it is in the past, in any time zone', async () => {
    const { put } = await createMemberWithEntry()
    const { body } = await put({ status: 'completed', completedAt: '2021-03-04T07:06:07+02:00' })
    expect(body.completedAt).toBe(past)
  })

  it('is never in the future', async () => {
    const { put } = await createMemberWithEntry()
    const { body } = await put({ status: 'completed', completedAt: '2999-01-01T00:00:00Z' })
    expect(Date.parse(body.completedAt)).toBeLessThanOrEqual(Date.now())
  })

  it('stays when a completed entry is saved again', async () => {
    const { put } = await createMemberWithEntry({ status: 'completed', completedAt: past })
    expect((await put({ status: 'completed', completedAt: new Date(), notes: 'x' })).body.completedAt).toBe(
      past,
    )
    expect((await put({ status: 'completed', completedAt: null })).body.completedAt).toBe(past)
    expect((await put({ completedAt: null })).body.completedAt).toBe(past)
    expect((await put({ notes: 'y' })).body.completedAt).toBe(past)
  })

  it('is cleared with the completion date when the entry is no longer completed', async () => {
    const { put } = await createMemberWithEntry({
      status: 'completed',
      completedAt: past,
      doneOn: '2021-03-03',
      doneNote: 'Wet.',
    })
    const { body } = await put({ status: 'in_progress', completedAt: past })
    expect(body).toMatchObject({ completedAt: null, doneOn: null, doneNote: 'Wet.' })
  })
})

describe('the completion date', () => {
  it('can be set later, without completing anything', async () => {
    const { put } = await createMemberWithEntry({ status: 'completed' })
    expect((await put({ doneOn: '2020-02-29', doneNote: ' At dawn. ' })).body).toMatchObject({
      status: 'completed',
      doneOn: '2020-02-29',
      doneNote: ' At dawn. ',
    })
    const open = await createMemberWithEntry()
    expect((await open.put({ doneOn: '2020-02-29' })).body).toMatchObject({ status: 'planned', doneOn: null })
  })
})
