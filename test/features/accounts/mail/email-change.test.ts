import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createToken } from '#features/accounts/server/tokens.ts'
import { checkYourEmail, emailApproved, emailChanged } from '#features/accounts/messages.ts'
import { startTestApp, type TestApp } from '../../../support/app/test-app.ts'
import { startMailCatcher, findToken, type MailCatcher } from '../../../support/servers/mail-catcher.ts'
import { signUpWithPassword } from '../../../support/app/members.ts'
import { createAddress } from '../../../support/app/create-address.ts'
import { client, transports } from '../../../support/app/client.ts'

const password = 'correct horse'
let app: TestApp
let catcher: MailCatcher
beforeAll(async () => {
  catcher = await startMailCatcher()
  app = await startTestApp({ SMTP_URL: catcher.url })
})
afterAll(async () => {
  await app.close()
  await catcher.stop()
})

describe.each(transports)('the address, changed through %s,', (door) => {
  async function member(address?: string) {
    const { id, email } = await signUpWithPassword(app, password, address ? { email: address } : {})
    const ada = client(app, { door })
    await ada.signIn(email, password)
    const moveTo = (wanted: string) => ada.call('accounts.changeEmail', { email: wanted, password })
    return { id, email, ada, moveTo }
  }

  /** Returns the newest mail to an address with this text in its subject. */
  async function newest(to: string, subject: string) {
    const find = () =>
      catcher.mails.findLast((mail) => mail.recipient === to && mail.subject?.includes(subject))
    await expect.poll(find, { timeout: 45_000 }).toBeDefined()
    const found = find()
    if (!found) throw new Error(`No mail to ${to}`)
    return found
  }

  const verify = (token: string) => client(app, { door }).call('accounts.verify', { token })

  it('changes once the new address is confirmed, and the old address is notified', async () => {
    const { ada, email, moveTo } = await member()
    const wanted = createAddress()
    expect((await moveTo(wanted.toUpperCase())).data).toEqual({ message: checkYourEmail })
    expect(findToken(await catcher.mailTo(email))).toBe('')
    const token = findToken(await catcher.mailTo(wanted))
    expect(await ada.whoAmI()).toBe(email)

    expect((await verify(token)).refusal).toBeUndefined()
    expect(await ada.whoAmI()).toBe(wanted)
    expect((await client(app, { door }).signIn(wanted, password)).refusal).toBeUndefined()
    expect((await client(app, { door }).signIn(email, password)).refusal?.status).toBe(401)
    expect((await verify(token)).refusal).toBeUndefined()

    // A used link does not restore an address that the member has left since.
    await moveTo(email)
    await verify(findToken(await newest(email, 'Confirm your new email')))
    await verify(token)
    expect(await ada.whoAmI()).toBe(email)
  })

  it('does not change to an address in use: its owner is notified, and the response is the same', async () => {
    const { ada, email, moveTo } = await member()
    const owner = await signUpWithPassword(app, password)
    expect((await moveTo(owner.email)).data).toEqual({ message: checkYourEmail })
    const mail = await catcher.mailTo(owner.email)
    expect([mail.subject, findToken(mail)]).toEqual([expect.stringContaining('already have'), ''])
    expect(await ada.whoAmI()).toBe(email)
  })

  it('does not change to an address that was taken while the mail was unread', async () => {
    const { moveTo } = await member()
    const wanted = createAddress()
    await moveTo(wanted)
    const token = findToken(await catcher.mailTo(wanted))
    await client(app, { door }).call('accounts.register', { name: 'Eve', email: wanted, password })
    expect((await verify(token)).refusal?.status).toBe(409)
  })

  it('changes to the address requested last, not to a mistyped one that a stranger reads', async () => {
    const { ada, moveTo } = await member()
    const [slip, right] = [createAddress(), createAddress()]
    await moveTo(slip)
    const slipped = findToken(await catcher.mailTo(slip))
    await moveTo(right)
    expect((await verify(slipped)).refusal?.code).toBe('token_invalid')
    expect((await verify(findToken(await catcher.mailTo(right)))).refusal).toBeUndefined()
    expect(await ada.whoAmI()).toBe(right)
  })

  it('does not change to an address that was cancelled while its mail was on the way', async () => {
    const { ada, id, email, moveTo } = await member()
    await moveTo(createAddress())
    const late = { purpose: 'change_email' as const, userId: id, email: createAddress() }
    const token = await createToken(app.orm.em.fork(), late, new Date())
    expect((await verify(token)).refusal?.code).toBe('token_invalid')
    expect(await ada.whoAmI()).toBe(email)
  })

  it('changes even if the old mailbox no longer exists', async () => {
    const { ada, moveTo } = await member(`nobody-${createAddress()}`)
    const wanted = createAddress()
    await moveTo(wanted)
    const token = findToken(await catcher.mailTo(wanted))
    expect((await verify(token)).refusal).toBeUndefined()
    expect(await ada.whoAmI()).toBe(wanted)
  })

  it('changes again within a week only with the approval of the first address', async () => {
    const { ada, email, moveTo } = await member()
    const [second, third] = [createAddress(), createAddress()]
    await moveTo(second)
    await verify(findToken(await catcher.mailTo(second)))
    await moveTo(third)
    const token = findToken(await catcher.mailTo(third))
    for (const _ of ['once', 'twice']) {
      const { refusal } = await verify(token)
      expect(refusal).toMatchObject({ status: 409, code: 'email_waits' })
      expect(await ada.whoAmI()).toBe(second)
    }
    const asked = await newest(email, 'Approve')
    expect(asked.text).toContain(third)
    expect((await verify(findToken(asked))).data).toEqual({ message: emailChanged })
    expect(await ada.whoAmI()).toBe(third)
    // The first address can still recover the account.
    const undo = findToken(await newest(email, 'email address has been changed'))
    expect(
      (await client(app, { door }).call('accounts.restoreEmail', { token: undo })).refusal,
    ).toBeUndefined()
  })

  it('changes when the new address confirms after the approval, which is for that address only', async () => {
    const { ada, email, moveTo } = await member()
    const [second, third, fourth] = [createAddress(), createAddress(), createAddress()]
    await moveTo(second)
    await verify(findToken(await catcher.mailTo(second)))
    await moveTo(third)
    const approval = findToken(await newest(email, 'Approve'))
    expect((await verify(approval)).data).toEqual({ message: emailApproved })
    await moveTo(fourth)
    expect((await verify(approval)).refusal?.code).toBe('token_invalid')
    expect((await verify(findToken(await catcher.mailTo(fourth)))).refusal?.code).toBe('email_waits')
    await moveTo(third)
    const again = () =>
      catcher.mails.filter(({ recipient, subject }) => recipient === email && subject?.includes('Approve'))
    await expect.poll(() => again().length, { timeout: 45_000 }).toBe(3)
    await verify(findToken(await newest(email, 'Approve')))
    await verify(findToken(await catcher.mailTo(third, 1)))
    expect(await ada.whoAmI()).toBe(third)
  })

  it('is reported to the old mailbox once, however often the confirmation is sent again', async () => {
    const { id, email, moveTo } = await member()
    const wanted = `later-${createAddress()}`
    await moveTo(wanted)
    await catcher.mailTo(wanted)
    expect(catcher.mails.filter(({ recipient }) => recipient === email)).toHaveLength(1)
    const [job] = await app.orm.em.fork().execute(
      `select retry_count from pgboss.job where name = 'account-mail'
         and data->>'userId' = ? and data->>'kind' = 'change_email'`,
      [String(id)],
    )
    expect(job?.retry_count).toBeGreaterThan(0)
  })

  it('does not change if the password was changed in between', async () => {
    const { ada, email, moveTo } = await member()
    const wanted = createAddress()
    await moveTo(wanted)
    const token = findToken(await catcher.mailTo(wanted))
    await ada.call('accounts.changePassword', { currentPassword: password, newPassword: 'a new one' })
    expect((await verify(token)).refusal?.code).toBe('token_invalid')
    expect(await ada.whoAmI()).toBe(email)
  })
})
