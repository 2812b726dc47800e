import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { everyProcedure } from '../../support/app/every-procedure.ts'
import { signUp } from '../../support/app/members.ts'
import { client, type Client } from '../../support/app/client.ts'

let app: TestApp
let owner: Client
let other: Client
const ids = { entry: 0, customEntry: 0, customIdea: 0, step: 0, removed: 0 }

beforeAll(async () => {
  app = await startTestApp()
  owner = client(app, await signUp(app))
  other = client(app, await signUp(app))
  ids.entry = (await owner.post('/api/my-bucket-list', { ideaId: 7 })).body.id
  ids.customIdea = (await owner.post('/api/custom-ideas', { title: 'Mine' })).body.id
  ids.customEntry = (await owner.post('/api/my-bucket-list', { customIdeaId: ids.customIdea })).body.id
  ids.step = (await owner.call('bucketList.steps.add', { entryId: ids.entry, text: 'Book' })).data.steps[0].id
  ids.removed = (await owner.post('/api/my-bucket-list', { ideaId: 8 })).body.id
  await owner.delete(`/api/my-bucket-list/${ids.removed}`)
  await owner.call('bucketList.share.create')
  await owner.call('bucketList.calendar.create')
})
afterAll(() => app.close())

/** All routes with the ID of a member's row. */
const routes: [method: 'put' | 'delete', path: string, kind: keyof typeof ids][] = [
  ['put', '/api/my-bucket-list', 'entry'],
  ['delete', '/api/my-bucket-list', 'entry'],
  ['put', '/api/bucket-list', 'entry'],
  ['delete', '/api/bucket-list', 'entry'],
  ['put', '/api/my-bucket-list', 'customEntry'],
  ['delete', '/api/bucket-list', 'customEntry'],
  ['put', '/api/custom-ideas', 'customIdea'],
  ['delete', '/api/custom-ideas', 'customIdea'],
]

/** All procedures with the ID of a member's row. */
const procedures: [name: string, input: () => object][] = [
  ['add', () => ({ customIdeaId: ids.customIdea })],
  ['update', () => ({ id: ids.entry, notes: 'x' })],
  ['remove', () => ({ id: ids.entry })],
  ['restore', () => ({ id: ids.removed })],
  ['reorder', () => ({ id: ids.entry, after: null })],
  ['arrange', () => ({ ids: [ids.entry] })],
  ['steps.add', () => ({ entryId: ids.entry, text: 'x' })],
  ['steps.update', () => ({ id: ids.step, isDone: true })],
  ['steps.remove', () => ({ id: ids.step })],
  ['steps.reorder', () => ({ id: ids.step, after: null })],
  ['customIdeas.update', () => ({ id: ids.customIdea, title: 'x' })],
  ['customIdeas.remove', () => ({ id: ids.customIdea })],
]

const all = everyProcedure
  .filter((name) => name.startsWith('bucketList.'))
  .map((name) => name.replace('bucketList.', ''))
const byIds = ['files.export']
const publicProcedures = ['counts', 'forYou.ofVisitor', 'popular', 'sharedList', 'sharedPhoto', 'together']
/** Tested in a file of their own. */
const photoProcedures = ['photos.add', 'photos.read', 'photos.remove']
const proceduresWithoutId = [
  'list',
  'next',
  'photos.list',
  'takeOff',
  'year',
  'saved',
  'customIdeas.list',
  'customIdeas.create',
  'share.get',
  'share.create',
  'share.update',
  'share.revoke',
  'calendar.get',
  'calendar.create',
  'calendar.revoke',
  'files.order',
  'forYou.list',
  'forYou.firstCards',
  'forYou.dismiss',
  'forYou.undoDismissal',
  'files.import',
]

/** Reads everything the owner has, to compare it afterwards. */
async function readOwnersList() {
  const asked = ['list', 'customIdeas.list', 'share.get', 'calendar.get']
  return Promise.all(asked.map(async (name) => (await owner.call(`bucketList.${name}`)).data))
}

it('ownership is tested for every procedure of the list', () => {
  const looked = [
    ...procedures.map(([name]) => name),
    ...proceduresWithoutId,
    ...byIds,
    ...photoProcedures,
    ...publicProcedures,
  ]
  expect(all.toSorted()).toEqual(looked.toSorted())
})

describe('a row of another member', () => {
  it.each(routes)('is not found for %s %s with a foreign %s', async (method, path, kind) => {
    const before = await readOwnersList()
    const { status, body } = await other[method](`${path}/${ids[kind]}`, { notes: 'x', title: 'x' })
    expect([status, Object.keys(body)]).toEqual([404, ['error', 'message']])
    expect(await readOwnersList()).toEqual(before)
  })

  it.each(procedures)('is not found for %s', async (name, input) => {
    const before = await readOwnersList()
    expect((await other.call(`bucketList.${name}`, input())).status).toBe(404)
    expect(await readOwnersList()).toEqual(before)
  })

  it('is in nobody else’s lists, links, calendars and files', async () => {
    expect((await other.call('bucketList.list')).data).toEqual([])
    expect((await other.call('bucketList.customIdeas.list')).data).toEqual([])
    expect((await other.call('bucketList.share.get')).data).toBeNull()
    expect((await other.call('bucketList.calendar.get')).data).toBeNull()
    expect((await other.get('/api/my-bucket-list/export')).body).toEqual([])
    const named = { ids: [ids.entry, ids.customEntry] }
    expect((await other.call('bucketList.files.export', named)).data).toEqual([])
    expect((await owner.call('bucketList.files.export', named)).data).toHaveLength(2)
    await other.call('bucketList.share.revoke')
    await other.call('bucketList.calendar.revoke')
    expect((await owner.call('bucketList.share.get')).data).not.toBeNull()
    expect((await owner.call('bucketList.calendar.get')).data).not.toBeNull()
  })

  it('cannot be added to a list, not even in the database', async () => {
    const em = app.orm.em.fork()
    const foreign = `insert into entry (user_id, custom_idea_id)
      select max(id), ${ids.customIdea} from users where id <> (select user_id from custom_idea where id = ${ids.customIdea})`
    await expect(em.execute(foreign)).rejects.toThrow(/entry_custom_idea_foreign/)
  })
})

describe('an ID that no row can have', () => {
  const impossible = ['0', '-1', 'x', '1.5', '2147483648', '99999999999999999999', '1e3', '%20', 'null', '٣']
  it.each(impossible)('%s is not found in every path', async (id) => {
    for (const [method, path] of routes) {
      expect((await owner[method](`${path}/${id}`, {})).status).toBe(404)
    }
  })
})

describe('a visitor', () => {
  it.each(routes)('must sign in for %s %s, whatever the %s', async (method, path) => {
    for (const id of ['1', 'x']) {
      const { status, body } = await client(app)[method](`${path}/${id}`, {})
      expect([status, body.error]).toEqual([401, 'Please sign in to continue.'])
    }
  })

  it.each([
    ['get', '/api/my-bucket-list'],
    ['get', '/api/bucket-list'],
    ['get', '/api/custom-ideas'],
    ['get', '/api/my-bucket-list/export?format=nope'],
    ['get', '/api/my-bucket-list/share'],
    ['get', '/api/my-bucket-list/calendar'],
    ['post', '/api/custom-ideas'],
    ['post', '/api/my-bucket-list/import'],
    ['post', '/api/my-bucket-list/share'],
    ['post', '/api/my-bucket-list/calendar'],
    ['delete', '/api/my-bucket-list/share'],
    ['delete', '/api/my-bucket-list/calendar'],
  ] as const)('must sign in for %s %s', async (method, path) => {
    const { status, headers } = await client(app)[method](path)
    expect([status, headers['cache-control']]).toEqual([401, 'no-store'])
  })

  it.each(all.filter((name) => !publicProcedures.includes(name)))('must sign in for %s', async (name) => {
    const visitor = client(app)
    const procedure = `/api/trpc/bucketList.${name}`
    const answers = [await visitor.post(procedure, { nonsense: 1 }), await visitor.get(procedure)]
    expect(answers.map(({ status }) => status)).toContain(401)
    // A request of the wrong type is refused as such, before the session is looked up.
    expect([401, 405]).toEqual(expect.arrayContaining(answers.map(({ status }) => status)))
  })
})

it('another method is refused with the methods that the route allows', async () => {
  for (const [url, allow] of [
    ['/api/my-bucket-list', 'GET, HEAD, POST'],
    ['/api/bucket-list', 'GET, HEAD, POST'],
    ['/api/my-bucket-list/1', 'DELETE, PUT'],
    ['/api/custom-ideas/1', 'DELETE, PUT'],
    ['/api/my-bucket-list/export', 'GET, HEAD'],
    ['/api/my-bucket-list/import', 'POST'],
    ['/api/my-bucket-list/share', 'DELETE, GET, HEAD, POST'],
  ] as const) {
    const { statusCode, headers } = await app.inject({ method: 'PATCH', url })
    expect([url, statusCode, headers.allow]).toEqual([url, 405, allow])
  }
})
