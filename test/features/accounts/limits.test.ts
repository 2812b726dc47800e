import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { startMailCatcher, type MailCatcher } from '../../support/mail-catcher.ts'
import { signUpWithPassword } from '../../support/members.ts'
import { visitor } from '../../support/visitor.ts'

const password = 'correct horse'

/** Does it until it is refused, at most so many times; how many passed, and the refusal. */
async function untilRefused(most: number, act: (each: number) => Promise<Answer>) {
  for (let each = 0; each < most; each++) {
    const answer = await act(each)
    if (answer.statusCode === 429) return { passed: each, refusal: answer }
  }
  throw new Error(`${most} times were not refused`)
}

interface Answer {
  statusCode: number
  headers: Record<string, unknown>
  json: () => { error: string }
}

function expectRefusal({ headers, json }: Answer) {
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(json().error).toMatch(/try again in \d+ (second|minute)s?\.$/)
}

describe.each(['memory', 'database'])('limits counted in %s', (RATE_LIMIT_STORE) => {
  let app: TestApp
  let catcher: MailCatcher
  beforeAll(async () => {
    catcher = await startMailCatcher()
    app = await startTestApp({ RATE_LIMIT_STORE, SMTP_URL: catcher.url })
  })
  afterAll(async () => {
    await app.close()
    await catcher.stop()
  })

  it.each(['known', 'unknown'])(
    'slow down wrong passwords for one account, %s or not, from anywhere',
    async (kind) => {
      const { email } =
        kind === 'known' ? await signUpWithPassword(app, password) : { email: `${kind}@people.example` }
      const guess = (each: number) =>
        visitor(app, { ip: `10.2.0.${each}` }).signIn(each % 2 ? email.toUpperCase() : email, 'wrong one')
      const { passed, refusal } = await untilRefused(100, guess)
      expect(passed).toBeGreaterThanOrEqual(5)
      expectRefusal(refusal)
      // The right one has to wait as well, or the wrong ones would still be tried for nothing.
      expect((await visitor(app, { ip: '10.2.1.1' }).signIn(email, password)).statusCode).toBe(429)
    },
  )

  it('slow down one client that tries many accounts, but not what everybody reads', async () => {
    const client = visitor(app, { ip: '10.3.0.1' })
    const { passed, refusal } = await untilRefused(100, (each) =>
      client.signIn(`list-${each}@people.example`, 'wrong one'),
    )
    expect(passed).toBeGreaterThanOrEqual(12)
    expectRefusal(refusal)
    for (let each = 0; each < 60; each++)
      expect((await client.get('/api/ideas?limit=1')).statusCode).toBe(200)
    const { email } = await signUpWithPassword(app, password)
    expect((await visitor(app, { ip: '10.3.0.2' }).signIn(email, password)).statusCode).toBe(200)
  })

  it('count a household of IPv6 as one client', async () => {
    const guess = (each: number) =>
      visitor(app, { ip: `2001:db8:1:2::${each.toString(16)}` }).signIn(
        `v6-${each}@people.example`,
        'wrong one',
      )
    await untilRefused(100, guess)
    const neighbour = visitor(app, { ip: '2001:db8:1:3::1' })
    expect((await neighbour.signIn('v6@people.example', 'wrong one')).statusCode).toBe(401)
  })

  it('count each call of a batch', async () => {
    const calls = Array.from({ length: 20 }, (_, each) => [
      each,
      { email: 'batch@people.example', password: 'wrong one' },
    ])
    const response = await visitor(app, { ip: '10.4.0.1' }).post(
      `/api/trpc/${calls.map(() => 'accounts.login').join(',')}?batch=1`,
      Object.fromEntries(calls),
    )
    const statuses = response
      .json()
      .map(({ error }: { error: { data: { httpStatus: number } } }) => error.data.httpStatus)
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('hold against a hundred tries at once', async () => {
    const { email } = await signUpWithPassword(app, password)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, each) =>
        visitor(app, { ip: `10.5.0.${each}` }).signIn(email, 'wrong one'),
      ),
    )
    const tried = answers.filter(({ statusCode }) => statusCode === 401)
    // Fifteen are free; each pause that ends while they are answered lets one more through.
    expect(tried.length).toBeLessThanOrEqual(20)
  })

  it('stop registrations within sixty an hour, and mails to one mailbox within ten', async () => {
    const client = visitor(app, { ip: '10.6.0.1' })
    const register = (each: number) =>
      client.post('/api/auth/register', { name: 'Ada', email: `r-${each}@people.example`, password })
    const registrations = await untilRefused(61, register)
    expect(registrations.passed).toBeGreaterThanOrEqual(12)
    expectRefusal(registrations.refusal)

    const resend = (each: number) =>
      visitor(app, { ip: `10.6.1.${each}` }).post('/api/auth/resend-verification', {
        email: each % 2 ? 'BOX@people.example' : 'box@people.example',
      })
    const mails = await untilRefused(10, resend)
    expect(mails.passed).toBeGreaterThanOrEqual(3)
    expectRefusal(mails.refusal)
  })
})

describe('X-Forwarded-For', () => {
  const guessFrom = (app: TestApp, each: number, forwarded: string) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'x-forwarded-for': forwarded },
      payload: { email: `proxy-${each}@people.example`, password },
    })
  const guesses = (app: TestApp) => (each: number) => guessFrom(app, each, `203.0.113.${each}`)

  it('is a stranger’s word, and counts for nothing', async () => {
    const app = await startTestApp()
    const { passed } = await untilRefused(100, guesses(app))
    expect(passed).toBeGreaterThanOrEqual(12)
    await app.close()
  })

  it('is believed only for what the trusted proxy itself has added', async () => {
    const app = await startTestApp({ TRUST_PROXY: 'true' })
    const { passed } = await untilRefused(100, (each) =>
      guessFrom(app, each, `203.0.113.${each}, 198.51.100.7`),
    )
    expect(passed).toBeGreaterThanOrEqual(12)
    await app.close()
  })

  it('counts where a proxy is trusted', async () => {
    const app = await startTestApp({ TRUST_PROXY: 'true' })
    await expect(untilRefused(60, guesses(app))).rejects.toThrow('not refused')
    await app.close()
  })
})

describe('the pauses', () => {
  it('grow with each try, and let the owner in when they are over', async () => {
    const app = await startTestApp()
    const { email } = await signUpWithPassword(app, password)
    const guess = () => visitor(app, { ip: '10.7.0.1' }).signIn(email, 'wrong one')
    const first = (await untilRefused(100, guess)).refusal
    const wait = async () => {
      await expect.poll(async () => (await guess()).statusCode, { timeout: 20_000 }).toBe(401)
    }
    await wait()
    await wait()
    const later = (await guess()).headers['retry-after']
    expect(Number(later)).toBeGreaterThan(Number(first.headers['retry-after']))
    const owner = () => visitor(app, { ip: '10.7.0.2' }).signIn(email, password)
    await expect.poll(async () => (await owner()).statusCode, { timeout: 20_000 }).toBe(200)
    expect((await guess()).statusCode).toBe(401)
    await app.close()
  })
})
