import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newMember, type Client } from '../../support/app/client.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const path = '/api/my-bucket-list'
const types = { csv: 'text/csv', json: 'application/json' }

const createList = async (member: Client, list: object): Promise<number> =>
  (await member.post('/api/lists', list)).body.id
const createCustomIdea = async (member: Client, title: string): Promise<number> =>
  (await member.post('/api/custom-ideas', { title })).body.id
const importFile = async (member: Client, content: string, type = 'text/csv') =>
  (await member.upload(`${path}/import`, type, content)).body

/** Returns the titles of the items of each list, by the list's title. */
async function readLists(member: Client): Promise<Record<string, string[]>> {
  const lists: Record<string, string[]> = {}
  for (const { id, title } of (await member.get('/api/lists')).body) {
    const { items } = (await member.get(`/api/lists/${id}`)).body
    lists[title] = items.map(({ idea }: { idea: { title: string } }) => idea.title).toSorted()
  }
  return lists
}

describe.each(['csv', 'json'] as const)('the lists of entries as %s', (format) => {
  it('come with an export, and with its import into another account', async () => {
    const before = await newMember(app)
    const friend = await newMember(app)
    const boat = await createCustomIdea(before, 'Paint the boat')
    await createList(before, { title: 'Summer, "at last"', ideaIds: [7, 8], customIdeaIds: [boat] })
    await createList(before, { title: '=Japan 2027', ideaIds: [8, 70] })
    // Ideas that have left the catalogue stay on lists.
    await app.orm.em.fork().execute(`update idea set state = 'archived' where id = 70`)
    const foreign = await createList(friend, { title: 'Of a friend', ideaIds: [7] })
    const invitation = await friend.call('lists.invitations.create', { id: foreign, role: 'editor' })
    const token = new URL(invitation.data.url).searchParams.get('token')
    await before.post('/api/lists/join', { token })

    const file = (await before.get(`${path}/export?format=${format}`)).text
    expect(file).not.toContain('Of a friend')
    const { 'Of a friend': _, ...own } = await readLists(before)

    const after = await newMember(app)
    const lists = { created: ['=Japan 2027', 'Summer, "at last"'], items: 5 }
    const preview = (await after.upload(`${path}/import?dryRun=1`, types[format], file)).body
    expect(preview).toMatchObject({ problems: [], added: 4 })
    expect({ ...preview.lists, created: preview.lists.created.toSorted() }).toEqual(lists)
    expect(await readLists(after)).toEqual({})

    const [first, second] = [
      await importFile(after, file, types[format]),
      await importFile(after, file, types[format]),
    ]
    expect([first.added, first.lists.items]).toEqual([4, 5])
    expect(second).toMatchObject({ added: 0, skipped: 4, lists: { created: [], items: 0 } })
    expect(await readLists(after)).toEqual(own)
    const json = (await after.get(`${path}/export?format=json`)).body
    expect(json.find(({ slug }: { slug: string | null }) => slug === null).lists).toEqual([
      'Summer, "at last"',
    ])
    await app.orm.em.fork().execute(`update idea set state = 'published' where id = 70`)
  })
})

describe('an imported row that names lists', () => {
  it('goes on own lists with that title, also if its entry is on the bucket list already', async () => {
    const member = await newMember(app)
    const friend = await newMember(app)
    const foreign = await createList(friend, { title: 'Trips' })
    const invitation = await friend.call('lists.invitations.create', { id: foreign, role: 'editor' })
    await member.post('/api/lists/join', { token: new URL(invitation.data.url).searchParams.get('token') })
    const [known] = (await member.get('/api/ideas?limit=1')).body
    await member.post(path, { ideaId: known.id })
    const file = `title,slug,lists\n${known.title},${known.slug},"  Trips \nOdd  years\nTrips"\nDance,,Trips\n`
    expect(await importFile(member, file)).toMatchObject({
      added: 1,
      skipped: 1,
      lists: { created: ['Trips', 'Odd years'], items: 3 },
    })
    expect((await member.get(`/api/lists/${foreign}`)).body.items).toEqual([])
    const lists = (await member.get('/api/lists')).body
    expect(
      lists.map(({ title, role, items }: Record<string, unknown>) => [title, role, items]).toSorted(),
    ).toEqual([
      ['Odd years', 'owner', 1],
      ['Trips', 'editor', 0],
      ['Trips', 'owner', 2],
    ])
  })

  it('is a problem if the member has too many lists, the list is full or a title is too long', async () => {
    const member = await newMember(app)
    const full = await createList(member, { title: 'Full' })
    const em = app.orm.em.fork()
    await em.execute(
      `insert into list_item (list_id, idea_id) select ?, id from idea where state = 'published' order by id limit 1000`,
      [full],
    )
    await em.execute(
      `with made as (insert into list (title) select 'Other' from generate_series(1, 198) returning id)
       insert into list_member (list_id, user_id, role) select id, ?, 'owner' from made`,
      [member.id],
    )
    const file = [
      'title,lists',
      'One,Full',
      'Two,Last',
      'Three,"Last\nOne too many"',
      `Four,${'x'.repeat(121)}`,
      'Five,Last',
      '',
    ].join('\n')
    const { problems, added, lists } = await importFile(member, file)
    expect(problems.map(({ row, field, message }: Record<string, unknown>) => [row, field, message])).toEqual(
      [
        [2, 'lists', '“Full”: A list can have up to 1,000 items.'],
        [4, 'lists', 'You can have up to 200 lists.'],
        [5, 'lists', expect.any(String)],
      ],
    )
    expect([added, lists]).toEqual([2, { created: ['Last'], items: 2 }])
    const entries = (await member.get(path)).body
    expect(entries.map(({ idea }: { idea: { title: string } }) => idea.title)).toEqual(['Two', 'Five'])
  })

  it('is put on each list once by concurrent imports', async () => {
    const member = await newMember(app)
    const file = 'title,lists\nSail,Sea\nDive,"Sea\nDeep"\n'
    await Promise.all([1, 2, 3].map(() => importFile(member, file)))
    expect(await readLists(member)).toEqual({ Sea: ['Dive', 'Sail'], Deep: ['Dive'] })
    expect((await member.get('/api/lists')).body).toHaveLength(2)
  })
})
