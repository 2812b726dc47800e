import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { signUpWithPassword } from '../../support/members.ts'
import { visitor } from '../../support/visitor.ts'

const password = 'correct horse'
const tries = 50
let app: TestApp
let email: string
beforeAll(async () => {
  app = await startTestApp()
  email = (await signUpWithPassword(app, password)).email
})
afterAll(() => app.close())

/** Each from an address of its own, or the limits would answer. */
const from = (number: number) => visitor(app, { ip: `10.1.${number >> 8}.${number & 255}` })

describe('whether an address is known', () => {
  it('is not told by the words of an answer', async () => {
    const [known, unknown] = [
      await from(1).signIn(email, 'not this one'),
      await from(1).signIn('nobody@people.example', 'not this one'),
    ]
    expect([known.statusCode, known.body]).toEqual([401, unknown.body])
    expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers))
  })

  it('is not told by the time it takes', async () => {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let each = 0; each < tries; each++) {
      // A member each, for the limit of the account.
      const member = each % 10 === 0 ? (email = (await signUpWithPassword(app, password)).email) : email
      times.known.push(await timeOf(each, member))
      times.unknown.push(await timeOf(each, `nobody-${each}@people.example`))
    }
    const [known, unknown] = [median(times.known), median(times.unknown)]
    // Without a password to check, an unknown address would be answered many times faster.
    expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(2)
  })

  async function timeOf(each: number, address: string): Promise<number> {
    const began = performance.now()
    const { statusCode } = await from(each).signIn(address, 'not this one')
    const took = performance.now() - began
    expect(statusCode).toBe(401)
    return took
  }
})

describe('a flood of sign-ins', () => {
  it('is answered or refused with when to come back, while everything else goes on', async () => {
    const flood = Promise.all(
      Array.from({ length: 150 }, (_, each) => from(each).signIn(`flood-${each}@people.example`, password)),
    )
    const others = await Promise.all(
      Array.from({ length: 20 }, () => app.inject('/api/auth/user').then(({ statusCode }) => statusCode)),
    )
    expect(others).toEqual(Array(20).fill(401))
    const answers = await flood
    const refused = answers.filter(({ statusCode }) => statusCode === 503)
    expect(answers.filter(({ statusCode }) => statusCode === 401).length + refused.length).toBe(150)
    expect(refused.length).toBeGreaterThan(0)
    for (const { headers, json } of refused) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(json().error).toMatch(/^[A-Z].*\.$/)
    }
  })
})

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
