import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteOldAppliedRequests } from '#features/bucket-list/server/applied-requests.service.ts'
import { client, type Client } from '../../support/app/client.ts'
import { signUp } from '../../support/app/members.ts'
import { createPlainPicture } from '../../support/app/pictures.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const path = '/api/my-bucket-list'
const dayMs = 86_400_000

/** Creates a member; `once` returns a client whose requests all have the same idempotency key. */
async function createMember() {
  const { id, headers } = await signUp(app)
  const member = client(app, { headers })
  return {
    id,
    member,
    once: (requestId: string = randomUUID()) => client(app, { headers, requestId }),
    list: async () => (await member.get(path)).body,
  }
}

const times = async <T>(count: number, send: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, send))

/** Creates what each change needs, and returns the change's input. */
const changes: Record<string, (member: Client) => Promise<object>> = {
  'bucketList.add': async () => ({ ideaId: 7 }),
  'bucketList.update': async (member) => ({ id: await createEntry(member), notes: 'Bring a coat' }),
  'bucketList.remove': async (member) => ({ id: await createEntry(member) }),
  async 'bucketList.takeOff'(member) {
    await createEntry(member)
    return { ideaId: 7 }
  },
  async 'bucketList.restore'(member) {
    const id = await createEntry(member)
    await member.call('bucketList.remove', { id })
    return { id }
  },
  'bucketList.reorder': async (member) => ({ id: await createEntry(member), after: null }),
  'bucketList.arrange': async (member) => ({ ids: [await createEntry(member)] }),
  'bucketList.steps.add': async (member) => ({ entryId: await createEntry(member), text: 'Book' }),
  'bucketList.steps.update': async (member) => ({ id: await createStep(member), isDone: true }),
  'bucketList.steps.remove': async (member) => ({ id: await createStep(member) }),
  'bucketList.steps.reorder': async (member) => ({ id: await createStep(member), after: null }),
  'bucketList.customIdeas.create': async () => ({ title: 'Learn to whistle' }),
  'bucketList.customIdeas.update': async (member) => ({ id: await createIdea(member), title: 'Sing' }),
  'bucketList.customIdeas.remove': async (member) => ({ id: await createIdea(member) }),
}

const createEntry = async (member: Client): Promise<number> =>
  (await member.call('bucketList.add', { ideaId: 7 })).data.id
const createIdea = async (member: Client): Promise<number> =>
  (await member.call('bucketList.customIdeas.create', { title: 'Learn to whistle' })).data.id
async function createStep(member: Client): Promise<number> {
  const step = { entryId: await createEntry(member), text: 'Book' }
  return (await member.call('bucketList.steps.add', step)).data.steps[0].id
}

describe('a request with an idempotency key', () => {
  it.each(Object.keys(changes))('to %s gets the same answer when it is repeated', async (name) => {
    const { member, once } = await createMember()
    const input = await changes[name]?.(member)
    const sender = once()
    const first = await sender.call(name, input)
    expect(first.status).toBe(200)
    expect(await sender.call(name, input)).toEqual(first)
  })

  it('makes one row when it is sent twenty times at once', async () => {
    const { once, list } = await createMember()
    const sender = once()
    const answers = await times(20, () => sender.call('bucketList.add', { ideaId: 7 }))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(await list()).toHaveLength(1)
    const [entry] = await list()
    const stepSender = once()
    await times(20, () => stepSender.call('bucketList.steps.add', { entryId: entry.id, text: 'Book' }))
    const ideaSender = once()
    await times(20, () => ideaSender.call('bucketList.customIdeas.create', { title: 'Whistle' }))
    expect((await list())[0].steps).toHaveLength(1)
    expect((await once().get('/api/custom-ideas')).body).toHaveLength(1)
  })

  it('does not make a deleted row again', async () => {
    const { member, once, list } = await createMember()
    const sender = once()
    const { data } = await sender.call('bucketList.add', { ideaId: 7 })
    await member.call('bucketList.remove', { id: data.id })
    expect((await sender.call('bucketList.add', { ideaId: 7 })).data).toEqual(data)
    expect(await list()).toEqual([])
  })

  it('does not make a deleted row again if only the input names it', async () => {
    const { member } = await createMember()
    const idea = { title: 'Learn to whistle', requestId: randomUUID() }
    const { body } = await member.post('/api/custom-ideas', idea)
    await member.delete(`/api/custom-ideas/${body.id}`)
    expect((await member.post('/api/custom-ideas', idea)).body).toEqual(body)
    expect((await member.get('/api/custom-ideas')).body).toEqual([])
  })

  it('does not overwrite a later change, nor remove what has been restored', async () => {
    const { member, once, list } = await createMember()
    const id = await createEntry(member)
    const writing = once()
    await writing.call('bucketList.update', { id, notes: 'First' })
    await member.call('bucketList.update', { id, notes: 'Second' })
    await writing.call('bucketList.update', { id, notes: 'First' })
    const removing = once()
    await removing.call('bucketList.remove', { id })
    await member.call('bucketList.restore', { id })
    await removing.call('bucketList.remove', { id })
    expect(await list()).toMatchObject([{ id, notes: 'Second' }])
  })

  it('is separate for each member and each change', async () => {
    const [ada, eve] = [await createMember(), await createMember()]
    const requestId = randomUUID()
    for (const { once } of [ada, eve]) {
      await once(requestId).call('bucketList.customIdeas.create', { title: 'Whistle' })
      await once(requestId).call('bucketList.add', { ideaId: 7 })
    }
    expect([await ada.list(), await eve.list()]).toMatchObject([[{ ideaId: 7 }], [{ ideaId: 7 }]])
    const owners = await app.orm.em
      .fork()
      .execute('select user_id from custom_idea where user_id in (?, ?)', [ada.id, eve.id])
    expect(owners).toHaveLength(2)
  })

  it('is tried again if it failed', async () => {
    const { member, once } = await createMember()
    const sender = once()
    const id = await createEntry(member)
    await member.call('bucketList.remove', { id })
    expect((await sender.call('bucketList.update', { id, notes: 'Now' })).status).toBe(404)
    await member.call('bucketList.restore', { id })
    expect((await sender.call('bucketList.update', { id, notes: 'Now' })).data).toMatchObject({
      notes: 'Now',
    })
  })

  it('is applied once by the REST API too', async () => {
    const { member, once, list } = await createMember()
    const adding = once()
    const answers = await times(20, () => adding.post(path, { ideaId: 7 }))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    const [{ id }] = await list()
    const removing = once()
    expect((await removing.delete(`${path}/${id}`)).status).toBe(204)
    await member.call('bucketList.restore', { id })
    expect((await removing.delete(`${path}/${id}`)).status).toBe(204)
    expect(await list()).toHaveLength(1)
  })

  it('completes an entry once', async () => {
    const { once } = await createMember()
    const sender = once()
    const done = { ideaId: 7, status: 'completed' }
    const answers = await times(5, () => sender.call('bucketList.add', done))
    expect(new Set(answers.map(({ data }) => data.completedAt)).size).toBe(1)
  })

  it('is refused if the key is not a UUID', async () => {
    const { once, list } = await createMember()
    expect((await once('1').call('bucketList.add', { ideaId: 7 })).status).toBe(400)
    expect((await once("' or 1=1").post(path, { ideaId: 7 })).status).toBe(400)
    expect(await list()).toEqual([])
  })

  it('is known for thirty days', async () => {
    const { member, once, list } = await createMember()
    const sender = once()
    const { data } = await sender.call('bucketList.add', { ideaId: 7 })
    await member.call('bucketList.remove', { id: data.id })
    const em = app.orm.em.fork()
    await deleteOldAppliedRequests(em, new Date(Date.now() + 29 * dayMs))
    await sender.call('bucketList.add', { ideaId: 7 })
    expect(await list()).toEqual([])
    await deleteOldAppliedRequests(em, new Date(Date.now() + 31 * dayMs))
    await sender.call('bucketList.add', { ideaId: 7 })
    expect(await list()).toHaveLength(1)
  })
})

describe('a photo with an idempotency key', () => {
  it('is added once, and not again after it was removed', async () => {
    const { member, once, list } = await createMember()
    const id = await createEntry(member)
    const sender = once()
    const send = async () => sender.upload(`${path}/${id}/photos`, 'image/png', await createPlainPicture())
    const answers = await times(4, send)
    expect(new Set(answers.map(({ body }) => String(body.photos))).size).toBe(1)
    const [photo] = (await list())[0].photos
    await member.delete(`${path}/photos/${photo}`)
    expect((await send()).status).toBe(201)
    expect((await list())[0].photos).toEqual([])
  })
})

describe('a change with expected values', () => {
  async function createEdited() {
    const { member } = await createMember()
    const id = await createEntry(member)
    await member.call('bucketList.update', { id, notes: 'Theirs', targetDate: '2030-01-01' })
    return { member, id }
  }

  it('is refused with the current state if a field has another value', async () => {
    const { member, id } = await createEdited()
    const { refusal } = await member.call('bucketList.update', {
      id,
      notes: 'Mine',
      expected: { notes: null },
    })
    expect(refusal).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      current: { id, notes: 'Theirs' },
    })
    expect((await member.get(path)).body).toMatchObject([{ notes: 'Theirs' }])
  })

  it.each([
    ['the field has it', { notes: 'Mine', expected: { notes: 'Theirs' } }],
    ['another field was changed', { status: 'in_progress', expected: { status: 'planned' } }],
    ['the field already has the new value', { notes: 'Theirs', expected: { notes: null } }],
  ])('is made if %s', async (_why, change) => {
    const { member, id } = await createEdited()
    const { expected: _, ...written } = change
    expect((await member.call('bucketList.update', { id, ...change })).data).toMatchObject(written)
  })

  it('wins or loses as a whole against another at the same time', async () => {
    const { member } = await createMember()
    const id = await createEntry(member)
    const answers = await Promise.all(
      ['One', 'Two', 'Three', 'Four'].map((notes) =>
        member.call('bucketList.update', { id, notes, expected: { notes: null } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  })
})
