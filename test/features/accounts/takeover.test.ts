import { boolean, nat, record, sample, shuffledSubarray } from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, type Client } from '../../support/app/client.ts'
import { signUp, signUpWithPassword } from '../../support/app/members.ts'
import { createAddress } from '../../support/app/create-address.ts'
import { startTestApp } from '../../support/app/test-app.ts'
import { startMailCatcher, findToken } from '../../support/servers/mail-catcher.ts'
import { startOrganisation } from '../../support/servers/organisation.ts'
import { origin } from './organisation-steps.ts'
import { createGuest, password } from './second-factor/factor-steps.ts'
import { addPasskey } from './second-factor/passkey-steps.ts'
import { createStolenAccount, type Deed, type Site } from './takeover-steps.ts'

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

const allActions: Deed[] = [
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
const orders = record({
  deeds: shuffledSubarray(allActions, { minLength: 5 }),
  /** Number of further actions of the thief after the account has moved. */
  patience: nat(6),
  hasPasskey: boolean(),
})

/** Runs the thief's actions in order. The owner recovers the account in between or at the end. */
async function runTakeover({
  deeds,
  patience,
  hasPasskey,
}: {
  deeds: Deed[]
  patience: number
  hasPasskey: boolean
}) {
  const stolen = await createStolenAccount(site, hasPasskey)
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
  it('can be recovered by its owner, whatever both do in whatever order', { timeout: 900_000 }, async () => {
    const sampled = sample(orders, { numRuns: Number(TAKEOVER_ORDERS), seed: Number(TAKEOVER_SEED) })
    const failed: unknown[] = []
    const waiting = sampled.values()
    const playAll = async () => {
      for (const each of waiting)
        await runTakeover(each).catch((error) => failed.push({ ...each, error: String(error) }))
    }
    // Most of the time is spent waiting for mails.
    await Promise.all(Array.from({ length: 10 }, playAll))
    expect(failed).toEqual([])
  })

  it('tells its owner by name what was removed and what existed before', async () => {
    const stolen = await createStolenAccount(site, true)
    for (const deed of ['token', 'passkey', 'links', 'moveOn'] as const) await stolen.deeds[deed]()
    await stolen.takeBack()
    const { text = '' } = (await stolen.mail(stolen.email, 'has been recovered')) ?? {}
    expect(text).toMatch(/We also removed .*passkey “.*API token “https thief example”.*calendar feed/)
    expect(text).toMatch(/These were added earlier.*passkey “/)
    // A name chosen by the thief is not rendered as a link.
    expect(text).not.toContain('thief.example')
  })
})

describe('a password link issued by an admin', () => {
  /** Returns the token of the link in the newest mail to an address. */
  async function newestLink(to: string, subject: string) {
    const find = () =>
      site.catcher.mails.findLast((each) => each.recipient === to && each.subject?.includes(subject))
    await expect.poll(find, { timeout: 45_000 }).toBeDefined()
    return findToken(find() ?? {})
  }

  async function withThief(role: 'member' | 'admin') {
    const { app } = site
    const admin = client(app, await signUp(app, { role: 'admin' }))
    const { id, email } = await signUpWithPassword(app, password, { role })
    const thief = createGuest(app)
    await thief.signIn(email, password)
    /** Lets the owner set a new password with an admin's link, and sign in with it. */
    const reset = async (more: object = {}, address = email) => {
      const { data } = await admin.call('people.resetLink', { id })
      const token = String(data.url).split('token=')[1]
      const chosen = { token, password: 'of the owner again', ...more }
      expect((await createGuest(app).call('accounts.resetPassword', chosen)).refusal).toBeUndefined()
      const owner = createGuest(app)
      const { data: signedIn } = await owner.signIn(address, 'of the owner again')
      return { owner, signedIn }
    }
    return { app, admin, id, email, thief, reset }
  }

  it('removes what somebody else added if the owner chooses so, and otherwise nothing', async () => {
    const { id, thief, reset } = await withThief('member')
    await addPasskey(thief)
    expect((await reset()).signedIn).toMatchObject({ secondFactor: ['passkey'] })
    expect((await reset({ removesAccess: true })).signedIn).toMatchObject({ user: { id } })
  })

  it('gives the mailbox that a thief moved the account to no link back, and keeps the link of the owner’s', async () => {
    const { app } = site
    const { id, email, thief, reset } = await withThief('member')
    const [stolenTo, next] = [createAddress(), createAddress()]
    const move = async (guest: Client, wanted: string, known: string) => {
      await guest.call('accounts.changeEmail', { email: wanted, password: known })
      await guest.call('accounts.verify', { token: await newestLink(wanted, 'Confirm your new email') })
    }
    await move(thief, stolenTo, password)
    const undo = await newestLink(email, 'has been changed')
    const { owner } = await reset({ removesAccess: true }, stolenTo)
    await move(owner, next, 'of the owner again')
    await createGuest(app).call('accounts.verify', { token: await newestLink(email, 'Approve') })
    expect(await owner.whoAmI()).toBe(next)
    const former = await app.orm.em
      .fork()
      .execute('select email from former_email where user_id = ? order by id', [id])
    expect(former).toEqual([{ email }])
    expect((await createGuest(app).call('accounts.restoreEmail', { token: undo })).refusal).toBeUndefined()
  })

  it('ends the link back of a mailbox that a thief moved the account through', async () => {
    const { app } = site
    const { id, email, thief, reset } = await withThief('member')
    const [through, last] = [createAddress(), createAddress()]
    for (const wanted of [through, last]) {
      await thief.call('accounts.changeEmail', { email: wanted, password })
      await thief.call('accounts.verify', { token: await newestLink(wanted, 'Confirm your new email') })
      if (wanted === last) continue
      // The week in which the owner's address can be restored begins with the mail to it, and passes.
      await newestLink(email, 'has been changed')
      await app.orm.em
        .fork()
        .execute(
          `update former_email set left_at = left_at - interval '8 days', expires_at = now() where user_id = ?`,
          [id],
        )
    }
    const undo = await newestLink(through, 'has been changed')
    await reset({ removesAccess: true }, last)
    const { refusal } = await createGuest(app).call('accounts.restoreEmail', { token: undo })
    expect(refusal).toMatchObject({ code: 'token_invalid' })
  })

  it('removes everything that a stranger added after signing up with the address', async () => {
    const { app, catcher } = site
    const [email, thief, owner] = [createAddress(), createGuest(app), createGuest(app)]
    await thief.call('accounts.register', { name: 'Eve', email, password })
    const token = findToken(await catcher.mailTo(email))
    expect((await owner.call('accounts.verify', { token })).refusal).toBeUndefined()
    await thief.signIn(email, password)
    await thief.call('accounts.confirmPassword', { password })
    const { data: made } = await thief.call('accounts.tokens.make', {
      name: 'Eve',
      scopes: ['read'],
      days: 365,
    })
    await addPasskey(thief)
    const { id } = (await thief.call('accounts.current')).data
    const longAgo = `created_at = now() - interval '60 days'`
    for (const [table, key] of [
      ['users', 'id'],
      ['passkey', 'user_id'],
      ['recovery_code', 'user_id'],
    ])
      await app.orm.em.fork().execute(`update ${table} set ${longAgo} where ${key} = ?`, [id])
    const { data } = await client(app, await signUp(app, { role: 'admin' })).call('people.resetLink', { id })
    const reset = { token: String(data.url).split('token=')[1], password: 'of the owner' }
    expect((await owner.call('accounts.resetPassword', reset)).refusal).toBeUndefined()
    expect((await owner.signIn(email, 'of the owner')).data).toMatchObject({ user: { id } })
    expect(await thief.whoAmI()).toBeUndefined()
    const headers = { authorization: `Bearer ${made.token}` }
    expect((await app.inject({ url: '/api/my-bucket-list', headers })).statusCode).toBe(401)
    // Sign-in methods that the owner adds from now on are kept.
    await addPasskey(owner)
    const { data: again } = await client(app, await signUp(app, { role: 'admin' })).call('people.resetLink', {
      id,
    })
    const later = { token: String(again.url).split('token=')[1], password: 'of the owner too' }
    await owner.call('accounts.resetPassword', later)
    expect((await owner.signIn(email, 'of the owner too')).data).toMatchObject({ secondFactor: ['passkey'] })
  })

  it('removes the webhooks that a thief created in an admin’s name, and pauses those whose secret they saw', async () => {
    const { admin, thief, reset } = await withThief('admin')
    const hook = (name: string) => ({ name, url: 'https://93.184.215.14/hook', events: ['idea.published'] })
    const { data: old } = await admin.call('webhooks.make', hook('Old'))
    const { data: untouched } = await admin.call('webhooks.make', hook('Untouched'))
    const longAgo = `update webhook_endpoint set created_at = now() - interval '60 days', set_at = now() - interval '60 days'`
    await site.app.orm.em.fork().execute(longAgo)
    expect((await thief.call('webhooks.rotate', { id: old.id })).refusal).toBeUndefined()
    expect((await thief.call('webhooks.make', hook('Thief'))).refusal).toBeUndefined()
    await reset({ removesAccess: true })
    const state = await site.app.orm.em
      .fork()
      .execute('select name, paused_at is not null as paused from webhook_endpoint order by id')
    expect(state).toEqual([
      { name: 'Old', paused: true },
      { name: untouched.name, paused: false },
    ])
  })
})
