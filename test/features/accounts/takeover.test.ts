import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp } from '../../support/app/test-app.ts'
import { startMailCatcher } from '../../support/servers/mail-catcher.ts'
import { startOrganisation } from '../../support/servers/organisation.ts'
import { origin } from './organisation-steps.ts'
import { stolenAccount, type Deed, type Site } from './takeover-steps.ts'

let site: Site
beforeAll(async () => {
  const [catcher, organisation] = [await startMailCatcher(), await startOrganisation()]
  organisation.serve(origin)
  const app = await startTestApp({ ...organisation.env, SMTP_URL: catcher.url })
  site = { app, catcher, organisation }
})
afterAll(async () => {
  await site.app.close()
  await site.organisation.stop()
  await site.catcher.stop()
})

const everyDeed: Deed[] = [
  'passkey',
  'totp',
  'recoveryCodes',
  'token',
  'links',
  'organisation',
  'password',
  'moveOn',
  'moveFurther',
  'askToMove',
  'undo',
  'wait',
]
const { TAKEOVER_SEED = '33', TAKEOVER_ORDERS = '10' } = process.env
const order = fc.record({
  deeds: fc.shuffledSubarray(everyDeed, { minLength: 5 }),
  /** How many more deeds the thief has time for once the account has moved. */
  patience: fc.nat(6),
  hasPasskey: fc.boolean(),
})

/** Lets the thief do one thing after the other; the owner takes the account back in between, or at the end. */
async function play({
  deeds,
  patience,
  hasPasskey,
}: {
  deeds: Deed[]
  patience: number
  hasPasskey: boolean
}) {
  const stolen = await stolenAccount(site, hasPasskey)
  let left = patience
  for (const deed of deeds) {
    if (stolen.hasMoved() && left-- === 0) await stolen.takeBack()
    await stolen.deeds[deed]()
  }
  if (!stolen.hasMoved()) await stolen.deeds.moveOn()
  await stolen.takeBack()
  await stolen.expectOwnersAlone()
  return stolen
}

describe('an account that a thief has moved to another address', () => {
  it('is its owner’s again, whatever both do in whatever order', { timeout: 900_000 }, async () => {
    const orders = fc.sample(order, { numRuns: Number(TAKEOVER_ORDERS), seed: Number(TAKEOVER_SEED) })
    const failed: unknown[] = []
    const waiting = orders.values()
    const playAll = async () => {
      for (const each of waiting)
        await play(each).catch((error) => failed.push({ ...each, error: String(error) }))
    }
    // Most of the time is spent waiting for mails.
    await Promise.all(Array.from({ length: 10 }, playAll))
    expect(failed).toEqual([])
  })
})
