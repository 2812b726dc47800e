import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { seedCustomCatalogue } from '#root/start/catalogue.ts'
import { client } from '../../support/app/client.ts'
import { signUp } from '../../support/app/members.ts'
import { startTestApp } from '../../support/app/test-app.ts'
import { readPage } from '../read-page.ts'

const ours = 'href="/categories/couples-bucket-list-ideas"'
const soon = { timeout: 30_000, interval: 100 }

it('the footer has the operator’s links', async () => {
  const app = await startTestApp({ FOOTER_LINKS: 'Soups=/categories/soups, Shop=https://shop.example/a?b=c' })
  onTestFinished(() => app.close())
  const { body } = await app.inject('/about')
  expect(body).toContain('href="/categories/soups"')
  expect(body).toContain('href="https://shop.example/a?b=c"')
  expect(body).not.toContain(ours)
})

it('a site with a custom catalogue links to none of our categories', async () => {
  const app = await startTestApp({ SEED: 'none' })
  onTestFinished(() => app.close())
  expect((await app.inject('/about')).body).not.toContain(ours)
  const { status } = await readPage(app, '/')
  expect(status).toBe(200)
})

it('the operator’s response time is shown', async () => {
  const app = await startTestApp({ SUPPORT_RESPONSE_TIME: 'two working days' })
  onTestFinished(() => app.close())
  for (const page of ['/contact', '/privacy', '/forgot-password']) {
    const { body } = await app.inject(page)
    expect(body).toContain('within')
    expect(body).toContain('two working days')
    expect(body).not.toMatch(/24.{1,4}48/)
  }
})

it('a site without places and months has no map links, until an idea has them', async () => {
  const sample = join(import.meta.dirname, '../../../docs/own-catalogue/recipes.csv')
  const app = await startTestApp({ SEED: sample, PUBLIC_URL: 'https://ladle.example' })
  onTestFinished(() => app.close())
  const em = app.orm.em.fork()
  await em.execute('truncate idea, category restart identity cascade')
  await seedCustomCatalogue(em, 'SEED', sample, { now: new Date(), onProgress() {} })
  const editor = client(app, await signUp(app, { role: 'editor' }))
  const ofPlaces = ['/map', '/places', '/near']
  /** Returns the paths linked in the menus of a page, and those in the sitemap. */
  const named = async (paths: string[]) => {
    const { body } = await app.inject('/about')
    const { body: sitemap } = await app.inject('/sitemap.xml')
    expect(body).toContain('href="/popular"')
    return [
      paths.filter((path) => body.includes(`href="${path}"`)),
      paths.filter((path) => sitemap.includes(`<loc>https://ladle.example${path}</loc>`)),
    ]
  }
  const all = [...ofPlaces, '/now']
  await expect.poll(() => named(all), soon).toEqual([[], []])
  expect((await app.inject('/about')).body).not.toContain('aria-label="Explore"')

  const places = [{ name: 'Kyoto', country: 'JP', latitude: 35, longitude: 135.8, precision: 'town' }]
  expect((await editor.put('/api/ideas/1', { places })).status).toBe(200)
  await expect.poll(() => named(all), soon).toEqual([ofPlaces, ofPlaces])
  expect((await editor.put('/api/ideas/2', { months: [6] })).status).toBe(200)
  await expect.poll(() => named(all), soon).toEqual([all, all])
  expect((await editor.put('/api/ideas/1', { places: [] })).status).toBe(200)
  await expect.poll(() => named(all), soon).toEqual([['/now'], ['/now']])
})
