import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Idea } from '#features/catalogue/server/entities.ts'
import { startTestApp, type TestApp } from '../../../support/app/test-app.ts'
import { search } from '../meilisearch-site.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const labelsOf = (hints: { label: string }[] = []) => hints.map(({ label }) => label)
const titles = (ideas: { title: string }[]) => ideas.map(({ title }) => title)

describe('a question to be understood', () => {
  it('is filtered by its hints, and searched for the remaining text', async () => {
    const { ideas, total, understood } = await search(app, { q: 'hard hikes in the us', understand: 1 })
    expect(labelsOf(understood?.hints)).toEqual(['hard', 'United States', 'hiking'])
    expect(understood?.haveWordsWon).toBe(false)
    expect(total).toBe(ideas.length)
    for (const { difficulty, places } of ideas) {
      expect([difficulty, places.map(({ country }) => country)]).toEqual([3, expect.arrayContaining(['US'])])
    }
  })

  it('loses words that find nothing, as long as the remaining text still matches', async () => {
    const { ideas, understood } = await search(app, { q: 'onsen with kids', understand: 1, limit: 5 })
    expect(labelsOf(understood?.hints)).toEqual(['with children'])
    expect(understood?.haveWordsWon).toBe(false)
    expect(ideas.every(({ company }) => company.includes('kids'))).toBe(true)
  })

  it('counts the kinds that words name beside a hint like tags', async () => {
    const { ideas, close } = await search(app, { q: 'airplanes with my dad', understand: 1, limit: 10 })
    expect(ideas.length).toBeGreaterThan(3)
    expect(close.every(({ missing }) => missing.length === 1)).toBe(true)
    const areOfIt = ideas.map(({ title, tags, kinds }) =>
      kinds.some((kind) => ['fly', 'helicopter', 'balloon', 'gliding'].includes(kind))
        ? true
        : /plane|aircraft/i.test([title, ...tags].join(' ')),
    )
    expect(areOfIt).not.toContain(false)
  })

  it('finds a kind that is praised like the kind alone', async () => {
    const find = async (q: string) => titles((await search(app, { q, understand: 1, limit: 5 })).ideas)
    const coffee = await find('coffee')
    expect(coffee.length).toBe(5)
    for (const q of ['amazing coffee', 'coffee of all time', 'coffee for adults'])
      expect([q, await find(q)]).toEqual([q, coffee])
  })

  it('needs no idea to contain the verb of learning beside a kind', async () => {
    const { ideas } = await search(app, { q: 'learn pottery', understand: 1, limit: 3 })
    expect(ideas).toHaveLength(3)
    for (const { kinds } of ideas) expect(kinds).toContain('pottery')
  })

  it('misses the class before the kind that is taught', async () => {
    const { close } = await search(app, { q: 'cooking class on vacation', understand: 1, limit: 12 })
    expect(close[0]?.missing).toEqual(['classes'])
  })

  it('takes a misspelt kind for no hint that is as near', async () => {
    const { understood } = await search(app, { q: 'sking lessons', understand: 1 })
    expect(labelsOf(understood?.hints)).not.toContain('free')
  })

  it('shows children ideas near home first, unless it names a kind or a place', async () => {
    const { ideas } = await search(app, { q: 'things to do with my niece', understand: 1, limit: 5 })
    expect(ideas.map(({ locationType }) => locationType)).not.toContain('travel')
  })

  it('need not have the words of a sentence by which no idea is called, or that it negates', async () => {
    for (const q of [
      'what should we not overlook if we visit japan with kids',
      'japan with kids, nothing spicy',
    ]) {
      const { total, ideas } = await search(app, { q, understand: 1 })
      expect([q, total]).toEqual([q, (await search(app, { q: 'japan with kids', understand: 1 })).total])
      for (const { company } of ideas) expect(company).toContain('kids')
    }
  })

  it('keeps the kind that it asks for, even if the one it excludes includes it', async () => {
    const camping = await search(app, { q: 'camping without a tent', understand: 1, limit: 10 })
    expect(camping.understood?.hints).toEqual([])
    expect(camping.ideas.filter(({ kinds }) => kinds.includes('camp')).length).toBeGreaterThan(3)
    const { ideas } = await search(app, { q: 'museums, but no art', understand: 1, limit: 10 })
    expect(ideas.length).toBeGreaterThan(5)
    for (const { kinds } of ideas) {
      expect(kinds).toContain('museum')
      expect(kinds).not.toContain('art')
    }
  })

  it('means the month that it will be in three weeks, each day anew', async () => {
    let now = new Date('2026-11-26T12:00:00Z')
    const site = await startTestApp({}, { now: () => now })
    const url = '/api/search?understand=1&q=hiking+in+three+weeks'
    const labels = async () =>
      labelsOf((await search(site, { q: 'hiking in three weeks', understand: 1 })).understood?.hints)
    const before = (await site.inject(url)).body
    expect(await labels()).toEqual(['December', 'hiking'])
    now = new Date('2027-07-01T12:00:00Z')
    expect(await labels()).toEqual(['July', 'hiking'])
    expect((await site.inject(url)).body).not.toBe(before)
    await site.close()
  })

  it('of amounts only has close ideas too', async () => {
    const { close } = await search(app, { q: 'hard and free for ten minutes', understand: 1 })
    expect(close.length).toBeGreaterThan(0)
  })

  it('drops a removed hint with its words', async () => {
    const whole = await search(app, { q: 'japan in april', understand: 1 })
    const inAnyMonth = await search(app, { q: 'japan in april', understand: 1, without: 'april' })
    expect(labelsOf(inAnyMonth.understood?.hints)).toEqual(['Japan'])
    expect(labelsOf(inAnyMonth.understood?.without)).toEqual(['April'])
    expect(inAnyMonth.total).toBeGreaterThan(whole.total)
    const plain = await search(app, { q: 'japan in april', understand: 1, without: 'april,japan' })
    const words = await search(app, { q: 'japan in april' })
    expect([plain.total, titles(plain.ideas)]).toEqual([words.total, titles(words.ideas)])
  })

  it.each(['sea swim easy thanksgiving', 'easter kayaking', 'antarctica with a baby for ten minutes'])(
    'never has fewer results than its words: %s',
    async (q) => {
      const words = await search(app, { q })
      const { total, close, understood } = await search(app, { q, understand: 1 })
      expect(understood?.hints.length).toBeGreaterThan(0)
      expect([words.total > 0, total + close.length > 0]).toEqual([true, true])
    },
  )

  it('says so if the words were used instead', async () => {
    const { ideas, understood } = await search(app, { q: 'halloween in ireland', understand: 1 })
    expect([labelsOf(understood?.hints), understood?.haveWordsWon]).toEqual([['Halloween', 'Ireland'], true])
    expect(titles(ideas)).toEqual(titles((await search(app, { q: 'halloween in ireland' })).ideas))
  })

  it('is answered by the kinds that its words name if no idea contains them, and that can be taken off', async () => {
    const { ideas, close, understood } = await search(app, { q: 'bread and cakes', understand: 1, limit: 5 })
    expect([labelsOf(understood?.hints), close]).toEqual([['baking'], []])
    expect(ideas.map(({ kinds }) => kinds.includes('bake'))).toEqual(Array.from({ length: 5 }, () => true))
    const plain = await search(app, { q: 'bread and cakes', understand: 1, without: 'baking' })
    expect([labelsOf(plain.understood?.hints), labelsOf(plain.understood?.without)]).toEqual([[], ['baking']])
  })

  it('is not answered by the kind of one word if ideas contain most words', async () => {
    const { ideas } = await search(app, {
      q: 'what is it like to sleep in a treehouse',
      understand: 1,
      limit: 2,
    })
    expect(ideas.every(({ title }) => title.includes('treehouse'))).toBe(true)
  })

  it('has ideas of the named kind after the few that contain its words', async () => {
    const { total, close } = await search(app, { q: 'turtle beach', understand: 1 })
    expect(total).toBeGreaterThan(0)
    expect(close.map(({ missing }) => missing)).toEqual([['“turtle”']])
    expect(close[0]?.ideas.every(({ kinds }) => kinds.includes('beach'))).toBe(true)
  })

  it('never has an idea twice', async () => {
    const { ideas, close } = await search(app, { q: 'calm nature walk for seniors, free', understand: 1 })
    const ids = [...ideas, ...close.flatMap((group) => group.ideas)].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('is answered by its four most important hints if it has very many, each of which costs a query', async () => {
    const q = 'alone seniors indoors rainy relaxing cheap easy hard an evening two weeks'
    const { total, close, understood } = await search(app, { q, understand: 1 })
    expect([understood?.hints.length, total]).toEqual([10, 0])
    expect(close.map(({ missing }) => missing.length)).toEqual([6])
  })

  it('has ideas that miss one hint if few meet all, and says which', async () => {
    const { ideas, total, close } = await search(app, { q: 'sourdough in peru', understand: 1 })
    expect([ideas, total, close[0]?.missing]).toEqual([[], 0, ['Peru']])
    expect(titles(close[0]?.ideas ?? [])).toEqual(['Bake sourdough from a starter you raised'])
    const some = await search(app, { q: 'free and scary with grandma', understand: 1 })
    for (const group of some.close) {
      for (const { price, moods, company } of group.ideas) {
        const missing = [
          ...(price?.to === 0 ? [] : ['free']),
          ...(moods.includes('scary') ? [] : ['scary']),
          ...(company.includes('grandparents') ? [] : ['with grandparents']),
        ]
        expect(missing).toEqual(group.missing)
      }
    }
    expect(some.close.length).toBeGreaterThan(0)
  })

  it('never has results that it excludes', async () => {
    const { ideas, close, understood } = await search(app, {
      q: 'weekend in europe without kids, no museums, under $200',
      understand: 1,
    })
    expect(understood?.hints.filter(({ isStrict }) => isStrict).map(({ label }) => label)).toEqual([
      'without children',
      'no museums',
      'under $200',
    ])
    for (const { company, kinds, price } of [...ideas, ...close.flatMap((group) => group.ideas)]) {
      expect([company.includes('kids'), kinds.includes('museum'), (price?.to ?? 999) <= 200]).toEqual([
        false,
        false,
        true,
      ])
    }
    expect(ideas.length).toBeGreaterThan(0)
  })

  it.each([
    ['romatic weekend', ['romantic', 'a weekend']],
    ['with my dgo', ['with your dog']],
    ['freee in japn', ['free', 'Japan']],
    ['nothern lihgts', []],
    ['my son loves trains', ['with children', 'trains']],
    ['london for free', ['London', 'free']],
  ])('understands misspelt hints: %s', async (q, labels) => {
    expect(labelsOf((await search(app, { q, understand: 1 })).understood?.hints)).toEqual(labels)
  })

  it.each([
    'march by torchlight behind up helly aa',
    '"solo" albums',
    'spend your birthday alone in a new place',
    'some like it hot',
  ])('finds no hint in a title or in quotation marks: %s', async (q) =>
    expect((await search(app, { q, understand: 1 })).understood?.hints).toEqual([]),
  )

  it('recognises a place as soon as an idea has it, and no longer', async () => {
    const hints = async () =>
      labelsOf((await search(app, { q: 'in frabjous valley', understand: 1 })).understood?.hints)
    expect(await hints()).toEqual([])
    const place = { name: 'Frabjous Valley', country: 'NZ', latitude: -40, longitude: 175 }
    const em = app.orm.em.fork()
    const [before] = await em.find(Idea, { id: 12 })
    await em.nativeUpdate(Idea, { id: 12 }, { places: [{ ...place, precision: 'town' }] })
    await app.services.catalogueVersion.catchUp()
    expect(await hints()).toEqual(['Frabjous Valley'])
    await em.nativeUpdate(Idea, { id: 12 }, { places: before?.places ?? [] })
    await app.services.catalogueVersion.catchUp()
    expect(await hints()).toEqual([])
  })

  it('searches for nothing else if everything was understood', async () => {
    const { total, understood } = await search(app, { q: 'cheap things with kids near paris', understand: 1 })
    expect(labelsOf(understood?.hints)).toEqual(['cheap', 'with children', 'near Paris'])
    expect([total > 0, understood?.haveWordsWon]).toEqual([true, false])
  })

  it('is narrowed by filters too', async () => {
    const { ideas, understood } = await search(app, { q: 'japan', understand: 1, cost: 3 })
    expect(understood?.haveWordsWon).toBe(false)
    expect(ideas.length).toBeGreaterThan(0)
    expect(ideas.every(({ cost }) => cost === 3)).toBe(true)
  })
})

describe('suggestions', () => {
  const hints = async (q: string) => {
    const url = `/api/trpc/search.suggest?input=${encodeURIComponent(JSON.stringify({ q }))}`
    const all: { label: string; q: string }[] = (await app.inject(url)).json().result.data.hints
    return all.map((hint) => [hint.label, hint.q])
  }

  it.each([
    [
      'japan in april',
      [
        ['Japan', 'japan'],
        ['April', 'in april'],
      ],
    ],
    [
      'cheap near paris',
      [
        ['cheap', 'cheap'],
        ['near Paris', 'near paris'],
      ],
    ],
    ['jap', [['Japan', 'in japan']]],
    [
      'japan in apr',
      [
        ['Japan', 'japan'],
        ['April', 'in apr'],
      ],
    ],
    ['kayaking', []],
  ])('offer the hints of %j', async (q, offered) => expect(await hints(q)).toEqual(offered))

  it('lead to a question with that hint only', async () => {
    for (const [label, q = ''] of await hints('cheap with kids near paris')) {
      expect(labelsOf((await search(app, { q, understand: 1 })).understood?.hints)).toEqual([label])
    }
  })
})

describe('GET /api/search', () => {
  const read = async (query: string) => (await app.inject(`/api/search?${query}`)).json()

  it('understands if requested, and is unchanged otherwise', async () => {
    const q = encodeURIComponent('easy in japan in april')
    const understood = await read(`q=${q}&understand=1`)
    const { ideas, close } = await search(app, { q: 'easy in japan in april', understand: 1 })
    expect(ideas.length).toBeGreaterThan(0)
    for (const { difficulty, months } of ideas) {
      expect([difficulty, months.length === 0 || months.includes(4)]).toEqual([1, true])
    }
    const all = [...ideas, ...close.flatMap((group) => group.ideas)]
    expect(understood.map(({ id }: { id: number }) => id)).toEqual(all.map(({ id }) => id))
    expect(await read(`q=${q}&understand=0`)).toEqual(await read(`q=${q}`))
    expect(await read(`q=${q}`)).not.toEqual(understood)
  })

  it.each(['understand=2', 'understand=yes', `understand=1&without=${'x'.repeat(201)}`])(
    'refuses %s with a sentence',
    async (query) => {
      const { statusCode, body } = await app.inject(`/api/search?q=kayak&${query}`)
      expect([statusCode, body]).toEqual([400, expect.stringMatching(/understand|without/)])
    },
  )
})
