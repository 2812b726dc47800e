import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { signUp, type Member } from '../../support/app/members.ts'
import { client } from '../../support/app/client.ts'
import { uploadPicture } from '../../support/app/pictures.ts'

let app: TestApp
let editor: Member
beforeAll(async () => {
  app = await startTestApp()
  editor = await signUp(app, { role: 'editor' })
})
afterAll(() => app.close())

const soon = { timeout: 20_000, interval: 100 }

const status = async (url: string) => (await app.inject(url)).statusCode
const hashIn = (url: string) => url.slice('/pictures/'.length, -'-1600.webp'.length)
const makeOld = (...urls: string[]) =>
  app.orm.em
    .fork()
    .execute(`update picture set created_at = now() - interval '8 days' where hash in (?)`, [
      urls.map(hashIn),
    ])
const runNightlyJob = () => app.services.jobs.send(app.orm.em.fork(), { name: 'forget-unused-pictures' }, {})

describe('an uploaded picture', () => {
  it('is removed in both sizes when it has been unused for a week', async () => {
    const [unused, fresh] = [
      await uploadPicture(client(app, editor), 10),
      await uploadPicture(client(app, editor), 20),
    ]
    await makeOld(unused)
    await runNightlyJob()
    await expect.poll(() => status(unused), soon).toBe(404)
    expect([await status(unused.replace('1600', '800')), await status(fresh)]).toEqual([404, 200])
  })

  it('stays as long as an idea, a category, or a saved version of one uses it', async () => {
    const used = await Promise.all([30, 40, 50, 60, 70].map((red) => uploadPicture(client(app, editor), red)))
    const [onIdea = '', replaced = '', onCategory = '', inText = '', once = ''] = used
    const save = (path: string, input: object) => client(app, editor).call(`${path}.editing.update`, input)
    await save('ideas', { id: 5, imageUrl: onIdea })
    // References by the smaller size and by an absolute URL count too.
    await save('ideas', { id: 6, imageUrl: `https://someday.example${replaced.replace('1600', '800')}` })
    await save('ideas', { id: 6, imageUrl: '' })
    await save('categories', { id: 5, imageUrl: onCategory, content: `<a href="${inText}">A picture</a>` })
    await save('categories', { id: 6, imageUrl: once })
    await save('categories', { id: 6, imageUrl: '' })
    const unused = await uploadPicture(client(app, editor), 80)
    await makeOld(...used, unused)
    await runNightlyJob()
    await expect.poll(() => status(unused), soon).toBe(404)
    expect(await Promise.all(used.map(status))).toEqual(used.map(() => 200))

    await client(app, editor).call('ideas.editing.restore', { ideaId: 6, version: 2 })
    expect((await app.inject('/api/ideas/6')).json().imageUrl).toContain(hashIn(replaced))
  })

  it('gets another week when it is uploaded again', async () => {
    const [again, other] = [
      await uploadPicture(client(app, editor), 90),
      await uploadPicture(client(app, editor), 100),
    ]
    await makeOld(again, other)
    expect(await uploadPicture(client(app, editor), 90)).toBe(again)
    await runNightlyJob()
    await expect.poll(() => status(other), soon).toBe(404)
    expect(await status(again)).toBe(200)
  })
})
