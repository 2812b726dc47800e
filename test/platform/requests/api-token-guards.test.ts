import { describe, expect, it } from 'vitest'
import type { Role } from '#platform/contract.ts'
import type { RequestContext, Scope, Session } from '#platform/server/context.ts'
import { publicFailure } from '#platform/server/public-failure.ts'
import {
  createCallerFactory,
  createGuardedProcedures,
  requireSessionWithScope,
  editorScopes,
  listScopes,
  router,
} from '#platform/server/trpc.ts'

const [lists, editors, people] = [
  createGuardedProcedures(listScopes),
  createGuardedProcedures(editorScopes),
  createGuardedProcedures(),
]
const guardedProcedures = router({
  readList: lists.signedIn.query(() => 'done'),
  changeList: lists.signedIn.mutation(() => 'done'),
  followList: lists.signedIn.subscription(async function* follow() {
    yield await Promise.resolve('done')
  }),
  readAsEditor: editors.editorOnly.query(() => 'done'),
  changeAsEditor: editors.editorOnly.mutation(() => 'done'),
  readAsPerson: people.signedIn.query(() => 'done'),
  changeAsPerson: people.signedIn.mutation(() => 'done'),
  changePeople: people.adminOnly.mutation(() => 'done'),
})
type Room = keyof typeof guardedProcedures

function createRequest(changes: Partial<Session>, role: Role = 'editor'): RequestContext {
  const user = { id: 5, name: 'Ada', email: 'ada@people.example', emailVerified: true, role }
  return Object.assign(Object.create(null), {
    session: async () => ({ id: 'session-5', user, ...changes }),
  })
}

const getErrorCode = (error: unknown) => publicFailure(error).body.code ?? publicFailure(error).status
const callProcedure = (room: Room, request: RequestContext): Promise<unknown> =>
  Promise.resolve(Reflect.get(Object(createCallerFactory(guardedProcedures)(request)), room)()).catch(
    getErrorCode,
  )

describe('an API token', () => {
  it.each<[Room, Scope]>([
    ['readList', 'read'],
    ['changeList', 'list'],
    ['readAsEditor', 'editor'],
    ['changeAsEditor', 'editor'],
  ])('may call %s with the scope %s, and with no other', async (room, needed) => {
    const scopes: Scope[] = ['read', 'list', 'editor']
    expect(await callProcedure(room, createRequest({ scopes: [needed] }))).toBe('done')
    const others = scopes.filter((scope) => scope !== needed)
    expect(await callProcedure(room, createRequest({ scopes: others }))).toBe('token_scope')
    expect(await callProcedure(room, createRequest({ scopes: [] }))).toBe('token_scope')
  })

  it.each<Room>(['readAsPerson', 'changeAsPerson', 'changePeople', 'followList'])(
    'may not call %s, whatever its scopes',
    async (room) => {
      const request = createRequest({ scopes: ['read', 'list', 'editor'] }, 'admin')
      expect(await callProcedure(room, request)).toBe('token_refused')
    },
  )

  it('is told the missing scope', async () => {
    const { readList, readAsPerson } = createCallerFactory(guardedProcedures)(
      createRequest({ scopes: ['list'] }),
    )
    await expect(readList()).rejects.toThrow('This request needs an API token with the scope “read”.')
    await expect(readAsPerson()).rejects.toThrow('API tokens can’t be used for this request. Please sign in.')
  })

  it('needs its scope on routes without a procedure too', async () => {
    const ask = (changes: Partial<Session>, needed: Scope) =>
      requireSessionWithScope(createRequest(changes), needed)
    expect(await ask({ scopes: ['read'] }, 'read')).toMatchObject({ id: 'session-5', user: { id: 5 } })
    expect(await ask({ scopes: ['read'] }, 'list').catch(getErrorCode)).toBe('token_scope')
    expect(await ask({}, 'list')).toMatchObject({ id: 'session-5', user: { id: 5 } })
    const nobody: RequestContext = Object.assign(createRequest({}), { session: async () => null })
    expect(await requireSessionWithScope(nobody, 'read').catch(getErrorCode)).toBe(401)
  })
})

describe('a member without an API token', () => {
  const everyRoom = ['readList', 'changeList', 'readAsPerson', 'changeAsPerson', 'changePeople'] as const

  it('needs no scope', async () => {
    const request = createRequest({}, 'admin')
    for (const room of everyRoom) expect([room, await callProcedure(room, request)]).toEqual([room, 'done'])
    expect(await callProcedure('followList', request)).not.toBe('token_refused')
  })

  it('can use a role’s permissions only with a second factor, if the site requires one', async () => {
    const lacking = createRequest({ lacksSecondFactor: true }, 'admin')
    for (const room of ['readAsEditor', 'changeAsEditor', 'changePeople'] as const)
      expect([room, await callProcedure(room, lacking)]).toEqual([room, 'second_factor_needed'])
    expect(await callProcedure('readList', lacking)).toBe('done')
    await expect(createCallerFactory(guardedProcedures)(lacking).changePeople()).rejects.toThrow(
      'Please set up two-step sign-in for your account first.',
    )
    expect(await callProcedure('changePeople', createRequest({ lacksSecondFactor: false }, 'admin'))).toBe(
      'done',
    )
  })
})
