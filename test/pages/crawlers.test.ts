import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CategoryView } from '#features/catalogue/category-contract.ts'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'

const origin = 'https://someday.example'
const staticPaths = ['/', '/categories', '/popular', '/new', '/about', '/contact', '/privacy', '/terms']

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: origin })
})
afterAll(() => app.close())

describe('sitemap.xml', () => {
  it('names every public address once', async () => {
    const { headers, body, statusCode } = await app.inject('/sitemap.xml')
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
    const categories: CategoryView[] = (await app.inject('/api/categories')).json()
    const ideas: IdeaView[] = (await app.inject('/api/ideas?limit=2000')).json()
    const addresses = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)
    expect(addresses.toSorted()).toEqual(
      [
        ...staticPaths,
        ...categories.map(({ slug }) => `/categories/${slug}`),
        ...ideas.map(({ id }) => `/ideas/${id}`),
      ]
        .map((path) => origin + path)
        .toSorted(),
    )
    expect(addresses).toHaveLength(8 + 107 + 1315)
  })

  it('says of every category and idea when it last changed', async () => {
    const { body } = await app.inject('/sitemap.xml')
    const dated = body.match(/<url><loc>[^<]+<\/loc><lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod><\/url>/g)
    expect(dated).toHaveLength(107 + 1315)
    await app.orm.em
      .fork()
      .execute(`update idea set title = 'Changed', updated_at = '2031-02-03T04:05:06Z' where id = 77`)
    await expect
      .poll(async () => (await app.inject('/sitemap.xml')).body, { timeout: 2000 })
      .toContain(`<loc>${origin}/ideas/77</loc><lastmod>2031-02-03T04:05:06.000Z</lastmod>`)
  })

  it('is asked for again each time, and not sent again to who has it', async () => {
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
  it('names the sitemap and keeps crawlers from what is nobody’s business', async () => {
    const { headers, body } = await app.inject('/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toMatch(/^User-agent: \*\n/)
    expect(body).toContain(`\nSitemap: ${origin}/sitemap.xml\n`)
    for (const path of ['/admin', '/account', '/my-bucket-list', '/api/', '/search'])
      expect(body).toContain(`\nDisallow: ${path}\n`)
    expect(body).not.toMatch(/Disallow: \/(?:covers|categories|ideas)?\n/)
  })
})
