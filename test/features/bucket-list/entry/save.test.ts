import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alreadyListed, alreadyListedPhrase } from '#features/bucket-list/messages.ts'
import { startTestApp, type TestApp } from '../../../support/app/test-app.ts'
import { newMember, type Client } from '../../../support/app/client.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const em = app.orm.em.fork()
  await em.execute(`update idea set state = 'archived' where id = 50`)
  await em.execute(`update idea set state = 'draft' where id = 51`)
  await em.execute(`update idea set state = 'scheduled', publish_at = now() + interval '1 day' where id = 52`)
})
afterAll(() => app.close())

const readList = async (member: Client) => (await member.get('/api/my-bucket-list')).body

describe.each(['/api/my-bucket-list', '/api/bucket-list'])('saving by %s', (path) => {
  it('responds 201 with the whole entry, and both paths list it', async () => {
    const member = await newMember(app)
    const { status, body, headers } = await member.post(path, { ideaId: 7, status: 'planned', priority: 2 })
    expect(status).toBe(201)
    expect(headers['cache-control']).toBe('no-store')
    const idea = (await member.get('/api/ideas/7')).body
    expect(body).toEqual({
      id: expect.any(Number),
      ideaId: 7,
      customIdeaId: null,
      status: 'planned',
      priority: 2,
      targetDate: null,
      notes: null,
      completedAt: null,
      doneNote: null,
      doneOn: null,
      doneWith: null,
      photos: [],
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      position: expect.any(Number),
      archived: false,
      steps: [],
      idea: {
        id: 7,
        slug: idea.slug,
        title: idea.title,
        description: idea.description,
        imageUrl: idea.imageUrl,
        difficulty: idea.difficulty,
        cost: idea.cost,
        locationType: idea.locationType,
        timeCommitment: idea.timeCommitment,
      },
    })
    for (const each of ['/api/my-bucket-list', '/api/bucket-list']) {
      expect((await member.get(each)).body).toEqual([body])
    }
  })

  it('accepts want_to_do as the random card sends it', async () => {
    const member = await newMember(app)
    const sent = { ideaId: 8, status: 'want_to_do', priority: 2, notes: '' }
    expect((await member.post(path, sent)).body).toMatchObject({ status: 'want_to_do', notes: null })
  })

  it('refuses the same idea twice, with the message that clients rely on', async () => {
    const member = await newMember(app)
    await member.post(path, { ideaId: 7 })
    const again = await member.post(path, { ideaId: 7, status: 'completed', notes: 'again' })
    expect([again.status, again.body]).toEqual([
      409,
      { error: alreadyListed, message: alreadyListed, code: 'already_listed' },
    ])
    expect(alreadyListed).toContain(alreadyListedPhrase)
    expect(await readList(member)).toMatchObject([{ ideaId: 7, status: 'planned', notes: null }])
  })

  it('creates one entry from twenty concurrent saves', async () => {
    const member = await newMember(app)
    const saves = await Promise.all(Array.from({ length: 20 }, () => member.post(path, { ideaId: 9 })))
    const statuses = saves.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
    expect(await readList(member)).toHaveLength(1)
  })
})

describe('an entry', () => {
  it('is planned and of medium priority by default', async () => {
    const member = await newMember(app)
    expect((await member.post('/api/my-bucket-list', { ideaId: 1 })).body).toMatchObject({
      status: 'planned',
      priority: 2,
    })
  })

  it('stores everything that is sent', async () => {
    const member = await newMember(app)
    const sent = {
      ideaId: 1,
      status: 'completed',
      priority: null,
      notes: 'ñ\n"quoted", 🎈',
      targetDate: '2028-02-29',
      completedAt: '2020-01-02T03:04:05.678Z',
      doneOn: '2019-12-31',
      doneNote: 'Cold.',
    }
    expect((await member.post('/api/my-bucket-list', sent)).body).toMatchObject(sent)
  })
})

describe('the hearts', () => {
  it('list the saved catalogue ideas, and no custom ones', async () => {
    const member = await newMember(app)
    const custom = (await member.post('/api/custom-ideas', { title: 'Mine' })).body
    await member.post('/api/my-bucket-list', { customIdeaId: custom.id })
    for (const ideaId of [12, 4]) await member.post('/api/my-bucket-list', { ideaId })
    expect(new Set((await member.call('bucketList.saved')).data)).toEqual(new Set([4, 12]))
  })
})

describe('a repeated click', () => {
  it('returns the entry it created, however often and concurrently', async () => {
    const member = await newMember(app)
    const click = { ideaId: 3, requestId: randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => member.post('/api/my-bucket-list', click)),
    )
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.every(({ status }) => status === 200 || status === 201)).toBe(true)
    expect(await readList(member)).toHaveLength(1)
  })

  it('is separate for each member', async () => {
    const requestId = randomUUID()
    const [one, other] = [await newMember(app), await newMember(app)]
    await one.post('/api/my-bucket-list', { ideaId: 3, requestId })
    await other.post('/api/my-bucket-list', { ideaId: 4, requestId })
    expect(await readList(other)).toMatchObject([{ ideaId: 4 }])
  })
})

describe('an idea hidden from visitors', () => {
  it.each([
    [410, 'archived', 50],
    [404, 'a draft', 51],
    [404, 'scheduled', 52],
    [404, 'missing', 2_147_483_647],
  ])('is %i because it is %s', async (status, _why, ideaId) => {
    const member = await newMember(app)
    const answer = await member.post('/api/my-bucket-list', { ideaId })
    expect([answer.status, answer.body.error]).toEqual([status, expect.stringMatching(/\w/)])
    expect(await readList(member)).toEqual([])
  })

  it('stays on existing lists, marked as archived', async () => {
    const member = await newMember(app)
    await member.post('/api/my-bucket-list', { ideaId: 53 })
    await app.orm.em.fork().execute(`update idea set state = 'archived' where id = 53`)
    expect(await readList(member)).toMatchObject([{ ideaId: 53, archived: true }])
    expect((await member.post('/api/my-bucket-list', { ideaId: 53 })).status).toBe(409)
  })
})

describe('many saves', () => {
  it('of one member are not limited', async () => {
    const member = await newMember(app)
    const ids = Array.from({ length: 300 }, (_, index) => 100 + index)
    const answers = await Promise.all(ids.map((ideaId) => member.post('/api/my-bucket-list', { ideaId })))
    expect(answers.filter(({ status }) => status !== 201)).toEqual([])
    expect(await readList(member)).toHaveLength(300)
  })
})
