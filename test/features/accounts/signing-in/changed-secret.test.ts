import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLinkTokens, hashOfToken } from '#features/bucket-list/server/sharing/link-tokens.ts'
import { accountsCleanupJobs } from '#features/accounts/server/accounts-cleanup.jobs.ts'
import { RecoveryCode } from '#features/accounts/server/entities.ts'
import { createEncryption } from '#platform/server/encryption.ts'
import { deviceCookies, sessionCookies } from '#features/accounts/server/signing-in/signed-cookie.ts'
import { calendarFeedPath, hrefOf } from '#platform/addresses.ts'
import { startTestApp, type TestApp } from '../../../support/app/test-app.ts'
import { client } from '../../../support/app/client.ts'
import { enterPassword, submitCode, createMemberWithTotp } from '../second-factor/factor-steps.ts'
import { signUp, type Member } from '../../../support/app/members.ts'

const former = 'the secret of last year, which is long enough'
let app: TestApp
let overlapping: TestApp
beforeAll(async () => {
  app = await startTestApp()
  overlapping = await startTestApp({ AUTH_SECRET_PREVIOUS: former })
})
afterAll(() => Promise.all([app.close(), overlapping.close()]))

/** Creates a member with a link of each kind, made under another secret. */
async function createMemberWithLinks(site: TestApp) {
  const member = await signUp(site)
  const ada = client(site, member)
  await ada.call('bucketList.share.create', {})
  await ada.call('bucketList.calendar.create')
  const tokenIn = async (table: string, purpose: 'share' | 'calendar') => {
    const em = site.orm.em.fork()
    const [row] = await em.execute<{ id: string }[]>(`select id from ${table} where user_id = ?`, [member.id])
    const token = createLinkTokens(former).tokenOf(purpose, row?.id ?? '')
    await em.execute(`update ${table} set token_hash = ? where user_id = ?`, [hashOfToken(token), member.id])
    return token
  }
  const share = hrefOf('sharedList', { token: await tokenIn('share_link', 'share') })
  const calendar = hrefOf(calendarFeedPath, { token: await tokenIn('calendar_feed', 'calendar') })
  return { ada, share, calendar }
}

const pathOf = async (call: Promise<{ data?: unknown }>) => {
  const { data } = await call
  return typeof data === 'object' && data && 'path' in data ? String(data.path) : ''
}
const statusAt = async (site: TestApp, path: string) => (await site.inject(path)).statusCode

describe('links to a list, after the secret has been changed,', () => {
  it('still work, and so does the link shown to the owner now', async () => {
    const { ada, share, calendar } = await createMemberWithLinks(app)
    const shown = [
      await pathOf(ada.call('bucketList.share.get')),
      await pathOf(ada.call('bucketList.calendar.get')),
    ]
    for (const path of [share, calendar, ...shown])
      expect([path, await statusAt(app, path)]).toEqual([path, 200])
    expect(await pathOf(ada.call('bucketList.share.get'))).toBe(shown[0])
    await ada.call('bucketList.share.revoke')
    for (const path of [share, shown[0] ?? '']) expect(await statusAt(app, path)).toBe(404)
  })

  it('are the same while the former secret is configured', async () => {
    const { ada, share, calendar } = await createMemberWithLinks(overlapping)
    expect(await pathOf(ada.call('bucketList.share.get'))).toBe(share)
    expect(await pathOf(ada.call('bucketList.calendar.get'))).toBe(calendar)
    expect(await statusAt(overlapping, share)).toBe(200)
  })
})

describe('a member who signed in under another secret', () => {
  const cookieOf = async (site: TestApp, { id }: Member) => {
    const now = new Date()
    const [row] = await site.orm.em
      .fork()
      .execute<{ id: string }[]>('select id from session where user_id = ?', [id])
    const expiresAt = new Date(now.getTime() + 1_000_000)
    const line = await sessionCookies(former, false).sign(row?.id ?? '', { now, expiresAt })
    return line.split(';')[0] ?? ''
  }

  it('stays signed in while that secret is configured, and not after', async () => {
    for (const [site, isKnown] of [
      [overlapping, true],
      [app, false],
    ] as const) {
      const member = await signUp(site)
      const ada = client(site, { headers: { cookie: await cookieOf(site, member) } })
      expect((await ada.whoAmI()) === member.email).toBe(isKnown)
      expect(await client(site, member).whoAmI()).toBe(member.email)
    }
  })

  it('has a known device too', async () => {
    const now = new Date()
    const expiresAt = new Date(now.getTime() + 1_000_000)
    const id = '7a0c0e62-6a94-4f3e-8f3c-0f8f4c5c2f11'
    const line = await deviceCookies(former, false).sign(id, { now, expiresAt })
    const token = line.split(';')[0]?.slice('device='.length) ?? ''
    expect(await overlapping.services.deviceCookies.read(token, now)).toBe(id)
    expect(await app.services.deviceCookies.read(token, now)).toBeNull()
  })
})

describe('an authenticator app, after the secret has been changed,', () => {
  const sealedFor = async (site: TestApp, id: number) => {
    const [row] = await site.orm.em
      .fork()
      .execute<{ sealed: string }[]>('select sealed_secret as sealed from authenticator where user_id = ?', [
        id,
      ])
    return row?.sealed ?? ''
  }
  /** Creates a member with an app, encrypted with the former secret. */
  async function withFormerApp(site: TestApp) {
    const one = await createMemberWithTotp(site)
    const formerSealing = createEncryption('secrets of authenticator apps', former)
    const sealed = await formerSealing.seal(one.key, one.id)
    const em = site.orm.em.fork()
    await em.execute('update authenticator set sealed_secret = ? where user_id = ?', [sealed, one.id])
    for (const { id, hash } of await em.find(RecoveryCode, { user: one.id })) {
      const digest = (await site.services.sealing.open(hash, one.id)) ?? ''
      await em.nativeUpdate(RecoveryCode, { id }, { hash: await formerSealing.seal(digest, one.id) })
    }
    return one
  }

  it('accepts codes while the former secret is configured, and after the hourly job without it', async () => {
    const { id, email, code, codes } = await withFormerApp(overlapping)
    const [first = '', second = ''] = codes
    expect((await submitCode(await enterPassword(overlapping, email), first)).status).toBe(200)
    expect((await submitCode(await enterPassword(overlapping, email), code())).status).toBe(200)
    const { services, orm } = overlapping
    await accountsCleanupJobs(orm.em, services.sealing, services.now, services.jobs).handle([])
    expect(services.sealing.isOld(await sealedFor(overlapping, id))).toBe(false)
    expect((await submitCode(await enterPassword(overlapping, email), code(1))).status).toBe(200)
    const hashes = await orm.em.fork().find(RecoveryCode, { user: id })
    expect(hashes.map(({ hash }) => services.sealing.isOld(hash))).not.toContain(true)
    expect((await submitCode(await enterPassword(overlapping, email), second)).status).toBe(200)
  })

  it('is lost without the former secret, and so are recovery codes', async () => {
    const { email, code, codes } = await withFormerApp(app)
    const guest = await enterPassword(app, email)
    expect((await submitCode(guest, code())).refusal).toMatchObject({ code: 'wrong_code' })
    expect((await submitCode(guest, codes[0] ?? '')).refusal).toMatchObject({ code: 'wrong_code' })
  })
})
