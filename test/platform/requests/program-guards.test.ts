import { describe, expect, it } from 'vitest'
import type { Role } from '#platform/contract.ts'
import type { RequestContext, Scope, Session } from '#platform/server/context.ts'
import { publicFailure } from '#platform/server/errors.ts'
import {
  createCallerFactory,
  guardsWith,
  requireSessionWithScope,
  editorScopes,
  listScopes,
  router,
} from '#platform/server/trpc.ts'

const [lists, editors, people] = [guardsWith(listScopes), guardsWith(editorScopes), guardsWith()]
const rooms = router({
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
type Room = keyof typeof rooms

function requestIn(changes: Partial<Session>, role: Role = 'editor'): RequestContext {
  const user = { id: 5, name: 'Ada', email: 'ada@people.example', emailVerified: true, role }
  return Object.assign(Object.create(null), {
    session: async () => ({ id: 'session-5', user, ...changes }),
  })
}

const refusalOf = (error: unknown) => publicFailure(error).body.code ?? publicFailure(error).status
const enter = (room: Room, request: RequestContext): Promise<unknown> =>
  Promise.resolve(Reflect.get(Object(createCallerFactory(rooms)(request)), room)()).catch(refusalOf)

describe('a program that asks in somebody’s name', () => {
  it.each<[Room, Scope]>([
    ['readList', 'read'],
    ['changeList', 'list'],
    ['readAsEditor', 'editor'],
    ['changeAsEditor', 'editor'],
  ])('may enter %s with the scope %s, and with no other', async (room, needed) => {
    const scopes: Scope[] = ['read', 'list', 'editor']
    expect(await enter(room, requestIn({ scopes: [needed] }))).toBe('done')
    const others = scopes.filter((scope) => scope !== needed)
    expect(await enter(room, requestIn({ scopes: others }))).toBe('token_scope')
    expect(await enter(room, requestIn({ scopes: [] }))).toBe('token_scope')
  })

  it.each<Room>(['readAsPerson', 'changeAsPerson', 'changePeople', 'followList'])(
    'is kept out of %s, whatever its scopes',
    async (room) => {
      const request = requestIn({ scopes: ['read', 'list', 'editor'] }, 'admin')
      expect(await enter(room, request)).toBe('token_refused')
    },
  )

  it('is told what it lacks', async () => {
    const { readList, readAsPerson } = createCallerFactory(rooms)(requestIn({ scopes: ['list'] }))
    await expect(readList()).rejects.toThrow('This needs a token with the scope “read”.')
    await expect(readAsPerson()).rejects.toThrow('No token may do this: please sign in.')
  })

  it('is asked for its scope as well where no procedure stands behind an address', async () => {
    const ask = (changes: Partial<Session>, needed: Scope) =>
      requireSessionWithScope(requestIn(changes), needed)
    expect(await ask({ scopes: ['read'] }, 'read')).toMatchObject({ id: 'session-5', user: { id: 5 } })
    expect(await ask({ scopes: ['read'] }, 'list').catch(refusalOf)).toBe('token_scope')
    expect(await ask({}, 'list')).toMatchObject({ id: 'session-5', user: { id: 5 } })
    const nobody: RequestContext = Object.assign(requestIn({}), { session: async () => null })
    expect(await requireSessionWithScope(nobody, 'read').catch(refusalOf)).toBe(401)
  })
})

describe('somebody who asks without a program', () => {
  const everyRoom = ['readList', 'changeList', 'readAsPerson', 'changeAsPerson', 'changePeople'] as const

  it('needs no scope', async () => {
    const request = requestIn({}, 'admin')
    for (const room of everyRoom) expect([room, await enter(room, request)]).toEqual([room, 'done'])
    expect(await enter('followList', request)).not.toBe('token_refused')
  })

  it('does what a role allows only with a second factor, where the site asks for one', async () => {
    const lacking = requestIn({ lacksSecondFactor: true }, 'admin')
    for (const room of ['readAsEditor', 'changeAsEditor', 'changePeople'] as const)
      expect([room, await enter(room, lacking)]).toEqual([room, 'second_factor_needed'])
    expect(await enter('readList', lacking)).toBe('done')
    await expect(createCallerFactory(rooms)(lacking).changePeople()).rejects.toThrow(
      'Please set up two-step sign-in for your account first.',
    )
    expect(await enter('changePeople', requestIn({ lacksSecondFactor: false }, 'admin'))).toBe('done')
  })
})
