import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CountryCount, CountryView } from '#features/places/contract.ts'
import { client } from '../support/app/client.ts'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'
import { routeBytes } from '../benchmarks/home-script.ts'
import { readPage } from './read-page.ts'

const origin = 'https://someday.example'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: origin })
})
afterAll(() => app.close())

const read = (url: string) => readPage(app, url)
const ask = async <T>(path: string, input = {}): Promise<T> => (await client(app).call(path, input)).data
const unescaped = (links: string[]) => links.map((link) => link.replaceAll('&amp;', '&'))
const most = 60_000

describe('/map', () => {
  it('is rendered by the server within 60 kB, including coastlines', async () => {
    const [html, coasts] = [await app.inject('/map'), await app.inject('/map/world.svg')]
    expect(html.body).toContain('/map/world.svg#land')
    expect(coasts.headers['content-type']).toContain('image/svg+xml')
    const bytes = [html, coasts].map(({ body }) => brotliCompressSync(body).length)
    expect((bytes[0] ?? most) + (bytes[1] ?? most)).toBeLessThan(most)
  })

  it('has a script of at most 60 kB', () => {
    expect(routeBytes('src/pages/places/map.tsx')).toBeLessThan(most)
  })

  it('lists what its pins lead to, so that the picture itself can be hidden', async () => {
    const { html } = await read('/map?zoom=3&latitude=48&longitude=8')
    const picture = /<svg[^>]*data-layer="pins".*?<\/svg>/s.exec(html)?.[0] ?? ''
    expect(picture).toMatch(/^<svg[^>]*aria-hidden="true"/)
    const links = (part: string) => [...part.matchAll(/<a[^>]*href="([^"]*)"/g)].map(([, href = '']) => href)
    const list = /<section[^>]*aria-labelledby="in-view".*?<\/section>/s.exec(html)?.[0] ?? ''
    expect(links(list).length).toBeGreaterThan(10)
    expect(links(picture)).toEqual(expect.arrayContaining(links(list)))
    expect(picture.match(/<a /g)?.length).toBe(picture.match(/tabindex="-1"/g)?.length)
  })

  it('links without a script to a closer zoom, continents, and every country', async () => {
    const { main } = await read('/map')
    const data = await ask<CountryCount[]>('places.countries')
    const links = unescaped(main.links)
    for (const { slug } of data) expect(links).toContain(`/places/${slug}`)
    expect(links).toContain('/map?latitude=54&longitude=14&zoom=2')
    expect(links.filter((link) => /^\/map\?.*zoom=1$/.test(link)).length).toBeGreaterThan(2)
  })

  it('keeps filters and view in its URL, and ignores invalid ones', async () => {
    const { main } = await read('/map?difficulty=3&month=7&latitude=36.1&longitude=138.2&zoom=4')
    const closer = unescaped(main.links).find((link) => link.endsWith('zoom=5'))
    expect(closer).toMatch(/^\/map\?difficulty=3&month=7&latitude=36(\.\d)?&longitude=138(\.\d)?&zoom=5$/)
    const odd = await read('/map?difficulty=9&month=x&latitude=999&longitude=%00&zoom=-1&categoryId=0')
    expect(odd.status).toBe(200)
    expect(odd.main.text).toContain('691 ideas')
  })

  it.each(['/map', '/places/japan', '/categories/europe-bucket-list-ideas'])(
    'of %s names its sources, as GeoNames’ licence requires',
    async (url) => {
      expect((await read(url)).main.text).toMatch(
        /Map data: Natural Earth ?\. Cities: GeoNames ?, CC BY 4\.0/,
      )
    },
  )

  it.each(['/ideas/1/map.svg', '/places/japan/map.svg', '/categories/europe-bucket-list-ideas/map.svg'])(
    '%s is a picture for both schemes',
    async (url) => {
      const { statusCode, headers, body } = await app.inject(url)
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
      expect(body).toContain('light-dark(')
      expect(body).toMatch(/<path id="coast" d="M[^"]{100,}"/)
      expect(body.match(/class="dot"/g)?.length).toBeGreaterThan(0)
      expect(body).not.toMatch(/NaN|undefined|https?:\/\/(?!www\.w3\.org)/)
    },
  )

  it.each([
    '/ideas/x/map.svg',
    '/ideas/999999/map.svg',
    '/places/atlantis/map.svg',
    '/categories/nope/map.svg',
  ])('%s is not found', async (url) => {
    expect((await app.inject(url)).statusCode).toBe(404)
  })
})

describe('/places', () => {
  it('lists every country with its ideas, as structured data too', async () => {
    const data = await ask<CountryCount[]>('places.countries')
    const { main, structuredData } = await read('/places')
    for (const { name, slug } of data) {
      expect(main.links).toContain(`/places/${slug}`)
      expect(main.text).toContain(name)
    }
    const list = structuredData.find((facts) => facts['@type'] === 'ItemList')
    expect(list).toMatchObject({ numberOfItems: data.length })
  })

  it('/japan has its ideas, best months, neighbours and structured data', async () => {
    const data = await ask<CountryView>('places.country', { slug: 'japan' })
    const { main, structuredData, canonical, titles } = await read('/places/japan')
    expect(main.cards).toEqual(data.list.map(({ title }) => title))
    expect(canonical).toBe(`${origin}/places/japan`)
    expect(titles).toEqual(['Japan Bucket List Ideas | Someday'])
    expect(main.text).toMatch(/best in \w+/)
    for (const { slug } of data.neighbours) expect(main.links).toContain(`/places/${slug}`)
    expect(structuredData.map((facts) => facts['@type'])).toEqual(
      expect.arrayContaining(['Place', 'ItemList', 'BreadcrumbList']),
    )
    expect(structuredData).toContainEqual(
      expect.objectContaining({
        '@type': 'Place',
        name: 'Japan',
        geo: expect.objectContaining({ '@type': 'GeoCoordinates', latitude: expect.any(Number) }),
      }),
    )
  })

  it('of an idea are in its structured data, and link to its countries', async () => {
    const { main, structuredData } = await read('/ideas/1')
    expect(main.links).toContain('/places/saudi-arabia')
    expect(structuredData[0]).toMatchObject({
      contentLocation: [
        { '@type': 'Place', address: { addressCountry: 'SA' }, geo: { '@type': 'GeoCoordinates' } },
      ],
    })
  })

  it('are all in the sitemap', async () => {
    const { body } = await app.inject('/sitemap.xml')
    const data = await ask<CountryCount[]>('places.countries')
    for (const { slug } of data) expect(body).toContain(`<loc>${origin}/places/${slug}</loc>`)
  })
})

describe('/near', () => {
  it('asks for no position by itself, and finds ideas near a place without a script', async () => {
    const { main } = await read('/near')
    expect(main.cards).toEqual([])
    const kyoto = await read('/near?place=kyoto')
    expect(kyoto.main.cards).toHaveLength(24)
    expect(kyoto.main.text).toContain('less than 10 km · Kyoto, Japan')
    expect((await read('/near?place=Atlantis')).main.text).toContain('We couldn’t find that place')
  })
})

describe('/now', () => {
  it('has the ideas for its month, the same for everyone', async () => {
    const { main, canonical } = await read('/now?month=7')
    expect(canonical).toBe(`${origin}/now?month=7`)
    expect(main.cards.length).toBeGreaterThan(30)
    expect(main.text).toContain('The best ideas for July')
    expect(main.text).toContain('Anywhere north of the equator')
    expect((await read('/now?month=7&half=south')).main.text).toContain('south of the equator')
    expect((await read('/now?month=13&half=east')).status).toBe(200)
  })
})
