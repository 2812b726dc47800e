import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { publicFailure } from '#platform/server/public-failure.ts'
import { createLimits, deleteExpiredCounters, type Limit } from '#platform/server/limits/limits.ts'
import { openCatalogue } from '../../support/app/catalogue-copy.ts'

const second = 1_000
const minute = 60 * second
const guesses: Limit = {
  name: 'guesses',
  free: 3,
  windowMs: 10 * minute,
  firstPauseMs: 4 * second,
  longestPauseMs: 20 * second,
}
const noon = Date.parse('2027-03-01T12:00:00Z')

let catalogue: Awaited<ReturnType<typeof openCatalogue>>
beforeAll(async () => {
  catalogue = await openCatalogue()
})
beforeEach(() => catalogue.orm.em.fork().execute('delete from tally'))
afterAll(() => catalogue.close())

/** Creates limits with their own clock. */
function createCountingLimits(limit: Limit = guesses) {
  const limits = createLimits(catalogue.orm.em)
  let now = noon
  return {
    /** Returns the wait in seconds if an attempt is refused, or else 0. */
    async try(key = 'ada', of = limit): Promise<number> {
      return limits.spend(of, key, new Date(now)).then(
        () => 0,
        (error) => publicFailure(error).retryAfter || -1,
      )
    },
    async tries(count: number, key?: string) {
      const waits: number[] = []
      for (let each = 0; each < count; each++) waits.push(await this.try(key))
      return waits
    },
    mayTry: (key = 'ada') => limits.trySpend(limit, key, new Date(now)),
    refund: (key = 'ada') => limits.refund(limit, key),
    forget: (key = 'ada') => limits.forget(limit, key),
    pass: (ms: number) => (now += ms),
  }
}

const readCounters = () =>
  catalogue.orm.em
    .fork()
    .execute<{ key: string; count: number }[]>('select key, count from tally order by count')

describe('a client over a limit', () => {
  it('has a number of attempts without a pause, and must wait after that', async () => {
    const ada = createCountingLimits()
    expect(await ada.tries(5)).toEqual([0, 0, 0, 4, 4])
    expect(await ada.mayTry()).toBe(false)
    expect(await ada.mayTry('eve')).toBe(true)
  })

  it('can try even if another process’s clock is slightly ahead', async () => {
    const limits = createLimits(catalogue.orm.em)
    await limits.spend(guesses, 'ada', new Date(noon + 5))
    await expect(limits.spend(guesses, 'ada', new Date(noon))).resolves.toBeUndefined()
  })

  it('waits twice as long after each further attempt, up to the longest pause', async () => {
    const ada = createCountingLimits()
    await ada.tries(3)
    const pauses: number[] = []
    for (let each = 0; each < 5; each++) {
      const pause = await ada.try()
      pauses.push(pause)
      ada.pass(pause * second)
      expect(await ada.try()).toBe(0)
    }
    expect(pauses).toEqual([4, 8, 16, 20, 20])
  })

  it('waits for the longest pause, however many attempts there were', async () => {
    const ada = createCountingLimits()
    await ada.try()
    await catalogue.orm.em.fork().execute('update tally set count = 2000000000')
    expect(await ada.tries(2)).toEqual([0, 20])
  })

  it('waits to the last millisecond, reported in whole seconds', async () => {
    const ada = createCountingLimits()
    await ada.tries(3)
    ada.pass(3 * second + 1)
    expect(await ada.try()).toBe(1)
    ada.pass(998)
    expect(await ada.try()).toBe(1)
    ada.pass(1)
    expect(await ada.try()).toBe(0)
  })

  it('does not extend a pause by trying during it', async () => {
    const ada = createCountingLimits()
    await ada.tries(20)
    ada.pass(4 * second)
    expect(await ada.tries(2)).toEqual([0, 8])
  })

  it('starts over when the window has ended, and not before', async () => {
    const ada = createCountingLimits()
    await ada.tries(2)
    ada.pass(10 * minute - 1)
    expect(await ada.tries(2)).toEqual([0, 4])
    await ada.forget()
    await ada.tries(2)
    ada.pass(10 * minute)
    expect(await ada.tries(4)).toEqual([0, 0, 0, 4])
  })

  it('waits for a pause longer than the window, and starts over after it', async () => {
    const ada = createCountingLimits({ ...guesses, free: 1, windowMs: second, firstPauseMs: 10 * second })
    expect(await ada.try()).toBe(0)
    ada.pass(5 * second)
    expect(await ada.try()).toBe(5)
    ada.pass(5 * second)
    expect(await ada.tries(2)).toEqual([0, 10])
  })

  it('has to wait for attempts through any process of the site', async () => {
    const [one, other] = [createCountingLimits(), createCountingLimits()]
    expect([await one.try(), await other.try(), await one.try()]).toEqual([0, 0, 0])
    expect([await one.try(), await other.try()]).toEqual([4, 4])
    other.pass(4 * second)
    expect(await other.try()).toBe(0)
  })

  it('gets no attempts back by trying thousands of other keys', async () => {
    const ada = createCountingLimits()
    await ada.tries(3)
    await Promise.all(Array.from({ length: 2_000 }, (_, each) => ada.try(`other ${each}`)))
    expect(await ada.try()).toBe(4)
  })

  it('is refused without a query while it waits', async () => {
    const ada = createCountingLimits()
    await ada.tries(4)
    await catalogue.orm.em.fork().execute('delete from tally')
    expect(await ada.try()).toBe(4)
    ada.pass(4 * second)
    expect(await ada.try()).toBe(0)
  })
})

describe('a limit counter', () => {
  it('is separate for each key and each limit', async () => {
    const limits = createCountingLimits()
    await limits.tries(4, 'ada')
    expect(await limits.try('eve')).toBe(0)
    expect(await limits.try('ada', { ...guesses, name: 'mails' })).toBe(0)
    expect(await limits.try('ada')).toBe(4)
  })

  it('counts concurrent attempts', async () => {
    const ada = createCountingLimits({ ...guesses, free: 100 })
    await Promise.all(Array.from({ length: 20 }, () => ada.try()))
    expect(await readCounters()).toMatchObject([{ count: 20 }])
  })

  it('is one lower after a refund, and never below zero', async () => {
    const ada = createCountingLimits()
    await ada.tries(2)
    await ada.refund()
    expect(await ada.tries(3)).toEqual([0, 0, 4])
    await ada.try('eve')
    for (let each = 0; each < 5; each++) await ada.refund('eve')
    expect(await ada.tries(4, 'eve')).toEqual([0, 0, 0, 4])
  })

  it('ignores a refund without an attempt', async () => {
    const ada = createCountingLimits()
    await ada.refund()
    expect(await readCounters()).toEqual([])
  })

  it('keeps its pause after a refund', async () => {
    const ada = createCountingLimits()
    await ada.tries(3)
    await ada.refund()
    expect(await ada.try()).toBe(4)
  })

  it('is deleted on request, with its pause, and no other one', async () => {
    const ada = createCountingLimits()
    await ada.tries(5)
    await ada.tries(5, 'eve')
    await ada.forget()
    expect(await ada.tries(4)).toEqual([0, 0, 0, 4])
    expect(await ada.try('eve')).toBe(4)
  })

  it('is stored without IP or email addresses', async () => {
    const ada = createCountingLimits()
    await ada.try('ada@people.example')
    const [counter] = await readCounters()
    expect(counter?.key).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is cleaned up when neither its window nor its pause applies', async () => {
    const ada = createCountingLimits()
    const long = { ...guesses, free: 1, longestPauseMs: 60 * minute }
    await ada.try('over', { ...guesses, windowMs: second })
    await ada.tries(2, 'in its window')
    await ada.try('in its pause', { ...long, windowMs: second, firstPauseMs: 60 * minute })
    await deleteExpiredCounters(catalogue.orm.em.fork(), new Date(noon + minute))
    expect(await readCounters()).toMatchObject([{ count: 1 }, { count: 2 }])
  })
})
