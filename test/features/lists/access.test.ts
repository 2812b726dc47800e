import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client } from '../../support/app/client.ts'
import { everyProcedure } from '../../support/app/every-procedure.ts'
import { signUpWithPassword } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import {
  createTurns,
  datesProcedures,
  datesRoutes,
  forAccounts,
  forEditors,
  forMembers,
  forOwner,
  nobodysPhoto,
  storiesProcedures,
  storiesRoutes,
  type ProcedureRow,
  type RouteRow,
  type Statuses,
} from './access-rows.ts'
import {
  createPeople,
  createWorld,
  everybody,
  pollDays,
  secretsOf,
  type People,
  type Who,
  type World,
} from './list-world.ts'

const hour = 3_600_000
/** Time passes between lists, so that no rate limit applies to their owner. */
let later = 0
let app: TestApp
let people: People
/** List that the operations read. Those that change more than they undo get others. */
let shared: World
let tryOn: ReturnType<typeof createTurns>
beforeAll(async () => {
  app = await startTestApp({}, { now: () => new Date(Date.now() + later) })
  people = await createPeople(app)
  shared = await createWorld(people)
  tryOn = createTurns(shared, () => {
    later += hour
    return createWorld(people)
  })
  await people.blocked.client.call('lists.join', { token: shared.token })
  const admin = await signUpWithPassword(app, 'correct horse', { role: 'admin' })
  const byAdmin = client(app)
  await byAdmin.signIn(admin.email, 'correct horse')
  await byAdmin.call('people.block', { id: people.blocked.member.id })
})
afterAll(() => app.close())

/** Each procedure: its statuses, a valid input, and whether it needs a list of its own. */
const procedures: Record<string, ProcedureRow> = {
  'lists.list': [forAccounts(), () => ({})],
  'lists.get': [forMembers(), ({ id }) => ({ id })],
  'lists.forIdea': [forAccounts(), () => ({ ideaId: 7 })],
  'lists.news': [forMembers(), ({ id }) => ({ id })],
  'lists.look': [forMembers(), ({ id }) => ({ id, until: '2026-01-01T00:00:00Z' })],
  'lists.create': [forAccounts(), () => ({ title: 'Mine' })],
  'lists.copy': [forMembers(), ({ id }) => ({ id })],
  'lists.update': [forEditors(), ({ id }) => ({ id, title: 'Japan' })],
  'lists.remove': [forOwner(), ({ id }) => ({ id }), 'own list'],
  // A deleted list is there for its owner alone.
  'lists.restore': [{ ...forOwner(404), viewer: 404, editor: 404 }, ({ id }) => ({ id })],
  'lists.archive': [forMembers(), ({ id }) => ({ id, archived: false })],
  'lists.arrange': [forMembers(), ({ id }) => ({ ids: [id] })],
  'lists.join': [forAccounts(), ({ token }) => ({ token }), 'own list'],
  'lists.items.add': [forEditors(), ({ id }) => ({ id, ideaId: 41 }), 'own list'],
  'lists.items.addSeveral': [forEditors(), ({ id }) => ({ id, ideaIds: [10] })],
  'lists.items.update': [forEditors(), ({ id, itemId }) => ({ id, itemId, note: 'x' })],
  'lists.items.remove': [forEditors(), ({ id, itemId }) => ({ id, itemId }), 'own list'],
  // An item that is on the list stays as it is.
  'lists.items.restore': [forEditors(), ({ id, itemId }) => ({ id, itemId })],
  'lists.items.reorder': [forEditors(), ({ id, itemId }) => ({ id, itemIds: [itemId] })],
  'lists.items.save': [forMembers(), ({ id, itemId }) => ({ id, itemId })],
  'lists.items.count': [forMembers(), ({ id, customItemId }) => ({ id, itemId: customItemId, count: 1 })],
  'lists.items.cheer': [forMembers(), ({ id, itemId }) => ({ id, itemId, isCheering: true })],
  'lists.comments.list': [forMembers(), ({ id, itemId }) => ({ id, itemId })],
  'lists.comments.add': [forMembers(), ({ id, itemId }) => ({ id, itemId, text: 'Soon' })],
  // The comment of the editor.
  'lists.comments.remove': [
    forEditors(),
    ({ id, itemId, comments }) => ({ id, itemId, commentId: comments.editor }),
    'own list',
  ],
  ...storiesProcedures,
  ...datesProcedures,
  'lists.members.list': [forMembers(), ({ id }) => ({ id })],
  'lists.members.get': [forMembers(), ({ id }, { viewer }) => ({ id, userId: viewer.member.id })],
  'lists.members.changeRole': [
    forOwner(),
    ({ id }, { viewer }) => ({ id, userId: viewer.member.id, role: 'viewer' }),
  ],
  'lists.members.remove': [
    { ...forOwner(), viewer: 200 },
    ({ id }, { viewer }) => ({ id, userId: viewer.member.id }),
    'own list',
  ],
  'lists.invitations.list': [forOwner(), ({ id }) => ({ id })],
  'lists.invitations.create': [forOwner(), ({ id }) => ({ id, role: 'viewer' })],
  'lists.invitations.revoke': [forOwner(), ({ id, invitationId }) => ({ id, invitationId }), 'own list'],
  'lists.invitations.preview': [
    { ...forAccounts(), visitor: 200, blocked: 200 },
    ({ token }) => ({ token }),
    'own list',
  ],
}

/** Each REST route: its statuses and a valid request, and whether it needs a list of its own. */
const routes: Record<string, RouteRow> = {
  ...datesRoutes,
  'GET /api/lists': [forAccounts(), (by) => by.get('/api/lists')],
  'POST /api/lists': [forAccounts(201), (by) => by.post('/api/lists', { title: 'Mine' })],
  'POST /api/lists/join': [
    forAccounts(),
    (by, { token }) => by.post('/api/lists/join', { token }),
    'own list',
  ],
  'GET /api/lists/{id}': [forMembers(), (by, { id }) => by.get(`/api/lists/${id}`)],
  'PUT /api/lists/{id}': [forEditors(), (by, { id }) => by.put(`/api/lists/${id}`, { title: 'Japan' })],
  'DELETE /api/lists/{id}': [forOwner(204), (by, { id }) => by.delete(`/api/lists/${id}`), 'own list'],
  'POST /api/lists/{id}/items': [
    forEditors(201),
    (by, { id }) => by.post(`/api/lists/${id}/items`, { ideaId: 41 }),
    'own list',
  ],
  'PUT /api/lists/{id}/items/{itemId}': [
    forEditors(),
    (by, { id, itemId }) => by.put(`/api/lists/${id}/items/${itemId}`, { note: 'x' }),
  ],
  'DELETE /api/lists/{id}/items/{itemId}': [
    forEditors(204),
    (by, { id, itemId }) => by.delete(`/api/lists/${id}/items/${itemId}`),
    'own list',
  ],
  ...storiesRoutes,
  'PUT /api/lists/{id}/order': [
    forEditors(),
    (by, { id, itemId }) => by.put(`/api/lists/${id}/order`, { itemIds: [itemId] }),
  ],
  'GET /api/lists/{id}/members/{userId}': [
    forMembers(),
    (by, { id }, { viewer }) => by.get(`/api/lists/${id}/members/${viewer.member.id}`),
  ],
  'PUT /api/lists/{id}/members/{userId}': [
    forOwner(),
    (by, { id }, { viewer }) => by.put(`/api/lists/${id}/members/${viewer.member.id}`, { role: 'viewer' }),
  ],
  'DELETE /api/lists/{id}/members/{userId}': [
    { ...forOwner(204), viewer: 204 },
    (by, { id }, { viewer }) => by.delete(`/api/lists/${id}/members/${viewer.member.id}`),
    'own list',
  ],
  'POST /api/lists/{id}/invitations': [
    forOwner(201),
    (by, { id }) => by.post(`/api/lists/${id}/invitations`, { role: 'viewer' }),
  ],
  'DELETE /api/lists/{id}/invitations': [
    forOwner(204),
    (by, { id, invitationId }) => by.delete(`/api/lists/${id}/invitations?id=${invitationId}`),
    'own list',
  ],
  'GET /api/lists/{id}/items/{itemId}/comments': [
    forMembers(),
    (by, { id, itemId }) => by.get(`/api/lists/${id}/items/${itemId}/comments`),
  ],
  'POST /api/lists/{id}/items/{itemId}/comments': [
    forMembers(201),
    (by, { id, itemId }) => by.post(`/api/lists/${id}/items/${itemId}/comments`, { text: 'Soon' }),
  ],
  'DELETE /api/lists/{id}/items/{itemId}/comments': [
    forEditors(204),
    (by, { id, itemId, comments }) =>
      by.delete(`/api/lists/${id}/items/${itemId}/comments?id=${comments.editor}`),
    'own list',
  ],
}

const visitor = () => client(app)
const clientOf = (who: Who) => (who === 'visitor' ? visitor() : people[who].client)
/** Operations that return an entry of the caller's own, with all its fields. */
const withOwnEntry = [
  'lists.items.save',
  'lists.dates.plan',
  'POST /api/lists/{id}/items/{itemId}/dates/plan',
]
/** Everything that a response must not contain: what is private to anybody but the caller. */
function privateOf(caller: Who): string[] {
  const others = everybody.filter((who) => who !== caller && who !== 'visitor')
  return [
    ...others.flatMap((who) => (who === 'visitor' ? [] : [people[who].member.email, secretsOf(who)])),
    ...(caller === 'visitor' ? ['2031-07-13'] : []),
  ]
}

const responses: { what: string; who: Who; text: string }[] = []

describe('each operation on a list', () => {
  it('stands in this table', async () => {
    const ofLists = everyProcedure.filter((path) => path.startsWith('lists.'))
    expect(Object.keys(procedures).toSorted()).toEqual(ofLists.toSorted())
    const { paths } = (await visitor().get('/api/openapi.json')).body
    const documented = Object.entries<object>(paths).flatMap(([path, methods]) =>
      path.startsWith('/api/lists')
        ? Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`)
        : [],
    )
    expect(Object.keys(routes).toSorted()).toEqual(documented.toSorted())
  })

  it.each(Object.entries(procedures))('%s is open to those who may', async (path, [expected, input, own]) => {
    const came: Partial<Statuses> = {}
    for (const who of everybody) {
      const outcome = await tryOn(own, (world) => clientOf(who).call(path, input(world, people)))
      responses.push({ what: path, who, text: JSON.stringify(outcome) })
      came[who] = outcome.status
    }
    expect(came).toEqual(expected)
  })

  it.each(Object.entries(routes))('%s is open to those who may', async (route, [expected, send, own]) => {
    const came: Partial<Statuses> = {}
    for (const who of everybody) {
      const { status, text } = await tryOn(own, (world) => send(clientOf(who), world, people))
      responses.push({ what: route, who, text })
      came[who] = status
    }
    expect(came).toEqual(expected)
  })

  it('never answers with notes, photos, priorities, target dates or email addresses of others', () => {
    expect(responses.length).toBe(
      (Object.keys(procedures).length + Object.keys(routes).length) * everybody.length,
    )
    const leaks = responses.flatMap(({ what, who, text }) =>
      privateOf(who).flatMap((secret) => (text.includes(secret) ? [`${what} tells ${who} ${secret}`] : [])),
    )
    expect(leaks).toEqual([])
    const fieldsOfEntries = /"(priority|targetDate|notes|doneNote|doneWith|photos|steps|email)":/
    const withFields = responses.filter(
      ({ what, text }) => !withOwnEntry.includes(what) && fieldsOfEntries.test(text),
    )
    expect(withFields.map(({ what }) => what)).toEqual([])
  })
})

describe('an editor of a list', () => {
  it('changes its title and cover, but not its description, goal and dates', async () => {
    const { id, itemId } = shared
    const { editor, owner } = people
    for (const field of [
      { description: 'x' },
      { goal: null },
      { startsOn: '2027-01-01' },
      { endsOn: null },
    ]) {
      const changes = { id, title: 'Taken over', ...field }
      expect((await editor.client.call('lists.update', changes)).refusal).toMatchObject({
        message: 'Only the owner can change the description, goal and dates of this list.',
      })
      expect((await editor.client.put(`/api/lists/${id}`, field)).status).toBe(403)
      expect((await owner.client.call('lists.update', { ...changes, title: 'Japan' })).status).toBe(200)
    }
    expect((await owner.client.get(`/api/lists/${id}`)).body.title).toBe('Japan')
    const { data } = await editor.client.call('lists.update', { id, title: 'Japan', coverItemId: itemId })
    expect(data.coverItemId).toBe(itemId)
  })
})

describe('an item, member, comment or invitation of another list', () => {
  it('is not found through a list that the caller may change', async () => {
    const other = await createWorld(people)
    const { id } = shared
    const owner = people.owner.client
    const calls: [string, object][] = [
      ['lists.items.update', { id, itemId: other.itemId, note: 'x' }],
      ['lists.items.remove', { id, itemId: other.itemId }],
      ['lists.items.restore', { id, itemId: other.itemId }],
      ['lists.items.reorder', { id, itemIds: [other.itemId] }],
      ['lists.items.save', { id, itemId: other.itemId }],
      ['lists.items.count', { id, itemId: other.customItemId, count: 1 }],
      ['lists.items.cheer', { id, itemId: other.itemId, isCheering: true }],
      ['lists.stories.share', { id, itemId: other.itemId, isShared: false }],
      ['lists.stories.photo', { id, itemId: other.itemId, photoId: nobodysPhoto }],
      ['lists.comments.list', { id, itemId: other.itemId }],
      ['lists.comments.add', { id, itemId: other.itemId, text: 'x' }],
      ['lists.comments.remove', { id, itemId: other.itemId, commentId: other.comments.owner }],
      ['lists.comments.remove', { id, itemId: shared.itemId, commentId: other.comments.owner }],
      ['lists.dates.get', { id, itemId: other.itemId }],
      ['lists.dates.propose', { id, itemId: other.customItemId, days: [{ day: pollDays[0] }] }],
      ['lists.dates.withdraw', { id, itemId: other.itemId }],
      ['lists.dates.answer', { id, itemId: other.itemId, answers: [{ day: pollDays[0], answer: 'no' }] }],
      ['lists.dates.settle', { id, itemId: other.itemId, day: pollDays[0] }],
      ['lists.dates.reopen', { id, itemId: other.settledItemId }],
      ['lists.dates.plan', { id, itemId: other.settledItemId }],
      ['lists.members.get', { id, userId: people.stranger.member.id }],
      ['lists.members.changeRole', { id, userId: people.stranger.member.id, role: 'editor' }],
      ['lists.members.remove', { id, userId: people.stranger.member.id }],
      ['lists.invitations.revoke', { id, invitationId: other.invitationId }],
    ]
    for (const [path, input] of calls)
      expect([path, (await owner.call(path, input)).status]).toEqual([path, 404])
    expect((await owner.call('lists.get', { id: other.id })).data.items).toHaveLength(3)
  })

  it('is not found by an ID that no row can have', async () => {
    const owner = people.owner.client
    for (const id of ['0', '-1', 'x', '2147483648', '%20']) {
      expect((await owner.get(`/api/lists/${id}`)).status).toBe(404)
      expect((await owner.delete(`/api/lists/${shared.id}/items/${id}`)).status).toBe(404)
      expect((await owner.get(`/api/lists/${shared.id}/members/${id}`)).status).toBe(404)
    }
  })
})
