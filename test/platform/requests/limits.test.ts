import { describe, expect, it } from 'vitest'
import { publicFailure } from '#platform/server/public-failure.ts'
import { clientKeyOf, tooManyAttempts } from '#platform/server/limits/limits.ts'
import { createTokenBuckets } from '#platform/server/limits/token-buckets.ts'

it.each([
  [1, '1 second'],
  [2, '2 seconds'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [121, '3 minutes'],
])('a client that must wait %i seconds is told so: %s', (seconds, wait) => {
  expect(publicFailure(tooManyAttempts(seconds))).toMatchObject({
    status: 429,
    retryAfter: seconds,
    body: { message: `Too many requests. Please try again in ${wait}.` },
  })
})

describe('a token bucket', () => {
  /** Creates buckets with their own clock. */
  function createBuckets(rate: Parameters<typeof createTokenBuckets>[0]) {
    let now = 0
    const buckets = createTokenBuckets(rate, () => now)
    return {
      ...buckets,
      pass: (seconds: number) => void (now += seconds * 1_000),
      /** Returns the wait in seconds if the client is refused, or else 0. */
      try: (client: string, cost?: number) => {
        try {
          buckets.spend(client, cost)
          return 0
        } catch (error) {
          return publicFailure(error).retryAfter
        }
      },
    }
  }

  it('has a burst, and refills steadily up to it', () => {
    const { try: ask, pass } = createBuckets({ perSecond: 1, burst: 3 })
    expect([1, 2, 3, 4].map(() => ask('ada'))).toEqual([0, 0, 0, 1])
    pass(1)
    expect([ask('ada'), ask('ada')]).toEqual([0, 1])
    pass(100)
    expect([1, 2, 3, 4].map(() => ask('ada'))).toEqual([0, 0, 0, 1])
  })

  it('may be charged beyond what is left, and the client waits longer for it', () => {
    const { try: ask, charge, left, pass } = createBuckets({ perSecond: 2, burst: 10 })
    expect(ask('ada', 20)).toBe(0)
    expect([left('ada'), ask('ada')]).toEqual([-10, 6])
    charge('ada', 2)
    expect(ask('ada')).toBe(7)
    pass(7)
    expect(ask('ada')).toBe(0)
  })

  it('is separate for each client', () => {
    const { try: ask } = createBuckets({ perSecond: 1, burst: 1 })
    expect([ask('ada'), ask('eve'), ask('ada')]).toEqual([0, 0, 1])
  })

  it('loses nothing when the clock is set back', () => {
    const { try: ask, pass } = createBuckets({ perSecond: 1, burst: 2 })
    expect(ask('ada')).toBe(0)
    pass(-3_600)
    expect([ask('ada'), ask('ada')]).toEqual([0, 1])
  })

  it('without a limit is never empty', () => {
    const { try: ask, charge } = createBuckets({ perSecond: 0, burst: Infinity })
    charge('ada', 1_000_000)
    expect(ask('ada', 1_000_000)).toBe(0)
  })
})

describe('the client key of an IP address', () => {
  it.each([
    ['an IPv4 address', '203.0.113.9', '203.0.113.9'],
    ['an IPv4 address mapped to IPv6', '::ffff:203.0.113.9', '203.0.113.9'],
    ['a mapped address written out', '::ffff:203.100.113.190', '203.100.113.190'],
    ['a mapped address in capitals', '::FFFF:203.0.113.9', '203.0.113.9'],
    ['the first half of an IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['an IPv6 prefix with trailing zeros omitted', '2001:db8:1:2::9', '2001:db8:1:2'],
    ['an IPv6 prefix with inner zeros omitted', '2001:db8::3:4:5:6:7', '2001:db8:0:3'],
    ['an IPv6 prefix with all other zeros omitted', '2001:db8:1:2::', '2001:db8:1:2'],
    ['a short IPv6 address', '2001:db8::1', '2001:db8:0:0'],
    ['this machine', '::1', '0:0:0:0'],
    ['an IPv4 address without its port', '203.0.113.9:50123', '203.0.113.9'],
    ['an IPv6 address without its port', '[2001:db8:1:2::9]:50123', '2001:db8:1:2'],
    ['an IPv6 address without its brackets', '[2001:db8:1:2::9]', '2001:db8:1:2'],
    ['a mapped IPv4 address without its port', '[::ffff:203.0.113.9]:50123', '203.0.113.9'],
    ['this machine without its port', '[::1]:50123', '0:0:0:0'],
  ])('%s', (_what, ip, client) => expect(clientKeyOf(ip)).toBe(client))

  it('treats no address as IPv4 that only looks like one in the middle', () => {
    expect(clientKeyOf('::ffff:203.0.113.9:1')).not.toBe('203.0.113.9')
    expect(clientKeyOf('1::ffff:203.0.113.9')).not.toBe('203.0.113.9')
  })
})
