import { fastify } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import type { CurrentUser } from '#platform/contract.ts'
import { noChanges } from '#platform/server/answers/changes.ts'
import { createAnswerCache } from '#platform/server/answers/answer-cache.ts'
import { cachedRoutes } from '#platform/server/answers/cached-routes.ts'

const ada: CurrentUser = {
  id: 5,
  name: 'Ada',
  email: 'ada@people.example',
  role: 'member',
  emailVerified: true,
}

/** A row for each kind; the cookie `member` is that of somebody who is signed in. */
async function site() {
  const made: string[] = []
  const asked: string[] = []
  const app = fastify()
  onTestFinished(() => app.close())
  app.decorateRequest('ctx', {
    getter() {
      const session = async () => {
        asked.push(this.url)
        return this.headers.cookie === 'member' ? { id: 'session', user: ada } : null
      }
      return Object.assign(Object.create(null), { session })
    },
  })
  await app.register(cachedRoutes, {
    cache: createAnswerCache({ changes: noChanges, maxBytes: 100_000 }),
  })
  const row = (url: string, config: object) =>
    app.route({
      method: 'GET',
      url,
      config,
      handler: async (request) => {
        made.push(request.url)
        return { by: request.headers.cookie ?? 'nobody' }
      },
    })
  row('/plain', {})
  row('/everybody', { cached: 'everybody' })
  row('/visitors', { cached: 'visitors' })
  const get = async (url: string, cookie?: string) => {
    const { json, headers } = await app.inject({ url, headers: cookie ? { cookie } : {} })
    return { ...json(), type: headers['content-type'], control: headers['cache-control'] }
  }
  return { get, made, asked }
}

const type = 'application/json; charset=utf-8'
const kept = { type, control: 'public, max-age=0, must-revalidate' }

it('a row that is not marked is made each time', async () => {
  const { get, made } = await site()
  for (let turn = 0; turn < 2; turn++) await get('/plain')
  expect(made).toEqual(['/plain', '/plain'])
})

it('a row for everybody is made once, and nobody is asked who they are', async () => {
  const { get, made, asked } = await site()
  expect(await get('/everybody')).toEqual({ by: 'nobody', ...kept })
  expect(await get('/everybody', 'member')).toEqual({ by: 'nobody', ...kept })
  expect([made, asked]).toEqual([['/everybody'], []])
})

it('a row for visitors is made once for them, and each time for who is signed in, kept nowhere', async () => {
  const { get, made, asked } = await site()
  expect(await get('/visitors')).toEqual({ by: 'nobody', ...kept })
  expect(asked).toEqual([])
  expect(await get('/visitors', 'somebody else’s')).toEqual({ by: 'nobody', ...kept })
  expect(made).toHaveLength(1)
  for (let turn = 0; turn < 2; turn++)
    expect(await get('/visitors', 'member')).toEqual({ by: 'member', type, control: 'no-store' })
  expect(made).toHaveLength(3)
  expect(await get('/visitors')).toEqual({ by: 'nobody', ...kept })
})
