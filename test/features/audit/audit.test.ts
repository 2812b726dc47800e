import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draftIssue } from '#features/newsletter/server/issues/draft.service.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { everyProcedure, kindOf } from '../../support/app/every-procedure.ts'
import { signUp, signUpWithPassword, type Member } from '../../support/app/members.ts'
import { client } from '../../support/app/client.ts'
import { uploadPicture } from '../../support/app/pictures.ts'
import { addFailedJob } from '../dashboard/failed-job.ts'

let app: TestApp
let admin: Member
/** Rows that the actions below refer to. */
let made: { idea: number; categories: number[]; person: number; undo: string }
beforeAll(async () => {
  app = await startTestApp()
  admin = await signUp(app, { role: 'admin', name: 'Ada Admin' })
  const idea = (await client(app, admin).call('ideas.editing.create', { title: 'Logged', categoryId: 1 }))
    .data
  const categories = []
  for (const name of ['One of them', 'Another of them'])
    categories.push((await client(app, admin).call('categories.editing.create', { name })).data.id)
  const order = { selection: { ids: [7] }, change: { addTags: ['a tag to be undone'] } }
  const { undo } = (await client(app, admin).call('ideas.editing.bulkChange', order)).data
  const person = await signUpWithPassword(app, 'long enough', { emailVerifiedAt: null })
  made = { idea: idea.id, categories, person: person.id, undo }
})
afterAll(() => app.close())

const listEntries = async (): Promise<
  { action: string; actor: { id: number; name: string }; at: string }[]
> => (await client(app, admin).call('admin.audit', { limit: 100 })).data.entries

/** An example of every staff action, with its name in the log. */
const actions: Record<string, { action: string; input: () => object | Promise<object> }> = {
  'ideas.editing.create': { action: 'idea.create', input: () => ({ title: 'New', categoryId: 1 }) },
  'ideas.editing.update': { action: 'idea.update', input: () => ({ id: made.idea, cost: 2 }) },
  'ideas.editing.setState': { action: 'idea.update', input: () => ({ id: made.idea, state: 'draft' }) },
  'ideas.editing.restore': { action: 'idea.restore', input: () => ({ ideaId: made.idea, version: 1 }) },
  'ideas.editing.bulkChange': {
    action: 'idea.bulk',
    input: () => ({ selection: { ids: [made.idea] }, change: { cost: 3 } }),
  },
  'ideas.editing.bulkUndo': { action: 'idea.undo', input: () => ({ undo: made.undo }) },
  'ideas.importing.run': {
    action: 'idea.import',
    input: () => ({ format: 'json', content: [{ title: 'Imported', category: 'yoga-bucket-list-ideas' }] }),
  },
  'categories.editing.create': { action: 'category.create', input: () => ({ name: 'A third' }) },
  'categories.editing.update': {
    action: 'category.update',
    input: () => ({ id: made.categories[0], description: 'x' }),
  },
  'categories.editing.reorderFeatured': { action: 'category.feature', input: () => ({ ids: [1, 2] }) },
  'categories.editing.archive': {
    action: 'category.archive',
    input: () => ({ id: made.categories[0], archived: true }),
  },
  'categories.editing.archiveSeveral': {
    action: 'category.unarchive',
    input: () => ({ ids: [made.categories[0]], archived: false }),
  },
  'categories.editing.merge': {
    action: 'category.merge',
    input: () => ({ fromId: made.categories[1], intoId: 1 }),
  },
  'people.setRole': { action: 'person.role', input: () => ({ id: made.person, role: 'editor' }) },
  'people.resendVerification': { action: 'person.resend', input: () => ({ id: made.person }) },
  'people.resetLink': { action: 'person.reset-link', input: () => ({ id: made.person }) },
  'people.signOut': { action: 'person.sign-out', input: () => ({ id: made.person }) },
  'people.removeSecondFactor': { action: 'person.remove-factor', input: () => ({ id: made.person }) },
  'people.block': { action: 'person.block', input: () => ({ id: made.person }) },
  'people.unblock': { action: 'person.unblock', input: () => ({ id: made.person }) },
  'people.invite': { action: 'person.invite', input: () => ({ email: 'guest@people.example' }) },
  'people.revokeInvitation': {
    action: 'person.uninvite',
    input: async () => ({
      id: (await client(app, admin).call('people.invite', { email: 'gone@people.example' })).data.id,
    }),
  },
  'people.remove': { action: 'person.remove', input: () => ({ id: made.person }) },
  'newsletter.editing.draftNext': { action: 'newsletter.draft', input: () => ({}) },
  'newsletter.editing.save': {
    action: 'newsletter.save',
    input: async () => ({ ...(await createIssue()), subject: 'Of ours', intro: '' }),
  },
  'newsletter.editing.swap': {
    action: 'newsletter.swap',
    input: async () => {
      const { id, picks } = (await client(app, admin).call('newsletter.editing.read', await createIssue()))
        .data
      return { id, ideaId: picks[0].idea.id }
    },
  },
  'newsletter.editing.approve': { action: 'newsletter.approve', input: () => createIssue() },
  'newsletter.editing.takeBack': { action: 'newsletter.take-back', input: () => createIssue() },
  'newsletter.editing.schedule': {
    action: 'newsletter.schedule',
    input: async () => ({ ...(await createIssue()), at: new Date(Date.now() + 1e9).toISOString() }),
  },
  'newsletter.editing.sendNow': { action: 'newsletter.send', input: () => createIssue() },
  'newsletter.editing.setAutomatic': {
    action: 'newsletter.automatic',
    input: () => ({ isAutomatic: true }),
  },
  'search.synonyms.add': {
    action: 'synonym.add',
    input: () => ({ phrase: 'zorbling', means: 'rolling downhill' }),
  },
  'search.synonyms.remove': {
    action: 'synonym.remove',
    input: async () => {
      const [{ id }] = (await client(app, admin).call('search.synonyms.list')).data
      return { id }
    },
  },
  'jobs.retry': { action: 'job.retry', input: async () => ({ id: await addFailedJob(app) }) },
  'jobs.drop': { action: 'job.drop', input: async () => ({ id: await addFailedJob(app) }) },
}
let issues = 0
/** Creates a draft issue, as the schedule does. */
async function createIssue(): Promise<{ id: number }> {
  issues += 1
  const now = new Date()
  return { id: Number(await draftIssue(app.orm.em.fork(), new Date(now.getTime() + issues * 1e10), now)) }
}
/** Procedures that only preview, or mail a test to the caller. */
const withoutChanges = ['ideas.editing.bulkPreview', 'ideas.importing.preview', 'newsletter.editing.sendTest']
/**
 * Procedures that `backups.test.ts` and the tests of webhooks cover, because they need a backup store or an endpoint.
 */
const testedElsewhere = [
  'backups.address',
  'backups.make',
  'backups.remove',
  'webhooks.change',
  'webhooks.make',
  'webhooks.ping',
  'webhooks.redeliver',
  'webhooks.remove',
  'webhooks.rotate',
]
/** Tested below, because it has a binary body. */
const uploadProcedure = 'pictures.upload'

describe('the audit log', () => {
  it('covers every mutation that members may not call', async () => {
    const refused = []
    for (const path of everyProcedure.filter((name) => kindOf(name) === 'mutation')) {
      // A new member each time, because some calls end the caller's session.
      if ((await client(app, await signUp(app)).call(path, {})).status === 403) refused.push(path)
    }
    expect(refused.toSorted()).toEqual(
      [...Object.keys(actions), ...withoutChanges, ...testedElsewhere, uploadProcedure].toSorted(),
    )
  })

  it.each(Object.entries(actions))('records who did it and when: %s', async (path, { action, input }) => {
    const asked = await input()
    const before = await listEntries()
    const { refusal } = await client(app, admin).call(path, asked)
    expect(refusal).toBeUndefined()
    const after = await listEntries()
    expect(after).toHaveLength(before.length + 1)
    expect(after[0]).toMatchObject({ action, actor: { id: admin.id, name: 'Ada Admin' } })
    expect(Math.abs(Date.now() - Date.parse(after[0]?.at ?? ''))).toBeLessThan(60_000)
  })

  it('records an uploaded picture too', async () => {
    await uploadPicture(client(app, admin), 10)
    expect((await listEntries())[0]).toMatchObject({ action: 'picture.upload', actor: { id: admin.id } })
  })

  it('records nothing that was refused, and is paginated', async () => {
    const before = await listEntries()
    expect((await client(app, admin).call('ideas.editing.update', { id: 1, title: '' })).status).toBe(400)
    expect((await client(app, admin).call('people.setRole', { id: admin.id, role: 'member' })).status).toBe(
      409,
    )
    expect(await listEntries()).toEqual(before)
    const page = (await client(app, admin).call('admin.audit', { limit: 2, offset: 1 })).data
    expect(page).toEqual({ entries: before.slice(1, 3), total: before.length })
  })
})

describe('the audit log for editors', () => {
  it('shows changes to ideas, and none to people', async () => {
    const member = await signUp(app, { name: 'Mona Member' })
    await client(app, admin).call('people.block', { id: member.id })
    const reader = await signUp(app, { role: 'editor' })
    const { data } = await client(app, reader).call('admin.audit', { limit: 200 })
    expect(JSON.stringify(data)).not.toMatch(/person\.|Mona Member/)
    expect(data.entries.length).toBeGreaterThan(0)
    expect(data.total).toBe(data.entries.length)
    const all = (await client(app, admin).call('admin.audit', { limit: 200 })).data
    expect(all.entries[0]).toMatchObject({ action: 'person.block', subject: 'Mona Member' })
    await app.orm.em.fork().execute('delete from users where id in (?, ?)', [member.id, reader.id])
  })
})
