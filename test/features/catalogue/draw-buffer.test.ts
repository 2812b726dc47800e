import { expect, it } from 'vitest'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { createDrawBuffer } from '#features/catalogue/server/catalogue-cache.ts'
import { startTestApp } from '../../support/app/test-app.ts'

it('buffered random ideas are dealt one by one, each once', async () => {
  const app = await startTestApp()
  try {
    const ideas: IdeaView[] = (await app.inject('/api/ideas?limit=12')).json()
    const drawn = createDrawBuffer()
    let draws = 0
    const draw = async () => {
      draws++
      return ideas
    }
    const deal = async (seen = 0) => (await drawn.deal(draw, seen))?.id
    const ids = ideas.map(({ id }) => id)
    const dealt = await Promise.all(ids.map(() => deal()))
    expect(dealt).toHaveLength(ids.length)
    expect(new Set(dealt)).toEqual(new Set(ids))
    expect(draws).toBe(1)

    // A changed idea may be in the buffer.
    await deal()
    drawn.forget()
    await deal()
    expect(draws).toBe(3)

    const [last = 0] = ids.slice(-1)
    drawn.forget()
    expect(await deal(last)).toBe(ids.at(-2))
    expect(await createDrawBuffer().deal(async () => ideas.slice(0, 1), ids[0] ?? 0)).toBeUndefined()
    expect(await createDrawBuffer().deal(async () => [], 0)).toBeUndefined()
  } finally {
    await app.close()
  }
})
