import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feedPath, manifestPath, pages, sitemapPath, type Page } from '#platform/addresses.ts'
import { client } from '../../support/app/client.ts'
import { mailsIn } from '../../support/app/mails-in.ts'
import { signUp } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { addressOf } from '../sample-addresses.ts'

let app: TestApp
const folder = mkdtempSync(join(tmpdir(), 'someday-nouns-'))
beforeAll(async () => {
  app = await startTestApp({ PRODUCT_NOUN: 'Recipe', LIST_NOUN: 'Recipe Box', DATA_DIR: folder })
  // What stands in the catalogue is the operator's own.
  const em = app.orm.em.fork()
  const own = (column: string) => `${column} = regexp_replace(${column}, 'bucket list', 'kitchen', 'gi')`
  await em.execute(`update idea set ${own('title')}, ${own('description')}`)
  await em.execute(
    `update category set ${['name', 'description', 'meta_title', 'meta_description', 'target_keyword', 'content'].map(own).join()}`,
  )
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const ours = /.{0,40}bucket list.{0,40}/gi
const urls = Object.values<Page>(pages).map(({ path }) => addressOf(path))

describe('on a site that has a word of its own no page says ours', () => {
  it.each([
    ...urls,
    '/nothing-here',
    '/ideas/999999',
    '/search?q=sailing',
    '/search?q=xqzzyk',
    '/near?place=Rome',
  ])('%s', async (url) => {
    const admin = await signUp(app, { role: 'admin' })
    for (const headers of [{}, admin.headers]) {
      const { body } = await app.inject({ url, headers: { accept: 'text/html', ...headers } })
      expect(body).toMatch(/<title>/)
      expect(body.match(ours) ?? []).toEqual([])
    }
  })

  it.each([feedPath, manifestPath, sitemapPath, '/api/openapi.json', '/api/docs'])('%s', async (url) => {
    const { statusCode, body } = await app.inject(url)
    expect([statusCode, body.match(ours) ?? []]).toEqual([200, []])
  })
})

it('titles and buttons say the word in its place', async () => {
  const titleOf = async (url: string) => /<title>([^<]*)/.exec((await app.inject(url)).body)?.[1]
  expect(await titleOf('/popular')).toBe('Popular Recipes | Someday')
  expect(await titleOf('/categories')).toBe('All Recipe Categories | Someday')
  expect(await titleOf('/places')).toBe('Places for Your Recipe Box | Someday')
  expect((await app.inject('/')).body).toContain('Get Random Recipe')
  const { body } = await app.inject('/ideas/1')
  for (const words of ['Similar Recipes', 'Search recipes', 'Search all recipes'])
    expect(body).toContain(words)
  const account = await app.inject({ url: '/account', headers: (await signUp(app)).headers })
  expect(account.body).toContain('Tell connected programs when I complete a recipe')
  expect(account.body).toContain('told which recipe of the catalogue was done')
  expect((await app.inject('/terms')).body).toContain('a free account to keep a recipe box in')
})

it('mails, refusals and files say it too', async () => {
  const ada = client(app, await signUp(app))
  await client(app).call('accounts.register', {
    name: 'Grace',
    email: 'grace@people.example',
    password: 'correct horse',
  })
  await expect.poll(() => mailsIn(folder)).not.toEqual([])
  const [{ text = '', html = '' } = {}] = await mailsIn(folder)
  expect((text + html).match(ours) ?? []).toEqual([])
  expect(text).toContain('your recipe box is yours to fill')

  const entry = { ideaId: 1, status: 'planned', priority: 2 }
  await ada.post('/api/my-bucket-list', entry)
  const again = await ada.post('/api/my-bucket-list', entry)
  expect([again.status, again.body.message, again.body.code]).toEqual([
    409,
    'This recipe is already on your recipe box.',
    'already_listed',
  ])
  const called = await ada.call('bucketList.add', entry)
  expect(called.refusal?.message).toBe('This recipe is already on your recipe box.')
  const { headers } = await ada.get('/api/my-bucket-list/export?format=csv')
  expect(headers['content-disposition']).toBe('attachment; filename="my-recipe-box.csv"')
  const calendar = await ada.post('/api/my-bucket-list/calendar')
  const { path } = calendar.body
  const feed = await app.inject(path)
  expect(feed.body).toContain('NAME:Someday: my recipe box')
  expect(feed.body.match(ours) ?? []).toEqual([])
})

it('what stands beside a page says it too', async () => {
  const bodyOf = async (url: string) => (await app.inject(url)).body
  expect(await bodyOf(feedPath)).toContain('New recipes at Someday')
  expect(JSON.parse(await bodyOf(manifestPath)).description).toMatch(/^Recipes for a life/)
  const page = await bodyOf('/ideas/1')
  expect(page).toContain('Similar Recipes')
  expect(page).toContain('A handful of recipes, and nothing else.')
  expect(await bodyOf('/map')).toContain('Map of the recipes')
  // What people cook is no adventure.
  for (const url of ['/popular', '/new'])
    expect(await bodyOf(url)).not.toMatch(/name="description" content="[^"]*adventure/)
  await client(app).call('newsletter.subscribe', { email: 'linus@people.example' })
  const texts = async () => (await mailsIn(folder)).map(({ text }) => text).join('\n')
  await expect.poll(texts).toContain('a handful of recipes for the things')
})
