import { TRPCError } from '@trpc/server'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import { fastify } from 'fastify'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import type { Role } from '#platform/contract.ts'
import type { RequestContext } from '#platform/server/context.ts'
import { createTagCollector } from '#platform/server/response-cache/cache-tags.ts'
import { notFound, tooManyRequests } from '#platform/server/errors.ts'
import { publicFailure } from '#platform/server/public-failure.ts'
import { trpcRoutes } from '#platform/server/trpc-routes.ts'
import {
  createCallerFactory,
  toTrpcError,
  createGuardedProcedures,
  router,
  requireSession,
  trpcHeaders,
} from '#platform/server/trpc.ts'

const guards = createGuardedProcedures<{ shelf: string }>()
const word = z.object({ word: z.string() })
const done: string[] = []
beforeEach(() => void done.splice(0))

const note = (what: string) => {
  done.push(what)
  return what
}
const guardedProcedures = router({
  anyone: guards.anyone.input(word).query(({ ctx }) => note(ctx.shelf)),
  signedIn: guards.signedIn
    .input(word)
    .query(({ ctx }) => note(`${ctx.user.id} ${ctx.sessionId} ${ctx.shelf}`)),
  editorOnly: guards.editorOnly.input(word).query(({ ctx }) => note(`${ctx.user.id} ${ctx.sessionId}`)),
  adminOnly: guards.adminOnly.input(word).query(({ ctx }) => note(`${ctx.user.id} ${ctx.sessionId}`)),
  failing: guards.anyone.query(() => {
    throw new Error('a secret of the database')
  }),
  pausing: guards.anyone.query(() => {
    throw tooManyRequests('Too many requests.', 7)
  }),
})
type Room = 'anyone' | 'signedIn' | 'editorOnly' | 'adminOnly'

/** Part of the request context that guards read. */
function createRequestBy(role: Role | 'visitor'): RequestContext & { shelf: string } {
  const user = { id: 5, name: 'Ada', email: 'ada@people.example', emailVerified: true }
  const session = role === 'visitor' ? null : { id: 'session-5', user: { ...user, role } }
  return Object.assign(Object.create(null), { session: async () => session, shelf: 'shelf' })
}

async function callProcedure(room: Room, role: Role | 'visitor', input: unknown = { word: 'x' }) {
  const ask = Reflect.get(Object(createCallerFactory(guardedProcedures)(createRequestBy(role))), room)
  return Promise.resolve(ask(input)).catch((error) => publicFailure(error).status)
}

describe('a guard', () => {
  it.each<[Room, Record<Role | 'visitor', unknown>]>([
    ['anyone', { visitor: 'shelf', member: 'shelf', editor: 'shelf', admin: 'shelf' }],
    [
      'signedIn',
      { visitor: 401, member: '5 session-5 shelf', editor: '5 session-5 shelf', admin: '5 session-5 shelf' },
    ],
    ['editorOnly', { visitor: 401, member: 403, editor: '5 session-5', admin: '5 session-5' }],
    ['adminOnly', { visitor: 401, member: 403, editor: 403, admin: '5 session-5' }],
  ])('of %s allows the documented roles', async (room, outcomes) => {
    for (const role of ['visitor', 'member', 'editor', 'admin'] as const)
      expect([role, await callProcedure(room, role)]).toEqual([role, outcomes[role]])
  })

  it.each(['signedIn', 'editorOnly', 'adminOnly'] as const)(
    'of %s is checked before the input is validated, and nothing else is done',
    async (room) => {
      expect(await callProcedure(room, 'visitor', { nonsense: true })).toBe(401)
      expect(await callProcedure(room, 'member', { nonsense: true })).toBe(room === 'signedIn' ? 400 : 403)
      expect(await callProcedure(room, 'admin', { nonsense: true })).toBe(400)
      expect(done).toEqual([])
    },
  )

  it('says why it refuses', async () => {
    const ask = (role: Role | 'visitor') =>
      createCallerFactory(guardedProcedures)(createRequestBy(role)).adminOnly({ word: 'x' })
    await expect(ask('visitor')).rejects.toThrow('Please sign in to continue.')
    await expect(ask('editor')).rejects.toThrow('Your account doesn’t have permission to do this.')
    await expect(requireSession(createRequestBy('visitor'))).rejects.toThrow('Please sign in to continue.')
    expect(await requireSession(createRequestBy('member'))).toMatchObject({
      id: 'session-5',
      user: { id: 5 },
    })
  })
})

describe('a background revalidation', () => {
  const made = (isRenewal: boolean) => {
    const madeFrom = createTagCollector(isRenewal)
    const ask = createCallerFactory(guardedProcedures)({ ...createRequestBy('visitor'), madeFrom }).anyone({
      word: 'x',
    })
    return { madeFrom, ask }
  }

  it('yields first, and a computation that a client waits for does not', async () => {
    const other = new Promise<void>((resolve) => setImmediate(() => resolve(void note('other'))))
    await Promise.all([made(true).ask, made(false).ask, other])
    expect(done).toEqual(['shelf', 'other', 'shelf'])
  })

  it('is recorded as a read', async () => {
    const { madeFrom, ask } = made(false)
    await ask
    expect([madeFrom.isAsked(), madeFrom.names()]).toEqual([true, 'everything'])
  })
})

describe('an HTTP error', () => {
  async function answer(path: string, query = '', contextOf = () => createRequestBy('visitor')) {
    const app = fastify()
    onTestFinished(() => app.close())
    app.decorateRequest('ctx', { getter: () => createRequestBy('visitor') })
    await app.register(trpcRoutes, { prefix: '/api/trpc', router: guardedProcedures, contextOf })
    const response = await app.inject(`/api/trpc/${path}${query}`)
    return { status: response.statusCode, headers: response.headers, body: response.json() }
  }

  it('has what the public may read, and nothing else', async () => {
    const { status, body } = await answer('failing')
    expect(status).toBe(500)
    expect(JSON.stringify(body)).not.toMatch(/secret|stack|at .*\.ts/)
    expect(body.error).toMatchObject({
      message: body.error.data.message,
      data: { httpStatus: 500, path: 'failing' },
    })
    expect(body.error.message).toMatch(/^[A-Z].*\.$/)
  })

  it('has the status of the guard', async () => {
    const { status, body, headers } = await answer('signedIn')
    expect([status, body.error.message, body.error.data.httpStatus]).toEqual([
      401,
      'Please sign in to continue.',
      401,
    ])
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['retry-after']).toBeUndefined()
  })

  it('is reported if it occurs before the session is known', async () => {
    const { status, body } = await answer('anyone', '', () => {
      throw notFound('There is no such shelf.')
    })
    expect([status, body.error.message]).toEqual([404, 'There is no such shelf.'])
  })

  it('uses the site’s nouns', async () => {
    const say = (text: string) => text.replace('continue', 'go on cooking')
    const { body } = await answer('signedIn', '', () => Object.assign(createRequestBy('visitor'), { say }))
    expect(body.error.message).toBe('Please sign in to go on cooking.')
  })

  it('has Retry-After', async () => {
    const { status, headers, body } = await answer('pausing')
    expect([status, headers['retry-after'], body.error.data.message]).toEqual([
      429,
      '7',
      'Too many requests.',
    ])
  })

  it('of a batch has Retry-After if one of its calls does', async () => {
    const { headers } = await answer(
      'anyone,pausing',
      '?batch=1&input=%7B%220%22%3A%7B%22word%22%3A%22x%22%7D%7D',
    )
    expect(headers['retry-after']).toBe('7')
    const { headers: calm } = trpcHeaders({ errors: [] })
    expect([calm.get('cache-control'), calm.has('retry-after')]).toEqual(['no-store', false])
    const two = [new TRPCError({ code: 'NOT_FOUND' }), tooManyRequests('Later.', 9)]
    expect(trpcHeaders({ errors: two }).headers.get('retry-after')).toBe('9')
  })
})

describe('an error before a procedure runs', () => {
  it.each([
    [400, 'BAD_REQUEST'],
    [401, 'UNAUTHORIZED'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [413, 'PAYLOAD_TOO_LARGE'],
    [415, 'UNSUPPORTED_MEDIA_TYPE'],
    [503, 'SERVICE_UNAVAILABLE'],
    [500, 'INTERNAL_SERVER_ERROR'],
    [418, 'INTERNAL_SERVER_ERROR'],
  ] as const)('with %i is what tRPC calls %s', (status, code) => {
    const body = { error: 'No.', message: 'No.' }
    expect(toTrpcError({ status, body })).toEqual({
      error: {
        message: 'No.',
        code: TRPC_ERROR_CODES_BY_KEY[code],
        data: { code, httpStatus: status, ...body },
      },
    })
  })
})
