import { describe, expect, it } from 'vitest'
import { publicFailure } from '#platform/server/errors.ts'
import {
  createMemoryCounters,
  clientKeyOf,
  createLimits,
  type Limit,
  type Counter,
} from '#platform/server/limits/limits.ts'

const second = 1_000
const minute = 60 * second
const guesses: Limit = {
  name: 'guesses',
  free: 3,
  windowMs: 10 * minute,
  firstPauseMs: 4 * second,
  longestPauseMs: 20 * second,
}
const noon = new Date('2027-03-01T12:00:00Z').getTime()

/** Limits with a clock of their own. */
function counting(limit: Limit = guesses) {
  const limits = createLimits(createMemoryCounters())
  let now = noon
  return {
    /** The wait in seconds that a try is refused with; 0 where it may be made. */
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
    refusal: (key = 'ada') =>
      limits.spend(limit, key, new Date(now)).then(
        () => undefined,
        (error) => publicFailure(error),
      ),
    refund: (key = 'ada') => limits.refund(limit, key, new Date(now)),
    forget: (key = 'ada') => limits.forget(limit, key),
    pass: (ms: number) => (now += ms),
  }
}

describe('whoever tries too often', () => {
  it('may try so many times without a wait, and waits from there on', async () => {
    expect(await counting().tries(5)).toEqual([0, 0, 0, 4, 4])
  })

  it('may try although another process has looked at the clock a moment later', async () => {
    const limits = createLimits(createMemoryCounters())
    await limits.spend(guesses, 'ada', new Date(noon + 5))
    await expect(limits.spend(guesses, 'ada', new Date(noon))).resolves.toBeUndefined()
  })

  it('waits twice as long after each further try, up to the longest pause', async () => {
    const ada = counting()
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

  it('waits to the last millisecond, told in whole seconds', async () => {
    const ada = counting()
    await ada.tries(3)
    ada.pass(3 * second + 1)
    expect(await ada.try()).toBe(1)
    ada.pass(998)
    expect(await ada.try()).toBe(1)
    ada.pass(1)
    expect(await ada.try()).toBe(0)
  })

  it('makes no wait longer by trying while it lasts', async () => {
    const ada = counting()
    await ada.tries(20)
    ada.pass(4 * second)
    expect(await ada.tries(2)).toEqual([0, 8])
  })

  it('begins anew when the window is over, and not a moment before', async () => {
    const ada = counting()
    await ada.tries(2)
    ada.pass(10 * minute - 1)
    expect(await ada.tries(2)).toEqual([0, 4])
    const eve = counting()
    await eve.tries(2)
    eve.pass(10 * minute)
    expect(await eve.tries(4)).toEqual([0, 0, 0, 4])
  })

  it('sits out a pause that lasts longer than the window, and begins anew after it', async () => {
    const ada = counting({ ...guesses, free: 1, windowMs: second, firstPauseMs: 10 * second })
    expect(await ada.try()).toBe(0)
    ada.pass(5 * second)
    expect(await ada.try()).toBe(5)
    ada.pass(5 * second)
    expect(await ada.tries(2)).toEqual([0, 10])
  })

  it('is told when to come back, in seconds or minutes', async () => {
    const said = async (firstPauseMs: number) => {
      const ada = counting({ ...guesses, free: 1, firstPauseMs, longestPauseMs: 60 * minute })
      await ada.try()
      return ada.refusal()
    }
    const sentence = (wait: string) => `Too many requests. Please try again in ${wait}.`
    expect(await said(second)).toMatchObject({
      status: 429,
      retryAfter: 1,
      body: { message: sentence('1 second') },
    })
    expect((await said(2 * second))?.body.message).toBe(sentence('2 seconds'))
    expect((await said(89 * second))?.body.message).toBe(sentence('89 seconds'))
    expect((await said(90 * second))?.body.message).toBe(sentence('2 minutes'))
    expect((await said(121 * second))?.body.message).toBe(sentence('3 minutes'))
  })
})

describe('what is counted', () => {
  it('is counted for each key and each limit alone', async () => {
    const limits = counting()
    await limits.tries(4, 'ada')
    expect(await limits.try('eve')).toBe(0)
    expect(await limits.try('ada', { ...guesses, name: 'mails' })).toBe(0)
    expect(await limits.try('ada')).toBe(4)
  })

  it('is one try less after a refund, and never less than none', async () => {
    const ada = counting()
    await ada.tries(2)
    await ada.refund()
    expect(await ada.tries(3)).toEqual([0, 0, 4])

    const eve = counting()
    await eve.try()
    for (let each = 0; each < 5; each++) await eve.refund()
    expect(await eve.tries(4)).toEqual([0, 0, 0, 4])
  })

  it('is not touched by a refund of what nobody has tried', async () => {
    const ada = counting()
    await ada.refund()
    expect(await ada.tries(4)).toEqual([0, 0, 0, 4])
  })

  it('keeps its pause after a refund', async () => {
    const ada = counting()
    await ada.tries(3)
    await ada.refund()
    expect(await ada.try()).toBe(4)
  })

  it('is forgotten altogether on request, the pause too', async () => {
    const ada = counting()
    await ada.tries(5)
    await ada.forget()
    expect(await ada.tries(4)).toEqual([0, 0, 0, 4])
  })

  it('is kept under names that tell nobody’s address', async () => {
    const names: string[] = []
    const note = async ({ key }: { key: string }) => void names.push(key)
    const limits = createLimits({
      change: async (place, change) => {
        await note(place)
        change(undefined)
      },
      forget: note,
    })
    await limits.spend(guesses, 'ada@people.example', new Date(noon))
    await limits.refund(guesses, 'ada@people.example', new Date(noon))
    await limits.forget(guesses, 'ada@people.example')
    await limits.forget(guesses, 'eve@people.example')
    expect(names).toEqual([names[0], names[0], names[0], expect.not.stringMatching(String(names[0]))])
    for (const name of names) expect(name).toMatch(/^[0-9a-f]{64}$/)
  })

  it('leaves a refund of nothing without a window or a pause', async () => {
    const written: Counter[] = []
    const limits = createLimits({
      change: async (_key, change) => void written.push(change(undefined)),
      forget: async () => {},
    })
    await limits.refund(guesses, 'ada', new Date(noon))
    expect(written).toEqual([{ count: 0, windowEndsAt: 0, pausedUntil: 0 }])
  })
})

describe('one client is', () => {
  it.each([
    ['an IPv4 address', '203.0.113.9', '203.0.113.9'],
    ['an IPv4 address that is written as one of IPv6', '::ffff:203.0.113.9', '203.0.113.9'],
    ['the same of longer numbers', '::ffff:203.100.113.190', '203.100.113.190'],
    ['the same in capitals', '::FFFF:203.0.113.9', '203.0.113.9'],
    ['the first half of an IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['the same where noughts are left out behind it', '2001:db8:1:2::9', '2001:db8:1:2'],
    ['the same where noughts are left out within it', '2001:db8::3:4:5:6:7', '2001:db8:0:3'],
    ['the same where all the rest is noughts', '2001:db8:1:2::', '2001:db8:1:2'],
    ['the same of a short address', '2001:db8::1', '2001:db8:0:0'],
    ['this machine', '::1', '0:0:0:0'],
    ['an IPv4 address without the port behind it', '203.0.113.9:50123', '203.0.113.9'],
    ['an IPv6 address without the port behind it', '[2001:db8:1:2::9]:50123', '2001:db8:1:2'],
    ['an IPv6 address without its brackets', '[2001:db8:1:2::9]', '2001:db8:1:2'],
    ['an IPv4 address in IPv6, without the port', '[::ffff:203.0.113.9]:50123', '203.0.113.9'],
    ['this machine without the port', '[::1]:50123', '0:0:0:0'],
  ])('%s', (_what, ip, client) => expect(clientKeyOf(ip)).toBe(client))

  it('no address that only looks like one of IPv4 in the middle', () => {
    expect(clientKeyOf('::ffff:203.0.113.9:1')).not.toBe('203.0.113.9')
    expect(clientKeyOf('1::ffff:203.0.113.9')).not.toBe('203.0.113.9')
  })
})
