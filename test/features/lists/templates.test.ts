import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { challengeTemplates, templateKeys, type TemplateKey } from '#features/lists/challenge-templates.ts'
import { templateRules } from '#features/lists/server/template-rules.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { createPerson, type Person } from './list-world.ts'

interface Idea {
  id: number
  title: string
  rule: number
}

let app: TestApp
let kim: Person
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  kim = await createPerson(app, 'Kim')
})

async function fill(
  template: TemplateKey,
  seed = 1,
): Promise<{ title: string; goal: number; ideas: Idea[] }> {
  const { status, body } = await kim.client.get(`/api/lists/templates/${template}?seed=${seed}`)
  expect(status).toBe(200)
  return body
}
async function swap(
  template: TemplateKey,
  { rule, not }: { rule: number; not: number[] },
): Promise<Idea | null> {
  const path = `/api/lists/templates/${template}/swap?seed=1&rule=${rule}&not=${not.join(',')}`
  return (await kim.client.get(path)).body.idea
}
const idsOf = (ideas: Idea[]) => ideas.map(({ id }) => id)
const factsOf = async (ids: number[]): Promise<{ id: number; facts: string[] }[]> =>
  app.orm.em.fork().execute('select id, facts from idea where id = any(?)', [`{${ids.join(',')}}`])

describe('a template', () => {
  it('has rules for as many ideas as its goal', () => {
    for (const key of templateKeys) {
      const total = templateRules[key].reduce((sum, { count }) => sum + count, 0)
      expect([key, total]).toEqual([key, challengeTemplates[key].goal])
    }
  })

  it('is filled with as many different ideas as its goal', async () => {
    for (const key of templateKeys.filter((each) => each !== 'national-parks')) {
      const { goal, ideas } = await fill(key)
      expect([key, new Set(idsOf(ideas)).size]).toEqual([key, goal])
    }
  })

  it('is filled with what there is if the catalogue has fewer ideas', async () => {
    const { goal, ideas } = await fill('national-parks')
    expect(goal).toBe(63)
    expect(ideas.length).toBeGreaterThan(20)
    for (const { facts } of await factsOf(idsOf(ideas)))
      expect(facts).toEqual(expect.arrayContaining(['kind:national-park', 'country:US']))
  })

  it('names the seven wonders in their order', async () => {
    const { ideas } = await fill('seven-wonders')
    const words = [
      /Great Wall/,
      /Petra/,
      /Christ the Redeemer/,
      /Machu Picchu/,
      /Chichén Itzá/,
      /Colosseum/,
      /Taj Mahal/,
    ]
    expect(ideas.map(({ title }, at) => words[at]?.test(title))).toEqual(words.map(() => true))
  })

  it('suits the family and the summer', async () => {
    const { ideas } = await fill('family-summer')
    for (const { facts } of await factsOf(idsOf(ideas))) {
      expect(facts.some((fact) => fact === 'company:family' || fact === 'company:kids')).toBe(true)
      expect(facts.some((fact) => /^month:(6|7|8|any)$/.test(fact))).toBe(true)
    }
  })

  it('mixes the kinds of 101 things', async () => {
    const { ideas } = await fill('101-in-1001-days')
    const facts = await factsOf(idsOf(ideas))
    const kinds = new Set(facts.flatMap((row) => row.facts.filter((fact) => fact.startsWith('kind:'))))
    expect(kinds.size).toBeGreaterThan(80)
  })

  it('is the same for the same seed, and another one for another', async () => {
    const [first, again, other] = [
      await fill('52-weekends', 5),
      await fill('52-weekends', 5),
      await fill('52-weekends', 6),
    ]
    expect(idsOf(again.ideas)).toEqual(idsOf(first.ideas))
    expect(idsOf(other.ideas)).not.toEqual(idsOf(first.ideas))
  })

  it('has nothing that the member has done or dismissed', async () => {
    const before = await fill('seven-wonders')
    const [done = 0, dismissed = 0] = idsOf(before.ideas)
    await kim.client.post('/api/my-bucket-list', { ideaId: done, status: 'completed' })
    await kim.client.call('bucketList.forYou.dismiss', { ideaId: dismissed })
    const after = idsOf((await fill('seven-wonders')).ideas)
    expect(after).not.toContain(done)
    expect(after).not.toContain(dismissed)
  })

  it('is refused without a seed, by another name, and with a rule that cannot be', async () => {
    for (const path of [
      'family-summer',
      'family-summer?seed=x',
      'a-quiet-life?seed=1',
      'family-summer/swap?seed=1&rule=99',
      'family-summer/swap?seed=1&rule=0&not=1,x',
    ])
      expect([path, (await kim.client.get(`/api/lists/templates/${path}`)).status]).toEqual([path, 400])
  })
})

describe('a swap', () => {
  it('gives another idea of the same rule, never one that is there, done or dismissed', async () => {
    const { ideas } = await fill('family-summer')
    const first = ideas.find(({ rule }) => rule === 0)
    const not = idsOf(ideas)
    for (let times = 0; times < 5; times++) {
      const idea = await swap('family-summer', { rule: first?.rule ?? 0, not })
      expect(idea?.rule).toBe(0)
      expect(not).not.toContain(idea?.id)
      const [row] = await factsOf([idea?.id ?? 0])
      expect(row?.facts.some((fact) => /^month:(6|7|8)$/.test(fact))).toBe(true)
      not.push(idea?.id ?? 0)
      if (times === 1) await kim.client.call('bucketList.forYou.dismiss', { ideaId: idea?.id ?? 0 })
    }
    const next = await swap('family-summer', { rule: 0, not: idsOf(ideas) })
    await kim.client.post('/api/my-bucket-list', { ideaId: next?.id, status: 'completed' })
    expect((await swap('family-summer', { rule: 0, not: idsOf(ideas) }))?.id).not.toBe(next?.id)
  })

  it('of a wonder of the world gives another wonder', async () => {
    const { ideas } = await fill('seven-wonders')
    const idea = await swap('seven-wonders', { rule: 1, not: idsOf(ideas) })
    const [row] = await factsOf([idea?.id ?? 0])
    expect(row?.facts).toContain('mood:wondrous')
  })

  it('gives nothing once no idea is left', async () => {
    const parks: { id: number }[] = await app.orm.em
      .fork()
      .execute(`select id from idea where facts @> '{kind:national-park}'`)
    expect(await swap('national-parks', { rule: 0, not: parks.map(({ id }) => id) })).toBe(null)
  })
})

it('creates a list of what was chosen, with goal, dates and items, in one request', async () => {
  const { title, goal, ideas } = await fill('seven-wonders')
  const ideaIds = idsOf(ideas).slice(1)
  const { status, body } = await kim.client.post('/api/lists', {
    title,
    goal,
    startsOn: '2027-01-01',
    endsOn: null,
    ideaIds,
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({ title: 'The seven wonders', goal: 7, startsOn: '2027-01-01' })
  expect(body.items.map(({ ideaId }: { ideaId: number }) => ideaId)).toEqual(ideaIds)
  const saved: { ideaId: number }[] = (await kim.client.get('/api/my-bucket-list')).body
  expect(saved.map(({ ideaId }) => ideaId)).toEqual(expect.arrayContaining(ideaIds))
})
