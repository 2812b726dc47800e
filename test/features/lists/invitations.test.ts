import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, type Client } from '../../support/app/client.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { createPerson, invite, type Person } from './list-world.ts'

const day = 86_400_000
let later = 0
let app: TestApp
let kim: Person
let jo: Person
let id: number
beforeAll(async () => {
  app = await startTestApp({}, { now: () => new Date(Date.now() + later) })
})
afterAll(() => app.close())
/** Kim's list with three ideas, and Jo as an editor. */
beforeEach(async () => {
  later = 0
  kim = await createPerson(app, 'Kim')
  jo = await createPerson(app, 'Jo')
  id = (await kim.client.post('/api/lists', { title: 'Japan 2027', ideaIds: [7, 8, 9] })).body.id
  const { token } = await invite(kim.client, id, 'editor')
  await jo.client.post('/api/lists/join', { token })
})

describe('an invitation', () => {
  it('says who invites, to which list and as what, to visitors too', async () => {
    const { token } = await invite(kim.client, id, 'viewer')
    const preview = { title: 'Japan 2027', invitedBy: 'Name of Kim', role: 'viewer', members: 2, items: 3 }
    const ask = async (by: Client) => (await by.call('lists.invitations.preview', { token })).data
    expect(await ask(client(app))).toEqual({ ...preview, listId: null })
    expect(await ask(jo.client)).toEqual({ ...preview, listId: id })
  })

  it('keeps the role of somebody who is a member, and counts no use', async () => {
    const { token } = await invite(kim.client, id, 'viewer')
    const joined = await jo.client.post('/api/lists/join', { token })
    expect(joined.body).toEqual({ listId: id, role: 'editor', wasMember: true })
    expect((await kim.client.call('lists.invitations.list', { id })).data).toContainEqual(
      expect.objectContaining({ role: 'viewer', uses: 0 }),
    )
  })

  it('ends after 7 days, after 20 uses, when it is revoked, and with the list', async () => {
    const stranger = await createPerson(app, 'stranger')
    const links = [
      await invite(kim.client, id, 'viewer'),
      await invite(kim.client, id, 'viewer'),
      await invite(kim.client, id, 'viewer'),
    ]
    const [expired, used, revoked] = links.map(({ token }) => token)
    const statuses = async (token: string | undefined) => [
      (await stranger.client.call('lists.invitations.preview', { token })).status,
      (await stranger.client.call('lists.join', { token })).status,
    ]
    await app.orm.em.fork().execute('update list_invitation set uses = 20 where id = ?', [links[1]?.id])
    expect(await statuses(used)).toEqual([404, 404])
    await kim.client.delete(`/api/lists/${id}/invitations?id=${links[2]?.id}`)
    expect(await statuses(revoked)).toEqual([404, 404])
    later = 7 * day
    expect(await statuses(expired)).toEqual([404, 404])
    const last = await invite(kim.client, id, 'viewer')
    expect((await stranger.client.call('lists.invitations.preview', last)).status).toBe(200)
    await kim.client.delete(`/api/lists/${id}`)
    expect(await statuses(last.token)).toEqual([404, 404])
  })

  it('lets nobody back in whom the owner has removed or made a viewer', async () => {
    const member = `/api/lists/${id}/members/${jo.member.id}`
    const changes = [() => kim.client.delete(member), () => kim.client.put(member, { role: 'viewer' })]
    for (const change of changes) {
      const { token } = await invite(kim.client, id, 'editor')
      await jo.client.post('/api/lists/join', { token })
      expect((await change()).status).toBeLessThan(300)
      await jo.client.delete(member)
      expect((await jo.client.post('/api/lists/join', { token })).status).toBe(404)
      expect((await kim.client.call('lists.invitations.list', { id })).data).toEqual([])
    }
    const { token } = await invite(kim.client, id, 'viewer')
    expect((await jo.client.post('/api/lists/join', { token })).status).toBe(200)
    await jo.client.delete(member)
    expect((await jo.client.post('/api/lists/join', { token })).status).toBe(200)
  })

  it('is stored without its token, and all are revoked at once', async () => {
    const { token } = await invite(kim.client, id, 'viewer')
    const rows = await app.orm.em.fork().execute('select * from list_invitation where list_id = ?', [id])
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((await kim.client.delete(`/api/lists/${id}/invitations`)).status).toBe(204)
    expect((await kim.client.call('lists.invitations.list', { id })).data).toEqual([])
  })

  it('is refused to the 51st member, and by a blocked member', async () => {
    const stranger = await createPerson(app, 'stranger')
    const { token } = await invite(kim.client, id, 'viewer')
    await app.orm.em.fork().execute(
      `with made as (insert into users (name, email, password_hash)
         select 'Extra', 'extra' || ? || '-' || n || '@people.example', 'x' from generate_series(1, 48) n returning id)
       insert into list_member (list_id, user_id, role) select ?, id, 'viewer' from made`,
      [id, id],
    )
    expect((await stranger.client.post('/api/lists/join', { token })).body.error).toBe(
      'A list can have up to 50 members.',
    )
    await app.orm.em.fork().execute('update users set blocked_at = now() where id = ?', [kim.member.id])
    expect((await stranger.client.post('/api/lists/join', { token })).status).toBe(404)
  })
})

it('an owner who recovers their account ends the invitations created since', async () => {
  await invite(kim.client, id, 'viewer')
  const em = app.orm.em.fork()
  const since = new Date(Date.now() - day)
  const removed = await Promise.all(
    app.services.grantedAccess.map((access) =>
      access.removeSince(em.fork(), kim.member.id, { since, now: new Date() }),
    ),
  )
  expect(removed.flat()).toEqual(['invitation to your lists'])
  expect((await kim.client.call('lists.invitations.list', { id })).data).toEqual([])
})
