import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPasswords } from '#features/accounts/server/signing-in/passwords.ts'
import { startTestApp, type TestApp } from '../../../support/app/test-app.ts'
import { signUpWithPassword } from '../../../support/app/members.ts'
import { client } from '../../../support/app/client.ts'

const password = 'correct horse'
const flood = 320
let app: TestApp
let email: string
beforeAll(async () => {
  app = await startTestApp({}, { passwords: createPasswords() })
  email = (await signUpWithPassword(app, password)).email
})
afterAll(() => app.close())

/** Each request has its own IP address, because of the rate limits. */
const signIn = (number: number, address: string, secret: string) =>
  createClientFrom(number).post('/api/auth/login', { email: address, password: secret })
const createClientFrom = (number: number) => client(app, { ip: `10.1.${number >> 8}.${number & 255}` })

describe('whether an address is known', () => {
  it('is not revealed by the text of a response', async () => {
    const [known, unknown] = [
      await signIn(1, email, 'not this one'),
      await signIn(1, 'nobody@people.example', 'not this one'),
    ]
    expect([known.status, known.text]).toEqual([401, unknown.text])
    expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers))
  })

  // Without hashing in both cases, one would be many times faster.
  it('is not revealed by the time that signing in takes', async () => {
    const ratio = await ratioOfTimes(50, (each, address) => signIn(each, address, 'not this one'))
    expect(ratio).toBeLessThan(2)
  })

  it('is not revealed by the time that registering takes', async () => {
    const ratio = await ratioOfTimes(40, (each, address) =>
      createClientFrom(each).post('/api/auth/register', {
        name: 'Eve',
        email: address,
        password: 'not this one',
      }),
    )
    expect(ratio).toBeLessThan(2)
  })

  it('is not revealed by how often the link can be requested again', async () => {
    const jobs = () => app.orm.em.fork().execute(`select 1 from pgboss.job where name = 'account-mail'`)
    // The former mailbox has reached its hourly limit.
    email = (await signUpWithPassword(app, password)).email
    const before = (await jobs()).length
    for (const address of [email, 'nobody@people.example'])
      await createClientFrom(1).post('/api/auth/resend-verification', { email: address })
    expect((await jobs()).length).toBe(before + 2)
  })

  /** Returns the ratio of median response times for known and unknown addresses. */
  async function ratioOfTimes(
    tries: number,
    act: (each: number, address: string) => Promise<{ status: number }>,
  ) {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let each = 0; each < tries; each++) {
      // A new member every few attempts, because of the limits per account and mailbox.
      if (each % 7 === 0) email = (await signUpWithPassword(app, password)).email
      times.known.push(await measureTime(() => act(each, email)))
      times.unknown.push(await measureTime(() => act(each, `nobody-${each}@people.example`)))
    }
    const [known, unknown] = [median(times.known), median(times.unknown)]
    return Math.max(known, unknown) / Math.min(known, unknown)
  }
})

async function measureTime(act: () => Promise<{ status: number }>): Promise<number> {
  const began = performance.now()
  const { status } = await act()
  const took = performance.now() - began
  expect([201, 401]).toContain(status)
  return took
}

describe('a stored password', () => {
  it('costs an attacker with the database 19 MB and two passes per guess, with argon2id', async () => {
    const [row] = await app.orm.em
      .fork()
      .execute<{ password_hash: string }[]>('select password_hash from users where email = ?', [email])
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('a flood of sign-ins', () => {
  it('is answered or refused with Retry-After, and other requests are unaffected', async () => {
    const signIns = Promise.all(
      Array.from({ length: flood }, (_, each) => signIn(each, `flood-${each}@people.example`, password)),
    )
    const others = await Promise.all(
      Array.from({ length: 20 }, () => app.inject('/api/auth/user').then(({ statusCode }) => statusCode)),
    )
    expect(others).toEqual(Array(20).fill(401))
    const answers = await signIns
    const refused = answers.filter(({ status }) => status === 503)
    expect(answers.filter(({ status }) => status === 401).length + refused.length).toBe(flood)
    expect(refused.length).toBeGreaterThan(0)
    for (const { headers, body } of refused) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(body.error).toMatch(/^[A-Z].*\.$/)
    }
  })
})

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
