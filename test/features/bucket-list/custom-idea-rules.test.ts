import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customIdeaNotFound } from '#features/bucket-list/messages.ts'
import { alreadyListedError, noon, openLists, getError } from './lists.ts'

let lists: Awaited<ReturnType<typeof openLists>>
beforeAll(async () => {
  lists = await openLists()
})
afterAll(() => lists.close())

const member = () => lists.member()

describe('a custom idea', () => {
  const walk = {
    title: 'Walk to the sea',
    description: 'All the way.',
    difficulty: 5,
    cost: 1,
    locationType: 'outdoor',
    timeCommitment: 'week',
    season: 'spring',
    ageGroup: 'adults',
  } as const

  it('stores what was sent, and defaults otherwise', async () => {
    const ada = await member()
    const made = await ada.customIdeas.create(walk)
    expect(made).toMatchObject({ ...walk, entryId: null, imageUrl: expect.stringMatching(/^\/covers\//) })
    const plain = await ada.customIdeas.create({ title: 'Rest' })
    expect(plain).toMatchObject({
      title: 'Rest',
      description: '',
      difficulty: 3,
      cost: 2,
      locationType: 'anywhere',
      timeCommitment: '1-3 hours',
      season: 'any',
      ageGroup: 'all',
    })
    expect(await ada.customIdeas.list()).toEqual([plain, made])
    for (const moment of [made.createdAt, made.updatedAt]) expect(moment).toBe(new Date(moment).toISOString())
  })

  it('is created once by one click', async () => {
    const ada = await member()
    const requestId = randomUUID()
    const made = await ada.customIdeas.create({ ...walk, requestId })
    expect(await ada.customIdeas.create({ ...walk, requestId })).toEqual(made)
    await ada.customIdeas.create({ ...walk, requestId: randomUUID() })
    await ada.customIdeas.create(walk)
    expect(await ada.customIdeas.list()).toHaveLength(3)
    const eve = await member()
    expect((await eve.customIdeas.create({ title: 'Mine', requestId })).title).toBe('Mine')
  })

  it('is added to the list once', async () => {
    const ada = await member()
    const { id: customIdeaId } = await ada.customIdeas.create(walk)
    const entry = await ada.add({ customIdeaId, status: 'completed' })
    expect(entry).toMatchObject({
      ideaId: null,
      customIdeaId,
      completedAt: noon,
      archived: false,
      idea: {
        id: customIdeaId,
        slug: null,
        title: walk.title,
        description: walk.description,
        difficulty: 5,
        cost: 1,
        locationType: 'outdoor',
        timeCommitment: 'week',
      },
    })
    expect(await ada.list()).toEqual([entry])
    expect([await ada.saved(), (await ada.customIdeas.list())[0]?.entryId]).toEqual([[], entry.id])
    expect(await getError(ada.add({ customIdeaId }))).toEqual(alreadyListedError)
  })

  it('changes what is sent and nothing else', async () => {
    const ada = await member()
    const { updatedAt: _, ...made } = await ada.customIdeas.create(walk)
    const other = await ada.customIdeas.create({ title: 'Rest' })
    // The cover follows the title.
    let expected: object = { ...made, imageUrl: expect.stringMatching(/^\/covers\/\w+\.svg$/) }
    for (const change of [
      { title: 'Walk' },
      { description: '' },
      { difficulty: 1 },
      { cost: 5 },
      { timeCommitment: 'month' },
      { season: 'fall' },
      { ageGroup: 'all' },
    ] as const) {
      expected = { ...expected, ...change }
      expect(await ada.customIdeas.update({ id: made.id, ...change })).toMatchObject(expected)
    }
    expect(await ada.customIdeas.update({ id: made.id, locationType: 'indoor' })).toMatchObject({
      title: 'Walk',
      locationType: 'indoor',
    })
    expect((await ada.customIdeas.list())[0]).toEqual(other)
  })

  it('has a cover that matches its title', async () => {
    const ada = await member()
    const [surf, again, rest] = [
      await ada.customIdeas.create({ title: 'Learn to surf' }),
      await ada.customIdeas.create({ title: 'Learn to surf' }),
      await ada.customIdeas.create({ title: 'Bake bread' }),
    ]
    expect(surf.imageUrl).toBe(again.imageUrl)
    expect(rest.imageUrl).not.toBe(surf.imageUrl)
  })

  it('belongs to one member', async () => {
    const [ada, eve] = [await member(), await member()]
    const { id } = await ada.customIdeas.create(walk)
    for (const work of [
      () => eve.customIdeas.update({ id, title: 'Hers' }),
      () => eve.customIdeas.remove({ id }),
      () => eve.add({ customIdeaId: id }),
      () => ada.add({ customIdeaId: 999_999 }),
      () => ada.customIdeas.remove({ id: 999_999 }),
    ])
      expect(await getError(work())).toEqual([404, customIdeaNotFound])
    expect(await eve.customIdeas.list()).toEqual([])
    expect(await ada.customIdeas.list()).toMatchObject([{ title: walk.title }])
  })

  it('is deleted for good, with its entry', async () => {
    const ada = await member()
    const { id } = await ada.customIdeas.create(walk)
    const stays = await ada.customIdeas.create({ title: 'Rest' })
    await ada.add({ customIdeaId: id })
    await ada.customIdeas.remove({ id })
    expect([await ada.customIdeas.list(), await ada.list()]).toEqual([[stays], []])
    expect(await getError(ada.customIdeas.remove({ id }))).toEqual([404, customIdeaNotFound])
  })
})
