import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'
import { signUp } from '../support/app/members.ts'
import { readPage } from './read-page.ts'
import { client } from '../support/app/client.ts'

let app: TestApp
let sharedPath: string
beforeAll(async () => {
  app = await startTestApp()
  const member = client(app, await signUp(app))
  await member.post('/api/my-bucket-list', { ideaId: 7 })
  sharedPath = (await member.call('bucketList.share.create')).data.path
  for (const statement of [
    "update idea set state = 'archived', publish_at = null",
    'update category set archived_at = now()',
  ])
    await app.orm.em.fork().execute(statement)
  app.services.catalogueVersion.expire()
})
afterAll(() => app.close())

const read = (url: string) => readPage(app, url)

describe('an empty catalogue', () => {
  it.each([
    ['/', 'The first ideas are coming soon'],
    ['/categories', 'The first categories are coming soon'],
    ['/categories', 'No categories found'],
    ['/popular', 'No popular ideas found'],
    ['/new', 'No ideas found'],
    ['/search?q=water', 'No ideas found'],
  ])('is mentioned on %s: %s', async (url, words) => {
    const { status, main } = await read(url)
    expect([status, main.cards]).toEqual([200, []])
    expect(main.text).toContain(words)
  })

  it('suggests nothing on the page for unknown addresses', async () => {
    const { status, headings, main } = await read('/nowhere')
    expect([status, headings, main.cards]).toEqual([404, ['404 Page Not Found'], []])
    expect(main.text).not.toContain('Try One of These Instead')
  })

  it.each([
    ['/popular', 'horizon'],
    ['/search?q=water', 'glass'],
    ['/nowhere', 'signpost'],
    ['/ideas/99999999', 'balloon'],
    ['/places/atlantis', 'map'],
    ['/newsletter/99', 'letter'],
    ['/admin', 'door'],
  ])('has its own picture for each empty state: %s', async (url, picture) => {
    const { body } = await app.inject({ url })
    expect(/data-picture="(\w+)"/.exec(body)?.[1]).toBe(picture)
  })

  it('promises nothing missing on the home page, and links to the dashboard', async () => {
    const { main } = await read('/')
    expect(main.links).toContain('/admin')
    for (const words of [
      '0 ideas',
      'Get Random Idea',
      'What fits your day?',
      'Trending',
      'Featured Categories',
    ])
      expect([words, main.text.includes(words)]).toEqual([words, false])
  })

  it('suggests no categories to start from', async () => {
    const { main } = await read('/search?q=water')
    expect(main.text).not.toContain('Categories to Explore')
    expect((await read('/categories')).main.text).not.toContain('0 categories')
  })

  it('leaves entries on a list, marked and without a link', async () => {
    const { main } = await read(sharedPath)
    expect(main.text).toContain('No longer in the catalogue')
    expect(main.links).not.toContain('/ideas/7')
  })
})

describe('a private list', () => {
  it('says that it is loading', async () => {
    const { headers } = await signUp(app)
    const { body } = await app.inject({ url: '/my-bucket-list', headers })
    expect(body).toContain('Loading your list…')
  })
})
