import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { signUp, type Member } from '../../support/members.ts'
import { ask, tell } from '../../support/procedures.ts'

let app: TestApp
let editor: Member
let admin: Member
beforeAll(async () => {
  app = await startTestApp()
  editor = await signUp(app, { role: 'editor', name: 'Edda Editor' })
  admin = await signUp(app, { role: 'admin', name: 'Ada Admin' })
})
afterAll(() => app.close())

describe('the audit log', () => {
  it('has everything that editors and admins did: who, when, and to what', async () => {
    const { data: idea } = await tell(app, 'ideas.editing.create', { title: 'Logged', categoryId: 1 }, editor)
    const { data: category } = await tell(app, 'categories.editing.create', { name: 'Logged' }, editor)
    const steps: [string, object, Member, string][] = [
      ['ideas.editing.update', { id: idea.id, cost: 2 }, editor, 'idea.update'],
      ['ideas.editing.setState', { id: idea.id, state: 'draft' }, editor, 'idea.update'],
      ['ideas.editing.restore', { ideaId: idea.id, version: 1 }, editor, 'idea.restore'],
      [
        'ideas.editing.bulkChange',
        { selection: { ids: [idea.id] }, change: { cost: 3 } },
        editor,
        'idea.bulk',
      ],
      ['categories.editing.update', { id: category.id, description: 'x' }, editor, 'category.update'],
      ['categories.editing.archive', { id: category.id, archived: true }, editor, 'category.archive'],
      ['people.block', { id: editor.id }, admin, 'person.block'],
      ['people.unblock', { id: editor.id }, admin, 'person.unblock'],
    ]
    for (const [path, input, who] of steps) {
      const { error } = await tell(app, path, input, who)
      expect([path, error]).toEqual([path, undefined])
    }
    const { data } = await ask(app, 'admin.audit', { limit: 20 }, admin)
    const expected = ['category.create', 'idea.create', ...steps.map(([, , , action]) => action)]
    expect(data.entries.map(({ action }: { action: string }) => action).toSorted()).toEqual(
      expected.toSorted(),
    )
    expect(data.total).toBe(expected.length)
    expect(data.entries.at(-1)).toMatchObject({
      action: 'idea.create',
      actor: { id: editor.id, name: 'Edda Editor' },
      subjectId: idea.id,
      subject: 'Logged',
    })
    expect((await ask(app, 'admin.audit', { limit: 2, offset: 1 }, admin)).data.entries).toEqual(
      data.entries.slice(1, 3),
    )
  })
})

describe('the audit log of an editor', () => {
  it('has what was done to ideas, and nothing of what was done to people', async () => {
    const member = await signUp(app, { name: 'Mona Member' })
    await tell(app, 'people.block', { id: member.id }, admin)
    const reader = await signUp(app, { role: 'editor' })
    const { data } = await ask(app, 'admin.audit', { limit: 200 }, reader)
    expect(JSON.stringify(data)).not.toMatch(/person\.|Mona Member/)
    expect(data.entries.length).toBeGreaterThan(0)
    expect(data.total).toBe(data.entries.length)
    const all = (await ask(app, 'admin.audit', { limit: 200 }, admin)).data
    expect(all.entries[0]).toMatchObject({ action: 'person.block', subject: 'Mona Member' })
    await app.orm.em.fork().execute('delete from users where id in (?, ?)', [member.id, reader.id])
  })
})

describe('the figures', () => {
  it('count the whole catalogue, and searches, saves and sign-ups by day', async () => {
    await tell(app, 'bucketList.add', { ideaId: 1 }, admin)
    await app.orm.em.fork().execute(
      `insert into search_count (day, text, count, results)
       values ((now() at time zone 'UTC')::date, 'kayak', 3, 12), ((now() at time zone 'UTC')::date, 'submarine yoga', 2, 0)`,
    )
    await tell(app, 'ideas.editing.create', { title: 'A draft', state: 'draft' }, admin)
    await app.orm.em
      .fork()
      .execute(`update users set created_at = now() - interval '3 days' where id = ?`, [editor.id])
    const { data } = await ask(app, 'admin.figures', undefined, admin)
    expect(data.totals).toMatchObject({
      ideas: 1316,
      drafts: 1,
      scheduled: 0,
      archived: 0,
      categories: 107,
      members: 2,
    })
    const easy = (await app.inject('/api/ideas?difficulty=1&limit=2000')).json()
    expect(data.totals.easyIdeas).toBe(easy.length)
    const [searches, saves, signUps] = data.series
    const today = new Date().toISOString().slice(0, 10)
    expect([searches.name, searches.days.at(-1)]).toEqual(['Searches', { day: today, count: 5 }])
    expect([saves.name, saves.days.at(-1)]).toEqual(['Saves', { day: today, count: 1 }])
    expect(data.mostSaved).toMatchObject([{ id: 1, saves: 1 }])
    expect(data.searchesInVain).toEqual([{ text: 'submarine yoga', count: 2, lastDay: today }])
    expect([signUps.name, signUps.days.length]).toEqual(['Sign-ups', 30])
    expect(signUps.days.map(({ count }: { count: number }) => count).filter(Boolean)).toEqual([1, 1])
    expect(signUps.days.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), count: 1 })
    expect(data.thinText.ideas.map(({ title }: { title: string }) => title)).toContain('A draft')
    expect(data.withoutPicture.total).toBeGreaterThan(1000)
  })
})
