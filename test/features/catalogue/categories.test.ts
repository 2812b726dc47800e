import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { groupCategories } from '#features/catalogue/category-groups.ts'
import { themes } from '#features/catalogue/messages.ts'
import { listRelatedCategories } from '#features/catalogue/server/categories.service.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const get = async (url: string) => {
  const response = await app.inject(url)
  return { status: response.statusCode, body: response.json() }
}
const slug = 'summer-bucket-list-ideas'

describe('groups of categories', () => {
  const groupsOf = (slugs: string[]) =>
    groupCategories(slugs.map((one) => ({ slug: one }))).map(({ label, categories }) => [
      label,
      categories.length,
    ])

  it('put categories of an operator’s own catalogue into “More”, last', () => {
    expect(groupsOf(['knitting-nights', 'europe-bucket-list-ideas', 'our-office', 'asia'])).toEqual([
      ['Places', 2],
      ['More', 2],
    ])
  })
})

describe('related categories', () => {
  it('are up to six others with the most kinds in common', async () => {
    const em = app.orm.em.fork()
    const names = (await listRelatedCategories(em, 'hiking-bucket-list-ideas')).map(({ name }) => name)
    expect(names).toHaveLength(6)
    expect(names).toEqual(expect.arrayContaining(['Mountain', 'National Parks']))
    expect(names).not.toContain('Hiking')
  })
})

describe('the categories', () => {
  it('are 107, in the editors’ order, and have 1,315 ideas', async () => {
    const { body } = await get('/api/categories')
    expect(body).toHaveLength(107)
    expect(body[0].slug).toBe('international-travel-bucket-list-ideas')
    const total = body.reduce((sum: number, { ideaCount }: { ideaCount: number }) => sum + ideaCount, 0)
    expect(total).toBe(1315)
  })

  it('have the counts that the home page shows for its themes', async () => {
    const { body } = await get('/api/categories')
    for (const theme of themes) {
      const category = body.find((one: { slug: string }) => one.slug === theme.slug)
      expect([theme.slug, category.ideaCount]).toEqual([theme.slug, theme.ideaCount])
    }
  })

  it('count only published ideas', async () => {
    const before = (await get(`/api/categories/${slug}`)).body
    const em = app.orm.em.fork()
    await em.execute(
      `update idea set state = 'archived' where id = (select min(id) from idea where category_id = ?)`,
      [before.id],
    )
    await expect
      .poll(async () => (await get(`/api/categories/${slug}`)).body.ideaCount)
      .toBe(before.ideaCount - 1)
    await em.execute(`update idea set state = 'published' where state = 'archived'`)
    await expect
      .poll(async () => (await get(`/api/categories/${slug}`)).body.ideaCount)
      .toBe(before.ideaCount)
  })

  it('include eight featured ones: summer, travel, couples, outdoor and the next four in order', async () => {
    const { body } = await get('/api/featured/categories')
    expect(body.map((one: { slug: string }) => one.slug.replace('-bucket-list-ideas', ''))).toEqual([
      'summer',
      'travel',
      'couples',
      'outdoor',
      'spring',
      'fall',
      'winter',
      'christmas',
    ])
    expect(body.every((one: { featured: boolean }) => one.featured)).toBe(true)
  })

  it('have all their fields by slug', async () => {
    const { status, body } = await get(`/api/categories/${slug}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ slug, name: 'Summer', targetKeyword: 'summer bucket list', ideaCount: 11 })
    expect(body.imageUrl).toMatch(/^\/covers\/[0-9a-f]{24}\.svg$/)
    expect(body.metaTitle).not.toBe('')
    expect(body.metaDescription).not.toBe('')
  })

  it('have a long text that is sanitised when it is read', async () => {
    expect((await get(`/api/categories/${slug}/content`)).body.content).toContain('<h2>')
    const em = app.orm.em.fork()
    const hostile = `<p onclick="x()">Kept</p><script>alert(1)</script><a href="javascript:x()">a</a><img src=x onerror=x()>`
    await em.execute('update category set content = ? where slug = ?', [hostile, 'winter-bucket-list-ideas'])
    const { content } = (await get('/api/categories/winter-bucket-list-ideas/content')).body
    expect(content).toContain('<p>Kept</p>')
    expect(content).not.toMatch(/script|onclick|onerror|javascript|<img/)
  })

  it.each(['/api/categories/nowhere', '/api/categories/nowhere/content'])(
    'respond 404 at %s',
    async (url) => {
      expect(await get(url)).toEqual({
        status: 404,
        body: { error: 'Category Not Found', message: 'Category Not Found' },
      })
    },
  )
})
