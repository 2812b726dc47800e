import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPasswords } from '#features/accounts/server/signing-in/passwords.ts'
import { emailVerified, verifiedAndSignedIn, verifiedOtherAccount } from '#features/accounts/messages.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { startMailCatcher, findToken, type MailCatcher } from '../../support/servers/mail-catcher.ts'
import { signUp, signUpWithPassword } from '../../support/app/members.ts'
import { createAddress } from '../../support/app/create-address.ts'
import { client, transports, type Client } from '../../support/app/client.ts'

let app: TestApp
let catcher: MailCatcher
beforeAll(async () => {
  catcher = await startMailCatcher()
  app = await startTestApp(
    {
      SMTP_URL: catcher.url,
      PUBLIC_URL: 'https://someday.example',
      MAIL_FROM: 'Someday <hello@someday.example>',
    },
    { passwords: createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 }) },
  )
})
afterAll(async () => {
  await app.close()
  await catcher.stop()
})

const password = 'correct horse'

describe.each(transports)('verifying an address, through %s,', (door) => {
  const register = async (browser: Client, email: string, more = {}) => {
    const before = catcher.mails.filter(({ recipient }) => recipient === email).length
    const answer = await browser.call('accounts.register', { name: 'Ada', email, password, ...more })
    return { answer, mail: await catcher.mailTo(email, before) }
  }

  it('signs in on the browser that signed up, once', async () => {
    const [email, ada] = [createAddress(), client(app, { door })]
    const token = findToken((await register(ada, email)).mail)
    const { data } = await ada.call('accounts.verify', { token })
    expect(data.message).toBe(verifiedAndSignedIn)
    expect(await ada.whoAmI()).toBe(email)
    await ada.call('accounts.logout')
    await ada.call('accounts.verify', { token })
    expect(await ada.whoAmI()).toBeUndefined()
  })

  it('signs in on no other browser, and not where another member is signed in', async () => {
    const [email, ada, reader] = [createAddress(), client(app, { door }), client(app, { door })]
    const { mail } = await register(ada, email)
    await register(reader, createAddress())
    expect((await reader.call('accounts.verify', { token: findToken(mail) })).data.message).toBe(
      emailVerified,
    )
    expect([await reader.whoAmI(), await ada.whoAmI()]).toEqual([undefined, undefined])

    const { email: other, headers } = await signUp(app)
    const shared = client(app, { door, headers })
    const second = await register(shared, createAddress())
    const { data } = await shared.call('accounts.verify', { token: findToken(second.mail) })
    expect(data.message).toBe(verifiedOtherAccount)
    expect(await shared.whoAmI()).toBe(other)
  })

  it('signs nobody in with the link of a stranger’s sign-up', async () => {
    const [email, owner, eve] = [createAddress(), client(app, { door }), client(app, { door })]
    await register(owner, email)
    const { mail } = await register(eve, email, { password: 'another one' })
    await owner.call('accounts.verify', { token: findToken(mail) })
    expect(await owner.whoAmI()).toBeUndefined()
  })

  it('does not sign in a blocked member', async () => {
    const [email, ada] = [createAddress(), client(app, { door })]
    const { mail } = await register(ada, email)
    await app.orm.em.fork().execute(`update users set blocked_at = now() where email = '${email}'`)
    await ada.call('accounts.verify', { token: findToken(mail) })
    expect(await ada.whoAmI()).toBeUndefined()
  })

  it('looks the same to a browser, whether its address was known or not', async () => {
    const { email } = await signUpWithPassword(app, 'the real one')
    const [known, unknown] = [client(app, { door }), client(app, { door })]
    await register(known, email)
    await register(unknown, createAddress())
    const shape = (browser: Client) => browser.device().replace(/[\w-]+$/, '').length
    expect(known.device()).toMatch(/^device=/)
    expect(shape(known)).toBe(shape(unknown))
  })
})
