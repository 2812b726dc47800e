import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/app/test-app.ts'
import { signUpWithPassword } from '../../../support/app/members.ts'
import { bothTransports, client } from '../../../support/app/client.ts'
import type { Outcome } from '../../../support/app/in-process.ts'

const password = 'correct horse'
const minute = 60_000

/**
 * Repeats an action until it is refused, at most `most` times. Returns the number of successes and Retry-After in
 * seconds.
 */
async function repeatUntilRefused(most: number, act: (each: number) => Promise<Pick<Outcome, 'refusal'>>) {
  for (let each = 0; each < most; each++) {
    const { refusal } = await act(each)
    if (refusal?.status !== 429) continue
    expect(refusal.retryAfter).toBeGreaterThan(0)
    expect(refusal.message).toMatch(/try again in \d+ (second|minute)s?\.$/)
    return { passed: each, retryAfter: refusal.retryAfter ?? 0 }
  }
  throw new Error(`${most} times were not refused`)
}

describe('limits', () => {
  let app: TestApp
  let later = 0
  beforeAll(async () => {
    app = await startTestApp({}, { now: () => new Date(Date.now() + later) })
  })
  afterAll(() => app.close())

  it.each(['known', 'unknown'])(
    'delay wrong passwords for one account, %s or not, in any case, from any client and through any interface',
    async (kind) => {
      const { email } =
        kind === 'known' ? await signUpWithPassword(app, password) : { email: `${kind}@people.example` }
      const { passed } = await repeatUntilRefused(100, (each) => {
        const someone = client(app, { door: bothTransports[each % 2 ? 0 : 1], ip: `10.2.0.${each}` })
        return someone.signIn(each % 3 ? email.toUpperCase() : email, 'wrong one')
      })
      expect(passed).toBeGreaterThanOrEqual(12)
      // The right password has to wait too, or wrong ones could still be tried for free.
      const owner = await client(app, { ip: '10.2.1.1' }).signIn(email, password)
      expect(owner.refusal?.status).toBe(429)
    },
  )

  it('delay one client that tries many accounts, but not public reads', async () => {
    const ip = '10.3.0.1'
    const { passed } = await repeatUntilRefused(100, (each) =>
      client(app, { ip }).signIn(`list-${each}@people.example`, 'wrong one'),
    )
    expect(passed).toBeGreaterThanOrEqual(12)
    const reader = client(app, { ip })
    for (let each = 0; each < 60; each++) expect((await reader.get('/api/ideas?limit=1')).status).toBe(200)
    const { email } = await signUpWithPassword(app, password)
    expect((await client(app, { ip: '10.3.0.2' }).signIn(email, password)).refusal).toBeUndefined()
  })

  it('count an IPv6 household as one client', async () => {
    await repeatUntilRefused(100, (each) => {
      const ip = `2001:db8:1:2::${each.toString(16)}`
      return client(app, { ip }).signIn(`v6-${each}@people.example`, 'wrong one')
    })
    const neighbour = client(app, { ip: '2001:db8:1:3::1' })
    expect((await neighbour.signIn('v6@people.example', 'wrong one')).refusal?.status).toBe(401)
  })

  it('count each call of a batch', async () => {
    const calls = Array.from({ length: 20 }, (_, each) => [
      each,
      { email: 'batch@people.example', password: 'wrong one' },
    ])
    const response = await client(app, { ip: '10.4.0.1' }).post(
      `/api/trpc/${calls.map(() => 'accounts.login').join(',')}?batch=1`,
      Object.fromEntries(calls),
    )
    const statuses = response.body.map(
      ({ error }: { error: { data: { httpStatus: number } } }) => error.data.httpStatus,
    )
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('hold against a hundred tries at once', async () => {
    const { email } = await signUpWithPassword(app, password)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, each) =>
        client(app, { ip: `10.5.0.${each}` }).signIn(email, 'wrong one'),
      ),
    )
    const tried = answers.filter(({ refusal }) => refusal?.status === 401)
    // Fifteen are free; each pause that ends during the requests allows another one.
    expect(tried.length).toBeLessThanOrEqual(20)
  })

  it('allow no extra password attempts once signed in', async () => {
    const { email } = await signUpWithPassword(app, password)
    const ada = client(app, { ip: '10.8.0.1' })
    await ada.signIn(email, password)
    const guesses = [
      () => ada.call('accounts.deleteAccount', { password: 'wrong one' }),
      () => ada.call('accounts.changeEmail', { email: 'x@people.example', password: 'wrong one' }),
      () => ada.call('accounts.changePassword', { currentPassword: 'wrong one', newPassword: 'a new one' }),
    ]
    const { passed } = await repeatUntilRefused(100, async (each) => (await guesses[each % 3]?.()) ?? {})
    expect(passed).toBeGreaterThanOrEqual(5)
  })

  it('stop registrations within sixty an hour, and allow them again after it', async () => {
    const register = (each: number) =>
      client(app, { ip: '10.6.0.1' }).call('accounts.register', {
        name: 'Ada',
        email: `r-${each}@people.example`,
        password,
      })
    const { passed, retryAfter } = await repeatUntilRefused(61, register)
    expect(passed).toBeGreaterThanOrEqual(12)
    later += Math.max(60 * minute, retryAfter * 1000)
    expect((await register(99)).refusal).toBeUndefined()
  })

  it.each([
    ['another link', 'accounts.resendVerification', {}],
    ['an account', 'accounts.register', { name: 'Ada', password }],
  ])('stop mails to one mailbox within ten an hour, where a stranger requests %s', async (_, path, more) => {
    const box = `box-${path.length}@people.example`
    const { passed } = await repeatUntilRefused(10, (each) =>
      client(app, { ip: `10.6.1.${path.length}` }).call(path, {
        email: each % 2 ? box.toUpperCase() : box,
        ...more,
      }),
    )
    expect(passed).toBeGreaterThanOrEqual(3)
  })

  it('stop mails to one mailbox within ten an hour, where a member wants to change to it', async () => {
    const { email } = await signUpWithPassword(app, password)
    const ada = client(app, { ip: '10.6.2.1' })
    await ada.signIn(email, password)
    const move = () => ada.call('accounts.changeEmail', { email: 'moving@people.example', password })
    expect((await repeatUntilRefused(10, move)).passed).toBeGreaterThanOrEqual(3)
  })

  it('double the pause with each attempt, and let the owner in afterwards', async () => {
    const { email } = await signUpWithPassword(app, password)
    const guess = () => client(app, { ip: '10.7.0.1' }).signIn(email, 'wrong one')
    const pauses: number[] = []
    for (let each = 0; each < 4; each++) {
      const { retryAfter } = await repeatUntilRefused(100, guess)
      pauses.push(retryAfter)
      later += retryAfter * 1000
    }
    expect(pauses).toEqual([1, 2, 4, 8])
    const owner = client(app, { ip: '10.7.0.2' })
    expect((await owner.signIn(email, password)).refusal).toBeUndefined()
    expect((await guess()).refusal?.status).toBe(401)
  })
})

describe('X-Forwarded-For', () => {
  const guesses = (app: TestApp, forwarded: (each: number) => string) => async (each: number) => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'x-forwarded-for': forwarded(each) },
      payload: { email: `${forwarded(each).length}-${each}@people.example`, password },
    })
    const retryAfter = Number(response.headers['retry-after'])
    return { refusal: { ...response.json(), status: response.statusCode, retryAfter } }
  }

  it('is ignored by default, because clients can forge it', async () => {
    const app = await startTestApp()
    const { passed } = await repeatUntilRefused(
      100,
      guesses(app, (each) => `203.0.113.${each}`),
    )
    expect(passed).toBeGreaterThanOrEqual(12)
    await app.close()
  })

  it('is used behind a trusted proxy, and only the part that the proxy added', async () => {
    const app = await startTestApp({ TRUST_PROXY: 'true' })
    const honest = guesses(app, (each) => `203.0.113.${each}`)
    await expect(repeatUntilRefused(60, honest)).rejects.toThrow('not refused')
    const { passed } = await repeatUntilRefused(
      100,
      guesses(app, (each) => `203.0.113.${each}, 198.51.100.7`),
    )
    expect(passed).toBeGreaterThanOrEqual(12)
    await app.close()
  })

  it.each([
    ['an IPv4 address', (each: number) => `203.0.113.7:${40_000 + each}`],
    ['an IPv6 address', (each: number) => `[2001:db8:7::1]:${40_000 + each}`],
  ])('with any port that a proxy adds to %s is one client', async (_what, forwarded) => {
    const app = await startTestApp({ TRUST_PROXY: 'true' })
    const { passed } = await repeatUntilRefused(60, guesses(app, forwarded))
    expect(passed).toBeGreaterThanOrEqual(12)
    await app.close()
  })
})
