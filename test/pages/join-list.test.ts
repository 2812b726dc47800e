import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxInvitationUses } from '#features/lists/limits.ts'
import { hrefOf } from '#platform/addresses.ts'
import { dayMs } from '#platform/durations.ts'
import { client, type Client } from '../support/app/client.ts'
import { signUp } from '../support/app/members.ts'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'
import { readPage } from './read-page.ts'

let later = 0
let app: TestApp
let owner: Client
let listId: number
beforeAll(async () => {
  app = await startTestApp({}, { now: () => new Date(Date.now() + later) })
  owner = client(app, await signUp(app, { name: 'Kim Host' }))
  listId = (await owner.post('/api/lists', { title: 'Japan <2027>', ideaIds: [1, 2] })).body.id
})
afterAll(() => app.close())

/** Creates a link and returns its id and the path of its page. */
async function invite(role = 'editor'): Promise<{ id: number; path: string }> {
  const { body } = await owner.post(`/api/lists/${listId}/invitations`, { role })
  const { pathname, search } = new URL(body.url)
  expect(pathname).toBe('/lists/join')
  return { id: body.id, path: pathname + search }
}

const over = 'This invitation isn’t valid anymore'
const showInvitation = async (path: string) => {
  const { status, headings, main } = await readPage(app, path)
  return [status, headings[0], main.text.includes('Ask the person who sent it for a new link')]
}

describe('the page of an invitation to a list', () => {
  it('says who invites, to what, with which role, and what the others will see', async () => {
    const { path } = await invite()
    const { status, headings, main } = await readPage(app, path)
    expect([status, headings]).toEqual([200, ['Japan <2027>']])
    expect(main.text).toContain('Kim Host invites you to')
    expect(main.text).toContain('2 items, 1 member')
    expect(main.text).toContain('As an editor, you can add, edit and reorder items.')
    expect(main.text).toContain('Other members can see your name')
    expect(main.text).toContain('They can’t see your notes, photos')
    expect((await readPage(app, (await invite('viewer')).path)).main.text).toContain(
      'As a viewer, you can look around, cheer and comment.',
    )
  })

  it('asks visitors to sign in, without the token in that address', async () => {
    const { path } = await invite()
    const { main } = await readPage(app, path)
    expect(main.text).toContain('Sign in to join')
    expect(main.links).toContain(hrefOf('login', { from: '/lists/join' }))
    const token = new URLSearchParams(path.split('?')[1]).get('token') ?? ''
    expect(main.links.filter((link) => link.includes(token))).toEqual([])
  })

  it('offers members a button to join, and its members the list', async () => {
    const { path } = await invite()
    const friend = await signUp(app)
    const ofFriend = (await app.inject({ url: path, headers: friend.headers })).body
    expect(ofFriend).toMatch(/<button[^>]*>Join<\/button>/)
    const ofOwner = (await owner.get(path)).text
    expect(ofOwner).toContain('You’re already a member of')
    expect(ofOwner).toContain(`href="/lists/${listId}"`)
  })

  it('is not cacheable, sends no Referer and is hidden from search engines', async () => {
    for (const path of [(await invite()).path, '/lists/join?token=unknown']) {
      const page = await readPage(app, path)
      expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      expect(page.meta('robots')).toBe('noindex')
      expect(page.canonical).toBeUndefined()
    }
  })

  it('is a placeholder without a token, which the browser has after a reload', async () => {
    const page = await readPage(app, '/lists/join?utm_source=chat')
    expect([page.status, page.main.text.includes(over), page.meta('robots')]).toEqual([200, false, 'noindex'])
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(page.html).toContain('To see your invitation, open the link again')
  })

  it('is 404 and says what to do for an unknown, revoked, used-up or expired link', async () => {
    for (const path of ['/lists/join?token=', '/lists/join?token=unknown'])
      expect([path, ...(await showInvitation(path))]).toEqual([path, 404, over, true])
    const revoked = await invite()
    await owner.call('lists.invitations.revoke', { id: listId, invitationId: revoked.id })
    expect(await showInvitation(revoked.path)).toEqual([404, over, true])
    const used = await invite()
    await app.orm.em
      .fork()
      .execute(`update list_invitation set uses = ${maxInvitationUses} where id = ${used.id}`)
    expect(await showInvitation(used.path)).toEqual([404, over, true])
    const expired = await invite()
    expect((await showInvitation(expired.path))[0]).toBe(200)
    later = 8 * dayMs
    expect(await showInvitation(expired.path)).toEqual([404, over, true])
    later = 0
  })
})
