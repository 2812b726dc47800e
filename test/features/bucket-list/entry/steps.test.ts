import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxSteps } from '#features/bucket-list/limits.ts'
import { tooManySteps } from '#features/bucket-list/messages.ts'
import { startTestApp, type TestApp } from '../../../support/app/test-app.ts'
import { signUp } from '../../../support/app/members.ts'
import { client } from '../../../support/app/client.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

interface Step {
  id: number
  text: string
  isDone: boolean
}

async function createEntryWithSteps(...texts: string[]) {
  const member = client(app, await signUp(app))
  const entryId: number = (await member.post('/api/my-bucket-list', { ideaId: 7 })).body.id
  for (const text of texts) await member.call('bucketList.steps.add', { entryId, text })
  const steps = async (): Promise<Step[]> => (await member.get('/api/my-bucket-list')).body[0].steps
  const idOf = async (text: string) => (await steps()).find((step) => step.text === text)?.id
  const texted = async () => (await steps()).map(({ text }) => text)
  return { member, entryId, steps, idOf, texted }
}

describe('the steps of an entry', () => {
  it('are added at the end, on one line, not done', async () => {
    const { steps } = await createEntryWithSteps('Book', '  Pack\n the bag ')
    expect(await steps()).toEqual([
      { id: expect.any(Number), text: 'Book', isDone: false },
      { id: expect.any(Number), text: 'Pack the bag', isDone: false },
    ])
  })

  it('are ticked, renamed and removed, one by one', async () => {
    const { member, steps, idOf } = await createEntryWithSteps('Book', 'Pack')
    const { data } = await member.call('bucketList.steps.update', { id: await idOf('Book'), isDone: true })
    expect(data.steps).toMatchObject([{ isDone: true }, { isDone: false }])
    await member.call('bucketList.steps.update', { id: await idOf('Pack'), text: 'Pack light' })
    expect(await steps()).toMatchObject([
      { text: 'Book', isDone: true },
      { text: 'Pack light', isDone: false },
    ])
    await member.call('bucketList.steps.remove', { id: await idOf('Book') })
    expect(await steps()).toMatchObject([{ text: 'Pack light' }])
  })

  it('can be reordered', async () => {
    const { member, texted, idOf } = await createEntryWithSteps('a', 'b', 'c')
    await member.call('bucketList.steps.reorder', { id: await idOf('c'), after: null })
    expect(await texted()).toEqual(['c', 'a', 'b'])
    await member.call('bucketList.steps.reorder', { id: await idOf('c'), after: await idOf('a') })
    expect(await texted()).toEqual(['a', 'c', 'b'])
    await member.call('bucketList.steps.reorder', { id: await idOf('a'), before: null })
    expect(await texted()).toEqual(['c', 'b', 'a'])
  })

  it('are all there after twenty concurrent additions, and only one after twenty repeats of a click', async () => {
    const { member, entryId, steps } = await createEntryWithSteps()
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        member.call('bucketList.steps.add', { entryId, text: `step ${n}` }),
      ),
    )
    expect(await steps()).toHaveLength(20)
    const requestId = randomUUID()
    await Promise.all(
      Array.from({ length: 20 }, () =>
        member.call('bucketList.steps.add', { entryId, text: 'once', requestId }),
      ),
    )
    expect(await steps()).toHaveLength(21)
  })

  it('are limited, with a sentence', async () => {
    const { member, entryId, steps } = await createEntryWithSteps()
    const answers = []
    for (let n = 0; n < maxSteps + 2; n++)
      answers.push(await member.call('bucketList.steps.add', { entryId, text: `${n}` }))
    expect(answers.slice(maxSteps)).toMatchObject([
      { status: 400, refusal: { message: tooManySteps } },
      { status: 400, refusal: { message: tooManySteps } },
    ])
    expect(await steps()).toHaveLength(maxSteps)
  })

  it.each([[''], ['  '], ['x'.repeat(201)], ['a\0b'], [5]])('refuse %j', async (text) => {
    const { member, entryId, steps } = await createEntryWithSteps()
    expect((await member.call('bucketList.steps.add', { entryId, text })).status).toBe(400)
    expect(await steps()).toEqual([])
  })

  it('belong to the owner of the entry', async () => {
    const one = await createEntryWithSteps('mine')
    const other = await createEntryWithSteps('theirs')
    const id = await one.idOf('mine')
    for (const [name, input] of [
      ['steps.add', { entryId: one.entryId, text: 'x' }],
      ['steps.update', { id, isDone: true }],
      ['steps.remove', { id }],
      ['steps.reorder', { id, after: null }],
      ['steps.reorder', { id: await other.idOf('theirs'), after: id }],
    ] as const) {
      expect([name, (await other.member.call(`bucketList.${name}`, input)).status]).toEqual([name, 404])
    }
    expect(await one.steps()).toEqual([{ id, text: 'mine', isDone: false }])
  })
})
