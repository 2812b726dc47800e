import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  feedPath,
  hrefOf,
  newsletterPreviewPath,
  pages,
  sitemapPath,
  type Page,
} from '#platform/addresses.ts'
import { manifestPath } from '#platform/manifest-path.ts'
import { NewsletterIssue } from '#features/newsletter/server/entities.ts'
import { draftIssue } from '#features/newsletter/server/issues/draft.service.ts'
import { seedCustomCatalogue } from '#root/start/catalogue.ts'
import { client } from '../../support/app/client.ts'
import { readMails } from '../../support/app/read-mails.ts'
import { signUp, type Member } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { fillPattern } from '../sample-paths.ts'
import { findDefaultTerms, listShownTexts } from './shown-texts.ts'

const sample = join(import.meta.dirname, '../../../docs/own-catalogue/recipes.csv')
const folder = mkdtempSync(join(tmpdir(), 'someday-nouns-'))
let app: TestApp
let admin: Member
let member: Member
let token: string
beforeAll(async () => {
  app = await startTestApp({
    SITE_NAME: 'Ladle',
    PRODUCT_NOUN: 'Recipe',
    LIST_NOUN: 'Recipe Box',
    SEED: sample,
    DATA_DIR: folder,
  })
  const em = app.orm.em.fork()
  await em.execute('truncate idea, category restart identity cascade')
  await seedCustomCatalogue(em, 'SEED', sample, { now: new Date(), onProgress() {} })
  admin = await signUp(app, { role: 'admin' })
  member = await signUp(app)
  const theirs = client(app, admin)
  const places = [{ name: 'Kyoto', country: 'JP', latitude: 35, longitude: 135.8, precision: 'town' }]
  await theirs.put('/api/ideas/1', { places, months: [6, 7, 8] })
  await theirs.post('/api/ideas', { title: 'A pie that is not done', state: 'draft', categoryId: 1 })
  await theirs.post('/api/my-bucket-list', { ideaId: 7, notes: 'More salt.', targetDate: '2030-05-01' })
  await theirs.post('/api/my-bucket-list', { ideaId: 8, status: 'completed' })
  await theirs.post('/api/custom-ideas', { title: 'Grandmother’s dumplings' })
  token = (await theirs.call('bucketList.share.create')).data.path.split('/').at(-1)
  const id = await draftIssue(em, new Date(), new Date(), { say: app.services.say })
  await em.nativeUpdate(NewsletterIssue, { id: Number(id) }, { state: 'sent', sentAt: new Date() })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const otherStates = `
  /nothing-here /ideas/999999 /ideas/51 /ideas/52 /categories/nothing-here /places/narnia /lists/nothing-here
  /search?q=soup /search?q=xqzzyk /search?page=2 /categories/soups?search=xqzzyk /near?place=Kyoto
  /near?place=Narnia /now?month=7 /admin?view=table /admin?view=table&q=xqzzyk /admin?new= /admin?edit=1
  /verify-email?token=x /my-bucket-list?view=timeline`

describe('with custom nouns, no page has the default ones', () => {
  const everyPage = Object.values<Page>(pages).map(({ path }) => path)
  it.each([...everyPage, ...otherStates.trim().split(/\s+/)])('%s', async (path) => {
    const url = fillPattern(path, { slug: 'soups', token })
    const found = new Set<string>()
    for (const headers of [{}, member.headers, admin.headers]) {
      const { body } = await app.inject({ url, headers: { accept: 'text/html', ...headers } })
      expect(body).toMatch(/<title>/)
      for (const words of findDefaultTerms(listShownTexts(body))) found.add(words)
    }
    expect([...found]).toEqual([])
  })

  it.each([feedPath, '/categories/soups/feed.xml', sitemapPath, '/embed/ideas/1', '/api/docs', '/dev/mail'])(
    '%s',
    async (url) => {
      const { statusCode, body } = await app.inject(url)
      expect([statusCode, findDefaultTerms(listShownTexts(body))]).toEqual([200, []])
    },
  )

  it.each([manifestPath, '/api/openapi.json'])('%s', async (url) => {
    const said: string[] = []
    JSON.parse((await app.inject(url)).body, (key, value: unknown) => {
      if (/^(name|short_name|title|summary|description)$/.test(key)) said.push(String(value))
      return value
    })
    expect(said.length).toBeGreaterThan(2)
    expect(findDefaultTerms(said)).toEqual([])
  })
})

it('titles and buttons use the custom nouns', async () => {
  const titleOf = async (url: string) => /<title>([^<]*)/.exec((await app.inject(url)).body)?.[1]
  expect(await titleOf('/popular')).toBe('Popular Recipes | Ladle')
  expect(await titleOf('/categories')).toBe('All Recipe Categories | Ladle')
  expect(await titleOf('/places')).toBe('Places for Your Recipe Box | Ladle')
  expect((await app.inject('/')).body).toContain('Get Random Recipe')
  const { body } = await app.inject('/ideas/1')
  for (const words of ['Similar Recipes', 'Search recipes', 'Search all recipes'])
    expect(body).toContain(words)
  const account = await app.inject({ url: '/account', headers: (await signUp(app)).headers })
  expect(account.body).toContain('Tell connected apps when I complete a recipe')
  expect(account.body).toContain('which recipe from the catalogue was completed')
  expect((await app.inject('/terms')).body).toContain('a free account for your recipe box')
})

it('mails, errors and files use them too', async () => {
  const ada = client(app, await signUp(app))
  await client(app).call('accounts.register', {
    name: 'Grace',
    email: 'grace@people.example',
    password: 'correct horse',
  })
  await expect.poll(() => readMails(folder)).not.toEqual([])
  const [{ text = '', html = '' } = {}] = await readMails(folder)
  expect(findDefaultTerms([text, ...listShownTexts(html)])).toEqual([])
  expect(text).toContain('start your list')

  const issue = await app.inject({ url: hrefOf(newsletterPreviewPath, { id: 1 }), headers: admin.headers })
  expect(issue.body).toContain('A few recipes for the days ahead.')
  expect(findDefaultTerms(listShownTexts(issue.body))).toEqual([])

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
  expect(feed.body).toContain('NAME:Ladle: my recipe box')
  expect(findDefaultTerms(feed.body.split('\n'))).toEqual([])
})

it('feeds, the sitemap and other formats use them too', async () => {
  const bodyOf = async (url: string) => (await app.inject(url)).body
  expect(await bodyOf(feedPath)).toContain('New recipes on Ladle')
  expect(JSON.parse(await bodyOf(manifestPath)).description).toBe(
    'Recipes to try and come back to, and a list to keep them on.',
  )
  const page = await bodyOf('/ideas/1')
  expect(page).toContain('Similar Recipes')
  expect(page).toContain('A few recipes once a week, and nothing else.')
  expect(await bodyOf('/map')).toContain('Map of recipes')
  // The slogan is only for our own nouns.
  const home = await bodyOf('/')
  for (const words of ['Find your next recipe', 'Browse, search', 'placeholder="Search recipes"'])
    expect(home).toContain(words)
  await client(app).call('newsletter.subscribe', { email: 'linus@people.example' })
  const texts = async () => (await readMails(folder)).map(({ text }) => text).join('\n')
  await expect.poll(texts).toContain('a few recipes to try and come back to: one for the season')
})
