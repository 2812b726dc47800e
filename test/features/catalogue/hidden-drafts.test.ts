import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NewsletterIssue, NewsletterPick } from '#features/newsletter/server/entities.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { everyProcedure, kindOf } from '../../support/app/every-procedure.ts'
import { signUp, type Member } from '../../support/app/members.ts'
import { client } from '../../support/app/client.ts'

const title = 'Zyzzyva under wraps'
const paris = { latitude: 48.86, longitude: 2.35 }
const category = { id: 3, slug: '', neighbour: 0 }
/** Issue that was sent before the idea became a draft. */
const issue = { number: 7 }

let app: TestApp
let member: Member
let draft: { id: number; slug: string }
beforeAll(async () => {
  app = await startTestApp()
  member = await signUp(app)
  const editor = await signUp(app, { role: 'editor' })
  // Few ideas are left, so that a visible draft is likely to be noticed.
  await app.orm.em.fork().execute(`update idea set state = 'archived' where id % 400 <> 1`)
  const [neighbour] = (await app.inject('/api/ideas?limit=1')).json()
  category.id = neighbour.categoryId
  category.slug = neighbour.category.slug
  category.neighbour = neighbour.id
  // A published idea in the same country and of the same kind, so that both have a page.
  const lyon = { name: 'Lyon', country: 'FR', latitude: 45.76, longitude: 4.84, precision: 'town' }
  const places = JSON.stringify([lyon])
  await app.orm.em
    .fork()
    .execute(`update idea set places = ?, kinds = '{hike}' where id = ?`, [places, neighbour.id])
  const idea = {
    title,
    tags: 'zyzzyva',
    categoryId: category.id,
    featured: true,
    state: 'draft',
    places: [{ name: 'Paris', country: 'FR', ...paris, precision: 'town' }],
    months: [6],
    kinds: ['hike'],
  }
  draft = (await client(app, editor).call('ideas.editing.create', idea)).data
  const em = app.orm.em.fork()
  const sentAt = new Date()
  const sent = await em.insert(NewsletterIssue, {
    ...issue,
    subject: 'Sent',
    state: 'sent',
    dueAt: sentAt,
    sentAt,
  })
  for (const [position, shown] of [draft.id, category.neighbour].entries())
    await em.insert(NewsletterPick, { issue: Number(sent), idea: shown, slot: 'new', position })
})
afterAll(() => app.close())

const toDraftInput = () => ({ id: draft.id })
const words = { q: 'zyzzyva' }

/**
 * Calls of all procedures that a visitor can make, with inputs that would find the draft. Procedures without an entry
 * are called with everything known of it, and fail if that is not enough.
 */
const visitorCalls: Record<string, () => object | undefined> = {
  'accounts.current': () => undefined,
  'accounts.ownText': () => ({ page: 'privacy' }),
  'bucketList.counts': () => ({ ideaId: draft.id }),
  'bucketList.popular': () => undefined,
  'bucketList.sharedList': () => ({ token: 'nobody' }),
  'bucketList.sharedPhoto': () => ({ token: 'nobody', id: '00000000-0000-4000-8000-000000000000' }),
  'categories.bySlug': () => ({ slug: category.slug }),
  'categories.content': () => ({ slug: category.slug }),
  'categories.featured': () => undefined,
  'categories.list': () => undefined,
  'categories.related': () => ({ slug: category.slug }),
  'categories.themes': () => undefined,
  'ideas.byId': toDraftInput,
  'ideas.featured': () => undefined,
  'ideas.list': () => ({ limit: 2000, prefix: 'abc' }),
  'ideas.ofTheDay': () => undefined,
  'ideas.oembed': () => ({ url: `/ideas/${draft.id}` }),
  'ideas.random': () => ({}),
  'ideas.similar': () => ({ id: category.neighbour }),
  'ideas.stats': () => undefined,
  'ideas.teasers': () => undefined,
  'kinds.byKind': () => ({ kind: 'hike' }),
  'kinds.list': () => undefined,
  'lists.invitations.preview': () => ({ token: 'nobody' }),
  'newsletter.archive': () => undefined,
  'newsletter.issue': () => issue,
  'places.country': () => ({ slug: 'france' }),
  'places.goodIn': () => ({ month: 6 }),
  'places.map': () => ({ zoom: 3 }),
  'places.names': () => undefined,
  'places.nearPlace': () => ({ place: 'Paris' }),
  'places.ofIdea': toDraftInput,
  'places.spots': () => ({}),
  'places.trip': () => ({ ideas: [draft.id] }),
  'search.ideas': () => words,
  'search.nearest': () => words,
  'search.suggest': () => ({ q: 'zyzz' }),
}

const pages = () => [
  '/',
  '/popular',
  '/new',
  '/categories',
  `/categories/${category.slug}`,
  `/ideas/${category.neighbour}`,
  '/search?q=zyzzyva',
  '/map',
  '/kinds',
  '/kinds/hike',
  '/places',
  '/places/france',
  '/now',
  '/newsletter',
  `/newsletter/${issue.number}`,
  '/feed.xml',
  `/categories/${category.slug}/feed.xml`,
  '/sitemap.xml',
  '/robots.txt',
  '/api/openapi.json',
  '/api/featured/ideas',
  '/api/search?q=zyzzyva',
  '/api/ideas?limit=2000',
  `/api/ideas?categoryId=${category.id}&limit=6`,
  '/api/ideas?limit=24&orderBy=newest',
  '/api/ideas?search=zyzzyva',
]

describe('a draft', () => {
  it('is tested for every procedure that a visitor can call', async () => {
    const everything = {
      ...words,
      ...toDraftInput(),
      ideaId: draft.id,
      slug: category.slug,
      limit: 2000,
      prefix: 'abc',
    }
    const open = []
    for (const path of everyProcedure.filter((name) => kindOf(name) === 'query')) {
      const { status, data } = await client(app).call(path, everything)
      if (status === 401) continue
      open.push(path)
      if (path in visitorCalls) continue
      const answer = JSON.stringify(data ?? null)
      // Procedures that need a token respond 400.
      const isByLink = ['newsletter.preferences', 'accounts.invitation'].includes(path)
      expect([path, status]).toEqual([path, isByLink ? 400 : 200])
      expect([path, answer.includes(title), answer.includes(draft.slug)]).toEqual([path, false, false])
    }
    expect(open).toEqual(expect.arrayContaining(Object.keys(visitorCalls)))
  })

  it.each(Object.entries(visitorCalls))('is in no response to %s', async (path, input) => {
    for (const visitor of [{}, member]) {
      const { data } = await client(app, visitor).call(path, input())
      const answer = JSON.stringify(data ?? null)
      expect([answer.includes(title), answer.includes(draft.slug)]).toEqual([false, false])
    }
  })

  it('is on no page and in no route, including structured data and examples', async () => {
    for (const headers of [{}, member.headers]) {
      for (const url of pages()) {
        const { body, statusCode } = await app.inject({ url, headers })
        expect([url, statusCode, body.includes(title), body.includes(draft.slug)]).toEqual([
          url,
          200,
          false,
          false,
        ])
        expect([url, body.includes(`/ideas/${draft.id}"`)]).toEqual([url, false])
      }
    }
  })

  it('is never drawn at random', async () => {
    const drawn = new Set<number>()
    for (let round = 0; round < 60; round++) drawn.add((await app.inject('/api/ideas/random')).json().id)
    expect(drawn.size).toBeGreaterThan(1)
    expect(drawn).not.toContain(draft.id)
  })

  it('is not counted', async () => {
    const { totalIdeas } = (await app.inject('/api/stats')).json()
    const all = (await app.inject('/api/ideas?limit=2000')).json()
    expect(totalIdeas).toBe(all.length)
    const { ideaCount } = (await app.inject(`/api/categories/${category.slug}`)).json()
    const inCategory = (await app.inject(`/api/ideas?categoryId=${category.id}&limit=2000`)).json()
    expect(ideaCount).toBe(inCategory.length)
  })

  it('is neither recommended nor a reason for a recommendation', async () => {
    const { headers } = await signUp(app)
    const fan = client(app, { headers })
    await fan.call('bucketList.add', { ideaId: category.neighbour })
    const { data: ofMember } = await fan.call('bucketList.forYou.list', { limit: 50 })
    const ideaIds = [category.neighbour, draft.id]
    const { data: ofVisitor } = await client(app).call('bucketList.forYou.ofVisitor', { ideaIds, limit: 50 })
    for (const ideas of [ofMember, ofVisitor])
      expect(JSON.stringify(ideas)).not.toMatch(new RegExp(`${title}|${draft.slug}`))
  })

  it('cannot be added to a list, by a click or in a file', async () => {
    const added = await client(app, member).call('bucketList.add', { ideaId: draft.id })
    expect([added.status, added.refusal?.message.includes(title)]).toEqual([404, false])
    await app.inject({
      method: 'POST',
      url: '/api/my-bucket-list/import',
      headers: { ...member.headers, 'content-type': 'application/json' },
      payload: JSON.stringify([{ ideaId: draft.id, title: 'Something else' }]),
    })
    const list = (await app.inject({ url: '/api/my-bucket-list', headers: member.headers })).json()
    expect(list.filter(({ ideaId }: { ideaId: number | null }) => ideaId === draft.id)).toEqual([])
  })
})
