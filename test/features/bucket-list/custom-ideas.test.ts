import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { titleRequired } from '#features/bucket-list/messages.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { newMember } from '../../support/app/client.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const path = '/api/custom-ideas'

const full = {
  title: 'Repaint the boat',
  description: 'Blue.\nTwice.',
  difficulty: 5,
  cost: 4,
  locationType: 'home',
  timeCommitment: 'half-day',
  season: 'spring',
  ageGroup: 'adults',
}

/** Other valid values of each field. */
const other = {
  title: 'Sell the boat',
  description: '',
  difficulty: 1,
  cost: 2,
  locationType: 'travel',
  timeCommitment: 'full-day',
  season: 'fall',
  ageGroup: 'all',
}

describe('a custom idea', () => {
  it('has the documented defaults', async () => {
    const member = await newMember(app)
    const { status, body } = await member.post(path, { title: '  Repaint the boat ' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      title: 'Repaint the boat',
      description: '',
      difficulty: 3,
      cost: 2,
      locationType: 'anywhere',
      timeCommitment: '1-3 hours',
      season: 'any',
      ageGroup: 'all',
      imageUrl: expect.stringMatching(/^\/covers\/[0-9a-f]{24}\.svg$/),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      entryId: null,
    })
  })

  it('fills an entry of its own: up to 5 on both scales, without a slug', async () => {
    const member = await newMember(app)
    const idea = (await member.post(path, full)).body
    const { status, body } = await member.post('/api/bucket-list', {
      customIdeaId: idea.id,
      status: 'planned',
      priority: 2,
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ideaId: null,
      customIdeaId: idea.id,
      status: 'planned',
      priority: 2,
      archived: false,
      idea: {
        id: idea.id,
        slug: null,
        title: full.title,
        description: full.description,
        difficulty: 5,
        cost: 4,
      },
    })
    expect(body.idea).toMatchObject({
      imageUrl: idea.imageUrl,
      locationType: 'home',
      timeCommitment: 'half-day',
    })
    expect((await member.get(path)).body).toEqual([{ ...idea, entryId: body.id }])
    expect((await member.post('/api/my-bucket-list', { customIdeaId: idea.id })).status).toBe(409)
  })

  it('has a cover that can be fetched, wherever it takes place', async () => {
    const member = await newMember(app)
    for (const locationType of ['anywhere', 'indoor', 'outdoor', 'travel', 'home']) {
      for (let n = 0; n < 4; n++) {
        const { imageUrl } = (await member.post(path, { title: 'x', locationType })).body
        expect((await app.inject(imageUrl)).statusCode).toBe(200)
      }
    }
  })

  it('is offered again once it is on no list', async () => {
    const member = await newMember(app)
    const idea = (await member.post(path, full)).body
    const entry = (await member.post('/api/my-bucket-list', { customIdeaId: idea.id })).body
    await member.delete(`/api/my-bucket-list/${entry.id}`)
    expect((await member.get(path)).body).toEqual([idea])
    expect((await member.post('/api/my-bucket-list', { customIdeaId: idea.id })).status).toBe(201)
  })

  it('comes before older ones', async () => {
    const member = await newMember(app)
    const made = [(await member.post(path, full)).body, (await member.post(path, full)).body]
    expect((await member.get(path)).body).toEqual(made.toReversed())
  })

  it.each(Object.entries(other))('changes only its %s', async (field, value) => {
    const member = await newMember(app)
    const idea = (await member.post(path, full)).body
    expect(value).not.toEqual(idea[field])
    const { body } = await member.put(`${path}/${idea.id}`, { [field]: value })
    const { updatedAt, imageUrl } = body
    expect(body).toEqual({ ...idea, [field]: value, updatedAt, imageUrl })
  })

  it('changes the fields that are sent and no others, on the list too', async () => {
    const member = await newMember(app)
    const idea = (await member.post(path, full)).body
    await member.post('/api/my-bucket-list', { customIdeaId: idea.id })
    const { status, body } = await member.put(`${path}/${idea.id}`, {
      title: 'Sell the boat',
      cost: 1,
      id: 5,
      x: 1,
    })
    expect([status, body]).toMatchObject([
      200,
      { ...idea, title: 'Sell the boat', cost: 1, updatedAt: body.updatedAt, entryId: body.entryId },
    ])
    expect((await member.get('/api/my-bucket-list')).body).toMatchObject([
      { idea: { title: 'Sell the boat', cost: 1, difficulty: 5 } },
    ])
  })

  it('takes its entry with it when it is deleted', async () => {
    const member = await newMember(app)
    const idea = (await member.post(path, full)).body
    await member.post('/api/my-bucket-list', { customIdeaId: idea.id })
    expect((await member.delete(`${path}/${idea.id}`)).status).toBe(204)
    expect((await member.get('/api/my-bucket-list')).body).toEqual([])
    expect((await member.get(path)).body).toEqual([])
    expect((await member.delete(`${path}/${idea.id}`)).status).toBe(404)
  })

  it('is created once by a click that is sent twenty times at once', async () => {
    const member = await newMember(app)
    const click = { ...full, requestId: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => member.post(path, click)))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await member.get(path)).body).toHaveLength(1)
  })

  it('is created twice by two clicks', async () => {
    const member = await newMember(app)
    await member.post(path, full)
    await member.post(path, full)
    expect((await member.get(path)).body).toHaveLength(2)
  })
})

describe('wrong input', () => {
  const wrong: [string, object][] = [
    ['a long title', { title: 'x'.repeat(121) }],
    ['a title in a list', { title: ['x'] }],
    ['NUL', { title: 'a\0b' }],
    ['a long description', { description: 'x'.repeat(5001) }],
    ['difficulty 0', { difficulty: 0 }],
    ['difficulty 6', { difficulty: 6 }],
    ['difficulty in digits', { difficulty: '3' }],
    ['cost 6', { cost: 6 }],
    ['cost 1.5', { cost: 1.5 }],
    ['another place', { locationType: 'moon' }],
    ['another time', { timeCommitment: 'a while' }],
    ['another season', { season: 'monsoon' }],
    ['a long age group', { ageGroup: 'x'.repeat(61) }],
  ]

  it.each(wrong)('with %s is 400 and changes nothing', async (_what, fields) => {
    const member = await newMember(app)
    const idea = (await member.post(path, full)).body
    const [made, changed] = [
      await member.post(path, { ...full, ...fields }),
      await member.put(`${path}/${idea.id}`, fields),
    ]
    for (const { status, body } of [made, changed]) {
      expect([status, body.error]).toEqual([400, expect.stringMatching(/^\w/)])
      expect(Object.keys(body.issues)).toEqual(Object.keys(fields))
    }
    expect((await member.get(path)).body).toEqual([idea])
  })

  it.each([[{}], [{ title: '' }], [{ title: '  \n ' }], [{ title: null }]])(
    'with the title %j gets the message that it is required',
    async (fields) => {
      const member = await newMember(app)
      const { status, body } = await member.post(path, fields)
      expect([status, body.error, body.issues]).toEqual([400, titleRequired, { title: [titleRequired] }])
    },
  )
})
