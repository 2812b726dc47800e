import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

type Line = Record<string, unknown> & { msg: string; reqId?: string }

let app: TestApp
let lines: Line[]
beforeAll(async () => {
  lines = []
  const onLog = (line: string) => void lines.push(JSON.parse(line))
  app = await startTestApp({ LOG_LEVEL: 'info', SLOW_REQUEST: '1', SLOW_STATEMENT: '1' }, { onLog })
})
afterAll(() => app.close())

const findLogLines = (id: string) => lines.filter(({ reqId }) => reqId === id)

describe('a request', () => {
  it.each([
    ['made', '/api/ideas?limit=3&offset=11'],
    ['kept', '/api/ideas?limit=3&offset=11'],
    ['a page', '/about'],
    ['missing', '/api/nothing'],
  ])('has one line in the log, with the ID in its response: %s', async (how, url) => {
    const { headers } = await app.inject({
      url,
      headers: { 'x-request-id': `mine-${how.replace(' ', '-')}` },
    })
    const id = `mine-${how.replace(' ', '-')}`
    expect(headers['x-request-id']).toBe(id)
    const told = findLogLines(id).filter(({ msg }) => msg === 'request completed')
    expect(told).toEqual([
      expect.objectContaining({
        req: expect.objectContaining({ method: 'GET', url }),
        res: expect.objectContaining({ statusCode: how === 'missing' ? 404 : 200 }),
      }),
    ])
  })

  it('gets its own ID if it sends none, or one that could be mistaken for something else', async () => {
    const names: unknown[] = []
    for (const sent of [undefined, undefined, 'two words', 'x'.repeat(101), 'a\u00e9'])
      names.push(
        (await app.inject({ url: '/about', headers: sent ? { 'x-request-id': sent } : {} })).headers[
          'x-request-id'
        ],
      )
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^[\da-f]{12}-[\da-z]+$/)
  })

  it('has its ID in everything that is logged for it', async () => {
    await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'nobody@people.example', password: 'not this one' },
      headers: { 'x-request-id': 'mine-5' },
    })
    const slow = findLogLines('mine-5').find(({ msg }) =>
      msg.startsWith('slow request: POST /api/auth/login'),
    )
    expect(slow).toMatchObject({
      slow: { statements: expect.any(Number), slowest: { ms: expect.any(Number) } },
    })
    expect(JSON.stringify(lines)).not.toContain('nobody@people')
  })

  it('is separated from those that it waits for, however many there are', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `mine-many-${index}`)
    await Promise.all(
      names.map((id, index) =>
        app.inject({ url: `/api/ideas?limit=2&offset=${100 + index}`, headers: { 'x-request-id': id } }),
      ),
    )
    const slow = names.flatMap((id) => findLogLines(id).filter(({ msg }) => msg.startsWith('slow request')))
    expect(slow).toHaveLength(names.length)
    const statements = slow.map(
      ({ slow: about }) => z.object({ statements: z.number() }).parse(about).statements,
    )
    // Each request has its own statements, and none of another.
    expect(Math.min(...statements)).toBeGreaterThan(0)
    expect(Math.max(...statements)).toBeLessThan(2 * names.length)
  })

  it('that is slow logs what made it slow, and so does a slow statement', async () => {
    const sleeping = app.orm.em.fork()
    await app.inject({ url: '/search?q=see+the+northern+lights', headers: { 'x-request-id': 'mine-6' } })
    const slow = findLogLines('mine-6').find(({ msg }) => msg.startsWith('slow request'))
    expect(slow?.msg).toMatch(
      /GET \/search took \d+ ms, \d+ of them waiting in the queue, \d+ in \d+ statements, \d+ rendering a page$/,
    )
    expect(slow?.['slow']).toMatchObject({
      ms: expect.any(Number),
      database: expect.any(Number),
      drawing: expect.any(Number),
      statements: expect.any(Number),
    })
    await sleeping.execute(`select pg_sleep(0.01), 'ada@people.example' as mail`)
    const statement = lines.findLast(({ msg }) => msg === 'slow statement')
    expect(statement).toMatchObject({ statement: "select pg_sleep(0.01), '…' as mail" })
  })
})

it('request IDs differ between processes', async () => {
  const other = await startTestApp()
  onTestFinished(() => other.close())
  const nameAt = async (site: TestApp) => (await site.inject('/about')).headers['x-request-id']
  expect(await nameAt(other)).not.toBe(await nameAt(app))
})
