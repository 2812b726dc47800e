import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBundledCatalogue } from '#features/catalogue/server/read-catalogue.ts'
import { loadSlugify } from '#features/catalogue/server/slug.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { signUp, type Member } from '../../support/app/members.ts'
import { client } from '../../support/app/client.ts'

let app: TestApp
let editor: Member
beforeAll(async () => {
  app = await startTestApp()
  editor = await signUp(app, { role: 'editor' })
})
afterAll(() => app.close())

const createIdeaSlug = async (title: string): Promise<string> =>
  (await client(app, editor).call('ideas.editing.create', { title, categoryId: 1 })).data.slug
const create = (name: string) => client(app, editor).call('categories.editing.create', { name })

describe('a slug', () => {
  it.each([
    ['Ærø', 'aero'],
    ['Łódź', 'lodz'],
    ['Straße in Köln', 'strasse-in-koln'],
    ['Þingvellir on an Øresund ferry', 'thingvellir-on-an-oresund-ferry'],
    ['Đà Nẵng', 'da-nang'],
    ['İstanbul', 'istanbul'],
    ['Don’t stop, l’Aquila!', 'dont-stop-laquila'],
    ['½ ﬁnd', '1-2-find'],
    ['Прогулка по Москве: ёж, май', 'progulka-po-moskve-yozh-may'],
    ['Σαντορίνη', 'santorini'],
    ['北京长城', 'bei-jing-chang-cheng'],
    ['ガラパゴス', 'garapagosu'],
    ['서울', 'seoul'],
    ['القاهرة', 'lqhr'],
    ['თბილისი', 'tbilisi'],
    ['  🎉 Party!! 50% ', 'party-50'],
  ])('of %s is %s', async (title, slug) => {
    expect(await createIdeaSlug(title)).toBe(slug)
  })

  it('of an unreadable title is a generic word', async () => {
    expect(await createIdeaSlug('🎉')).toMatch(/^idea(-\d+)?$/)
    expect((await create('🎉')).data.slug).toBe('more-bucket-list-ideas')
  })

  it('is cut to the maximum length at whole words, and made unique', async () => {
    const title = '北京长城'.repeat(30)
    const [one, other] = [await createIdeaSlug(title), await createIdeaSlug(title)]
    expect(one).toMatch(/^(bei-jing-chang-cheng-)+(bei|bei-jing|bei-jing-chang|bei-jing-chang-cheng)$/)
    expect(one.length).toBeGreaterThan(140)
    expect(one.length).toBeLessThanOrEqual(150)
    expect(other).toBe(`${one}-2`)
    const { slug } = (await create('北京长城'.repeat(15))).data
    expect(slug).toMatch(/^(bei-jing-chang-cheng-)+[a-z-]*[a-z]-bucket-list-ideas$/)
    expect(slug.length).toBeLessThanOrEqual(120)
  })
})

describe('two categories', () => {
  it('have different slugs for different names, and a name only once', async () => {
    const slugs = []
    for (const name of ['Tula', 'Тула', 'Tulà', '🎈', '🎀']) slugs.push((await create(name)).data.slug)
    expect(slugs.slice(0, 3)).toEqual([
      'tula-bucket-list-ideas',
      'tula-2-bucket-list-ideas',
      'tula-3-bucket-list-ideas',
    ])
    expect(new Set(slugs).size).toBe(5)
    const again = await create('TULA')
    expect([again.status, Object.keys(again.refusal?.issues ?? {})]).toEqual([400, ['name']])
  })

  it('free a name when one is merged into the other', async () => {
    const [from, into] = [(await create('Balloons')).data, (await create('Airships')).data]
    await client(app, editor).call('categories.editing.merge', { fromId: from.id, intoId: into.id })
    const { data } = await create('Balloons')
    expect(data.slug).toBe('balloons-2-bucket-list-ideas')
    const { statusCode, headers } = await app.inject(`/categories/${from.slug}`)
    expect([statusCode, headers.location]).toEqual([301, `/categories/${into.slug}`])
  })
})

describe('a slug without its tail', () => {
  it.each([
    ['/categories/world-wonders', '/categories/world-wonders-bucket-list-ideas'],
    ['/categories/hiking?difficulty=1', '/categories/hiking-bucket-list-ideas?difficulty=1'],
    ['/categories/hiking/feed.xml', '/categories/hiking-bucket-list-ideas/feed.xml'],
  ])('redirects: %s', async (from, to) => {
    const { statusCode, headers } = await app.inject(from)
    expect([statusCode, headers.location]).toEqual([301, to])
  })

  it('leads to the category that another was merged into, and to nothing once a category is archived', async () => {
    const [from, into] = [(await create('Kites')).data, (await create('Windmills')).data]
    expect((await app.inject('/categories/kites')).headers.location).toBe(`/categories/${from.slug}`)
    await client(app, editor).call('categories.editing.merge', { fromId: from.id, intoId: into.id })
    expect((await app.inject('/categories/kites')).headers.location).toBe(`/categories/${into.slug}`)
    await client(app, editor).call('categories.editing.archive', { id: into.id, archived: true })
    expect((await app.inject('/categories/windmills')).statusCode).toBe(404)
  })
})

describe('the catalogue of the product', () => {
  it('keeps its slugs', async () => {
    const catalogue = readBundledCatalogue()
    const titles = catalogue.flatMap(({ text, ideas }) => [
      text.name,
      ...ideas.map((idea) => idea.text.title),
    ])
    expect(titles).toHaveLength(1_315 + 107)
    const slugOf = await loadSlugify()
    for (const title of titles) expect([title, slugOf(title)]).toEqual([title, getFormerSlug(title)])
    const rows = await app.orm.em
      .fork()
      .execute<{ slug: string; title: string }[]>(`select slug, title from idea where id <= 1315 order by id`)
    expect(rows.map(({ slug }) => slug)).toEqual(rows.map(({ title }) => getFormerSlug(title)))
  })
})

/** Function that made the slugs of the first catalogue. */
const getFormerSlug = (title: string) =>
  title
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
