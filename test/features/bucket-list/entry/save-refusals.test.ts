import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eitherIdeaId } from '#features/bucket-list/messages.ts'
import { startTestApp, type TestApp } from '../../../support/app/test-app.ts'
import { client, newMember } from '../../../support/app/client.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe('wrong input', () => {
  it.each([
    ['an array', []],
    ['a text', 'x'],
    ['null', null],
    ['no fields', {}],
    ['both ideas', { ideaId: 1, customIdeaId: 1 }],
    ['neither idea', { ideaId: null, customIdeaId: null }],
    ['an id as a string', { ideaId: '1' }],
    ['an id of 0', { ideaId: 0 }],
    ['a negative id', { ideaId: -1 }],
    ['a fractional id', { ideaId: 1.5 }],
    ['an id beyond int4', { ideaId: 2_147_483_648 }],
    ['an unknown status', { ideaId: 1, status: 'done' }],
    ['a null status', { ideaId: 1, status: null }],
    ['priority 0', { ideaId: 1, priority: 0 }],
    ['priority 4', { ideaId: 1, priority: 4 }],
    ['priority as a string', { ideaId: 1, priority: '2' }],
    ['long notes', { ideaId: 1, notes: 'x'.repeat(5001) }],
    ['notes with NUL', { ideaId: 1, notes: 'a\0b' }],
    ['notes in a list', { ideaId: 1, notes: ['a'] }],
    ['an impossible date', { ideaId: 1, targetDate: '2027-02-29' }],
    ['the year 0', { ideaId: 1, targetDate: '0000-01-01' }],
    ['a timestamp for a date', { ideaId: 1, targetDate: '2027-02-03T00:00:00Z' }],
    ['a number for a date', { ideaId: 1, targetDate: 20270203 }],
    ['an invalid date', { ideaId: 1, targetDate: '3 May 2027' }],
    ['an invalid completedAt', { ideaId: 1, status: 'completed', completedAt: 'yesterday' }],
    [
      'completedAt before the year 1',
      { ideaId: 1, status: 'completed', completedAt: '0000-01-01T00:00:00Z' },
    ],
    ['a requestId that is not a UUID', { ideaId: 1, requestId: '1' }],
  ])('%s is 400 with a sentence, and nothing is saved', async (_what, payload) => {
    const member = await newMember(app)
    const { status, body } = await member.post('/api/my-bucket-list', payload)
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: body.message, issues: expect.any(Object) })
    expect(body.error).toMatch(/^\w[^{}]*$/)
    expect((await member.get('/api/my-bucket-list')).body).toEqual([])
  })

  it('names the invalid field', async () => {
    const member = await newMember(app)
    const { body } = await member.post('/api/my-bucket-list', { ideaId: 1, targetDate: '2027-02-30' })
    expect(body.error).toBe('targetDate must be a valid date, such as 2027-05-31.')
    expect(Object.keys(body.issues)).toEqual(['targetDate'])
    expect((await member.post('/api/my-bucket-list', {})).body.error).toBe(eitherIdeaId)
  })

  it('is validated only for members: a visitor learns nothing from it', async () => {
    const visitor = client(app)
    for (const payload of [undefined, {}, { ideaId: 'x' }]) {
      expect((await visitor.post('/api/my-bucket-list', payload)).status).toBe(401)
    }
    const broken = await app.inject({
      method: 'POST',
      url: '/api/my-bucket-list',
      headers: { 'content-type': 'application/json' },
      payload: '{',
    })
    expect(broken.statusCode).toBe(401)
  })

  it('of more than 1 MB is 413', async () => {
    const member = await newMember(app)
    const { status } = await member.post('/api/my-bucket-list', { ideaId: 1, notes: 'x'.repeat(1024 * 1024) })
    expect(status).toBe(413)
  })
})
