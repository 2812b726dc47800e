import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listNotFound, notShared } from '#features/bucket-list/messages.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { signUp } from '../../support/app/members.ts'
import { getRaw } from '../../support/app/raw-request.ts'
import { client } from '../../support/app/client.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Creates a member with notes, a custom idea and an archived idea on the list. */
async function createMemberWithList() {
  const signedUp = await signUp(app, { name: 'Grace Private' })
  const member = client(app, signedUp)
  await member.post('/api/my-bucket-list', { ideaId: 7, notes: 'secret note', targetDate: '2027-01-01' })
  const idea = (await member.post('/api/custom-ideas', { title: 'secret idea' })).body
  await member.post('/api/my-bucket-list', { customIdeaId: idea.id, status: 'completed' })
  return { member, id: signedUp.id, email: signedUp.email }
}

const tokenOf = ({ path }: { path: string }) => /^\/lists\/(?<token>[\w-]{43})$/.exec(path)?.groups?.token
const openSharedList = (token: unknown) => client(app).call('bucketList.sharedList', { token })

describe('a shared list', () => {
  it('is off until the member turns it on', async () => {
    const { member } = await createMemberWithList()
    expect((await member.call('bucketList.share.get')).data).toBeNull()
    expect((await member.get('/api/my-bucket-list/share')).body.error).toBe(notShared)
    expect((await member.call('bucketList.share.update', { withNotes: true })).status).toBe(404)
  })

  it('shows title, cover and status to anyone with the link, and nothing else', async () => {
    const { member, email } = await createMemberWithList()
    const share = (await member.call('bucketList.share.create')).data
    expect(share).toMatchObject({ withNotes: false, withCustomIdeas: false, expiresAt: null })
    const { data } = await openSharedList(tokenOf(share))
    const idea = (await member.get('/api/ideas/7')).body
    expect(data).toEqual({
      entries: [
        {
          ideaId: 7,
          slug: idea.slug,
          title: idea.title,
          imageUrl: idea.imageUrl,
          status: 'planned',
          notes: null,
          archived: false,
          story: null,
        },
      ],
      ownerName: null,
      total: 1,
      done: 0,
    })
    expect(JSON.stringify(data)).not.toMatch(new RegExp(`secret|Grace|${email}|2027-01-01`))
  })

  it('has a map and a poster for anyone with the link, until it is revoked', async () => {
    const { member } = await createMemberWithList()
    const share = (await member.call('bucketList.share.create')).data
    for (const [file, type] of [
      ['map.svg', 'image/svg+xml; charset=utf-8'],
      ['poster.jpg', 'image/jpeg'],
    ]) {
      const picture = await app.inject(`${share.path}/${file}`)
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, type])
      expect(picture.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
    }
    await member.call('bucketList.share.revoke')
    for (const file of ['map.svg', 'poster.jpg'])
      expect((await app.inject(`${share.path}/${file}`)).statusCode).toBe(404)
  })

  it('is paginated, with a total', async () => {
    const { member, id } = await createMemberWithList()
    await app.orm.em.fork().execute(
      `insert into entry (user_id, idea_id, status, completed_at, position)
       select ?, id, case when id % 2 = 0 then 'completed' else 'planned' end,
         case when id % 2 = 0 then now() end, 1000 + id
       from idea where id between 101 and 300`,
      [id],
    )
    const token = tokenOf((await member.call('bucketList.share.create')).data)
    const ask = async (input: object) =>
      (await client(app).call('bucketList.sharedList', { token, ...input })).data
    const first = await ask({})
    expect([first.entries.length, first.total, first.done]).toEqual([48, 201, 100])
    const more = await ask({ limit: 96 })
    expect(more.entries.slice(0, 48)).toEqual(first.entries)
    expect(more.entries).toHaveLength(96)
    expect((await ask({ limit: 2000 })).entries).toHaveLength(201)
    expect((await client(app).call('bucketList.sharedList', { token, limit: 2001 })).status).toBe(400)

    const { body } = await app.inject(`/lists/${token}`)
    expect(body.match(/<article/g)).toHaveLength(48)
    expect(body).toContain('201 ideas, 100 done.')
  })

  it('shows notes and custom ideas if they are ticked, each on its own', async () => {
    const { member } = await createMemberWithList()
    const share = (await member.call('bucketList.share.create', { withNotes: true })).data
    expect((await openSharedList(tokenOf(share))).data.entries).toMatchObject([
      { ideaId: 7, notes: 'secret note' },
    ])
    await member.call('bucketList.share.update', { withCustomIdeas: true })
    expect((await openSharedList(tokenOf(share))).data.entries).toMatchObject([
      { ideaId: 7, notes: 'secret note' },
      { ideaId: null, slug: null, title: 'secret idea', status: 'completed', notes: null },
    ])
    await member.call('bucketList.share.update', { withNotes: false })
    expect((await openSharedList(tokenOf(share))).data.entries).toMatchObject([
      { notes: null },
      { title: 'secret idea' },
    ])
  })

  it('does not link to ideas that are no longer public', async () => {
    const { member } = await createMemberWithList()
    await member.post('/api/my-bucket-list', { ideaId: 60 })
    await app.orm.em.fork().execute(`update idea set state = 'archived' where id = 60`)
    const share = (await member.call('bucketList.share.create')).data
    expect((await openSharedList(tokenOf(share))).data.entries[1]).toMatchObject({
      ideaId: null,
      slug: null,
      archived: true,
    })
  })

  it('keeps its link, so that it can be copied again', async () => {
    const { member } = await createMemberWithList()
    const share = (await member.post('/api/my-bucket-list/share', { withNotes: true })).body
    expect((await member.post('/api/my-bucket-list/share')).body.path).toBe(share.path)
    expect((await member.get('/api/my-bucket-list/share')).body.path).toBe(share.path)
  })

  it('is unavailable at once when revoked, and gets a new URL when shared again', async () => {
    const { member } = await createMemberWithList()
    const share = (await member.post('/api/my-bucket-list/share')).body
    expect((await member.delete('/api/my-bucket-list/share')).status).toBe(204)
    const { status, refusal } = await openSharedList(tokenOf(share))
    expect([status, refusal?.message]).toEqual([404, listNotFound])
    const anew = (await member.post('/api/my-bucket-list/share')).body
    expect(anew.path).not.toBe(share.path)
    expect((await openSharedList(tokenOf(share))).status).toBe(404)
    expect((await openSharedList(tokenOf(anew))).status).toBe(200)
  })

  it('expires at the chosen time', async () => {
    const { member } = await createMemberWithList()
    const share = (await member.call('bucketList.share.create', { expiresAt: '2020-01-01T00:00:00Z' })).data
    expect((await openSharedList(tokenOf(share))).status).toBe(404)
    await member.call('bucketList.share.update', { expiresAt: '2999-01-01T00:00:00Z' })
    expect((await openSharedList(tokenOf(share))).status).toBe(200)
  })

  it('accepts the first and last possible time', async () => {
    const { member } = await createMemberWithList()
    for (const expiresAt of ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z']) {
      expect((await member.post('/api/my-bucket-list/share', { expiresAt })).body.expiresAt).toBe(expiresAt)
      expect((await member.get('/api/my-bucket-list/share')).body.expiresAt).toBe(expiresAt)
    }
  })

  it('is unavailable while its member is blocked, and deleted with the account', async () => {
    const { member, id } = await createMemberWithList()
    const share = (await member.call('bucketList.share.create')).data
    const em = app.orm.em.fork()
    await em.execute(`update users set blocked_at = now() where id = ${id}`)
    expect((await openSharedList(tokenOf(share))).status).toBe(404)
    await em.execute(`update users set blocked_at = null where id = ${id}`)
    expect((await openSharedList(tokenOf(share))).status).toBe(200)
    await em.execute(`delete from users where id = ${id}`)
    expect((await openSharedList(tokenOf(share))).status).toBe(404)
  })

  it.each(['/Lists/', '/%6Cists/', '/LI%53TS/', '/x/../lists/'])(
    'is not cacheable and sends no Referer, with its link written %s',
    async (folder) => {
      const { member } = await createMemberWithList()
      const share = (await member.call('bucketList.share.create', { withNotes: true })).data
      const address = `${folder}${tokenOf(share)}`
      const open = await getRaw(app, address)
      expect(open.headers['cache-control']).toBe('no-store')
      expect(open.headers['referrer-policy']).toBe('no-referrer')
      await member.delete('/api/my-bucket-list/share')
      const closed = await getRaw(app, address)
      expect(closed.body).not.toContain('secret note')
    },
  )

  it('cannot be opened with a copy of the database', async () => {
    const { member, id } = await createMemberWithList()
    const share = (await member.call('bucketList.share.create')).data
    const [row] = await app.orm.em.fork().execute(`select * from share_link where user_id = ${id}`)
    expect(JSON.stringify(row)).not.toContain(tokenOf(share))
    for (const guess of [row?.id, row?.token_hash, '', 'x', `${tokenOf(share)}x`]) {
      expect((await openSharedList(guess)).status).toBe(404)
    }
  })

  it.each([
    { withNotes: 'yes' },
    { withCustomIdeas: 1 },
    { expiresAt: 'tomorrow' },
    { expiresAt: '0000-01-01T00:00:00Z' },
    { expiresAt: '9999-12-31T23:59:59-12:00' },
  ])('is not shared with %j', async (options) => {
    const { member } = await createMemberWithList()
    expect((await member.post('/api/my-bucket-list/share', options)).status).toBe(400)
    expect((await member.call('bucketList.share.get')).data).toBeNull()
  })
})
