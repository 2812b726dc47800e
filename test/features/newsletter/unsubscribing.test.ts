import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { User } from '#features/accounts/server/entities.ts'
import { client } from '../../support/app/client.ts'
import { signUp } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { createAddress } from '../../support/app/create-address.ts'
import { startMailCatcher, findToken, type MailCatcher } from '../../support/servers/mail-catcher.ts'
import { createSubscriberActions } from './subscribers.ts'

let later = 0
let app: TestApp
let catcher: MailCatcher
let readers: ReturnType<typeof createSubscriberActions>
beforeAll(async () => {
  catcher = await startMailCatcher()
  app = await startTestApp({ SMTP_URL: catcher.url }, { now: () => new Date(Date.now() + later) })
  readers = createSubscriberActions(app, catcher)
})
afterAll(async () => {
  await app.close()
  await catcher.stop()
})

describe('unsubscribing from the newsletter', () => {
  it('works with one click at a mail provider, without a cookie or an origin', async () => {
    const { email, token } = await readers.reader()
    const { statusCode } = await readers.oneClick(token)
    expect(statusCode).toBe(200)
    expect((await readers.rowOf(email))?.unsubscribedAt).toBeInstanceOf(Date)
    expect((await readers.oneClick(token)).statusCode).toBe(200)
    expect((await readers.oneClick('guessed')).statusCode).toBe(400)
  })

  it('does not happen when a scanner opens the link', async () => {
    const { email, token } = await readers.reader()
    for (const method of ['GET', 'HEAD'] as const)
      expect((await app.inject({ method, url: `/newsletter/unsubscribe?token=${token}` })).statusCode).toBe(
        200,
      )
    expect((await readers.rowOf(email))?.unsubscribedAt).toBeNull()
  })

  it('takes one button in a browser, without a form', async () => {
    const { email, token } = await readers.reader()
    const { body } = await app.inject(`/newsletter/unsubscribe?token=${token}`)
    expect(body.match(/<form[^>]*method="post"/g)).toHaveLength(1)
    const { headers } = await readers.sendForm(`/newsletter/unsubscribe?token=${token}`, {})
    expect(headers.location).toBe(`/newsletter/unsubscribe?done=1&token=${token}`)
    expect((await readers.rowOf(email))?.unsubscribedAt).toBeInstanceOf(Date)
  })

  it('offers the newsletter once a month instead, for an hour', async () => {
    const { email, token } = await readers.reader()
    const url = `/newsletter/unsubscribe?token=${token}`
    const { headers } = await readers.sendForm(url, {})
    expect((await app.inject(String(headers.location))).body).toContain('Get it once a month instead')
    const instead = () => readers.sendForm(url, { instead: 'monthly' })
    expect((await instead()).headers.location).toBe(`/newsletter/preferences?token=${token}&saved=1`)
    expect(await readers.rowOf(email)).toMatchObject({ rhythm: 'monthly', unsubscribedAt: null })
    await readers.oneClick(token)
    later += 61 * 60_000
    expect((await instead()).headers.location).toBe('/newsletter/unsubscribe?done=0')
    expect((await readers.rowOf(email))?.unsubscribedAt).toBeInstanceOf(Date)
  })

  it('is not undone by an old confirmation link', async () => {
    const email = createAddress()
    await readers.ask(email)
    const old = findToken(await catcher.mailTo(email))
    const { data } = await client(app).call('newsletter.confirm', { token: old })
    await readers.oneClick(data.token)
    expect((await client(app).call('newsletter.confirm', { token: old })).status).toBe(400)
  })
})

describe('the preferences of a subscriber', () => {
  it('open by link, and are saved with a plain form', async () => {
    const { email, token } = await readers.reader()
    const { body } = await app.inject(`/newsletter/preferences?token=${token}`)
    expect(body).toContain('Favorite themes')
    const url = `/newsletter/preferences?token=${token}`
    const fields = { themes: 'art-bucket-list-ideas', rhythm: 'monthly', half: 'south', pauseWeeks: '4' }
    expect((await readers.sendForm(url, fields)).headers.location).toBe(`${url}&saved=1`)
    expect(await readers.rowOf(email)).toMatchObject({
      themes: ['art-bucket-list-ideas'],
      rhythm: 'monthly',
      half: 'south',
      pausedUntil: expect.any(Date),
    })
    expect((await readers.sendForm(url, { ...fields, themes: 'mine' })).headers.location).toBe(
      `${url}&saved=0`,
    )
  })

  it('show an error if the link is invalid', async () => {
    const { statusCode, body } = await app.inject('/newsletter/preferences?token=guessed')
    expect(statusCode).toBe(200)
    expect(body).toContain('This link doesn’t work')
  })
})

describe('a member', () => {
  it('subscribes with one switch and without a mail to confirm', async () => {
    const ada = await signUp(app)
    const me = client(app, { headers: ada.headers })
    const { data } = await me.call('newsletter.setMine', { isSubscribed: true })
    expect(data).toEqual({ isSubscribed: true, token: expect.stringMatching(/^[\w-]{43}$/) })
    expect((await readers.oneClick(data.token)).statusCode).toBe(200)
    expect((await me.call('newsletter.mine')).data).toEqual({ isSubscribed: false, token: null })
    expect(catcher.mails.filter(({ recipient }) => recipient === ada.email)).toEqual([])
  })

  it('sees a subscription from before the account, and it moves with the account', async () => {
    const { email } = await readers.reader()
    const ada = await signUp(app, { email })
    const me = client(app, { headers: ada.headers })
    expect((await me.call('newsletter.mine')).data.isSubscribed).toBe(true)
    expect((await me.call('accounts.myData')).data.newsletter).toMatchObject({ email, rhythm: 'weekly' })
    await app.orm.em.fork().nativeDelete(User, { id: ada.id })
    expect(await readers.rowOf(email)).toBeNull()
  })

  it('takes the newsletter along to a new address', async () => {
    const ada = await signUp(app)
    await client(app, { headers: ada.headers }).call('newsletter.setMine', { isSubscribed: true })
    const { email: moved } = await readers.reader()
    await app.orm.em.fork().nativeUpdate(User, { id: ada.id }, { email: moved })
    expect(await readers.rowOf(ada.email)).toBeNull()
    expect((await readers.rowOf(moved))?.user?.id).toBe(ada.id)
  })

  it('who is unverified cannot take over another subscription', async () => {
    const { email } = await readers.reader()
    const eve = await signUp(app, { email, emailVerifiedAt: null })
    await app.orm.em.fork().nativeDelete(User, { id: eve.id })
    expect(await readers.rowOf(email)).not.toBeNull()
  })
})
