import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CategoryView, KindView } from '#features/catalogue/contract.ts'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { pages, type Page } from '#platform/addresses.ts'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'
import { readPage } from './read-page.ts'

const origin = 'https://someday.example'
const staticPaths = Object.values<Page>(pages)
  .filter(({ path, crawlers }) => crawlers === 'listed' && !path.includes(':'))
  .map(({ path }) => path)

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: origin })
})
afterAll(() => app.close())

describe('sitemap.xml', () => {
  it('has every public URL once', async () => {
    const { headers, body, statusCode } = await app.inject('/sitemap.xml')
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
    const categories: CategoryView[] = (await app.inject('/api/categories')).json()
    const ideas: IdeaView[] = (await app.inject('/api/ideas?limit=2000')).json()
    const countries = new Set(
      (await readPage(app, '/places')).main.links.filter((link) => link.startsWith('/places/')),
    )
    expect(countries.size).toBeGreaterThan(100)
    const kinds: KindView[] = (await app.inject('/api/kinds')).json()
    expect(kinds.length).toBeGreaterThan(150)
    const addresses = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)
    expect(addresses.toSorted()).toEqual(
      [
        ...staticPaths,
        ...categories.map(({ slug }) => `/categories/${slug}`),
        ...ideas.map(({ id }) => `/ideas/${id}`),
        ...kinds.map(({ kind }) => `/kinds/${kind}`),
        ...countries,
      ]
        .map((path) => origin + path)
        .toSorted(),
    )
    expect(addresses).toHaveLength(staticPaths.length + 107 + 1315 + kinds.length + countries.size)
  })

  it('has the date of change of every category and idea', async () => {
    const { body } = await app.inject('/sitemap.xml')
    const dated = body.match(
      /<url><loc>[^<]+\/(?:categories|ideas)\/[^<]+<\/loc><lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod><\/url>/g,
    )
    expect(dated).toHaveLength(107 + 1315)
    await app.orm.em
      .fork()
      .execute(`update idea set title = 'Changed', updated_at = '2031-02-03T04:05:06Z' where id = 77`)
    await expect
      .poll(async () => (await app.inject('/sitemap.xml')).body, { timeout: 2000 })
      .toContain(`<loc>${origin}/ideas/77</loc><lastmod>2031-02-03T04:05:06.000Z</lastmod>`)
  })

  it('is revalidated each time, and 304 if unchanged', async () => {
    const { headers } = await app.inject('/sitemap.xml')
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    const again = await app.inject({ url: '/sitemap.xml', headers: { 'if-none-match': headers.etag } })
    expect(again.statusCode).toBe(304)
  })

  it('is small enough and well formed', async () => {
    const { body } = await app.inject('/sitemap.xml')
    expect(body).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="[^"]+">\n<url>/)
    expect(body.match(/<url>/g)).toHaveLength(body.match(/<\/url>/g)?.length ?? 0)
    expect(body).not.toMatch(/&(?!amp;|lt;|gt;|quot;|apos;)/)
  })
})

describe('robots.txt', () => {
  it('names the sitemap and excludes private pages', async () => {
    const { headers, body } = await app.inject('/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toMatch(/^User-agent: \*\n/)
    expect(body).toContain(`\nSitemap: ${origin}/sitemap.xml\n`)
    for (const path of ['/admin', '/account', '/my-bucket-list', '/api/', '/search'])
      expect(body).toContain(`\nDisallow: ${path}\n`)
    expect(body).not.toMatch(/Disallow: \/(?:covers|categories|ideas)?\n/)
  })
})
