import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createToken } from '#features/accounts/server/tokens.ts'
import { checkYourEmail, emailApproved, emailChanged } from '#features/accounts/messages.ts'
import { startTestApp, type TestApp } from '../../../support/app/test-app.ts'
import { startMailCatcher, tokenIn, type MailCatcher } from '../../../support/servers/mail-catcher.ts'
import { signUpWithPassword } from '../../../support/app/members.ts'
import { newAddress } from '../../../support/app/new-address.ts'
import { client, doors } from '../../../support/app/client.ts'

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

describe.each(doors)('the address, changed through %s,', (door) => {
  async function member(address?: string) {
    const { id, email } = await signUpWithPassword(app, password, address ? { email: address } : {})
    const ada = client(app, { door })
    await ada.signIn(email, password)
    const moveTo = (wanted: string) => ada.call('accounts.changeEmail', { email: wanted, password })
    return { id, email, ada, moveTo }
  }

  /** The newest mail to somebody with these words in its subject. */
  async function newest(to: string, subject: string) {
    const find = () =>
      catcher.mails.findLast((mail) => mail.recipient === to && mail.subject?.includes(subject))
    await expect.poll(find, { timeout: 45_000 }).toBeDefined()
    const found = find()
    if (!found) throw new Error(`No mail to ${to}`)
    return found
  }

  const verify = (token: string) => client(app, { door }).call('accounts.verify', { token })

  it('is the new one when that has answered, and the old one is told', async () => {
    const { ada, email, moveTo } = await member()
    const wanted = newAddress()
    expect((await moveTo(wanted.toUpperCase())).data).toEqual({ message: checkYourEmail })
    expect(tokenIn(await catcher.mailTo(email))).toBe('')
    const token = tokenIn(await catcher.mailTo(wanted))
    expect(await ada.whoAmI()).toBe(email)

    expect((await verify(token)).refusal).toBeUndefined()
    expect(await ada.whoAmI()).toBe(wanted)
    expect((await client(app, { door }).signIn(wanted, password)).refusal).toBeUndefined()
    expect((await client(app, { door }).signIn(email, password)).refusal?.status).toBe(401)
    expect((await verify(token)).refusal).toBeUndefined()

    // Used again, a link does not bring back what the member has left since.
    await moveTo(email)
    await verify(tokenIn(await newest(email, 'Confirm your new email')))
    await verify(token)
    expect(await ada.whoAmI()).toBe(email)
  })

  it('does not become one that somebody has: they are told, the answer is the same', async () => {
    const { ada, email, moveTo } = await member()
    const owner = await signUpWithPassword(app, password)
    expect((await moveTo(owner.email)).data).toEqual({ message: checkYourEmail })
    const mail = await catcher.mailTo(owner.email)
    expect([mail.subject, tokenIn(mail)]).toEqual([expect.stringContaining('already have'), ''])
    expect(await ada.whoAmI()).toBe(email)
  })

  it('does not become one that somebody took while the mail lay unread', async () => {
    const { moveTo } = await member()
    const wanted = newAddress()
    await moveTo(wanted)
    const token = tokenIn(await catcher.mailTo(wanted))
    await client(app, { door }).call('accounts.register', { name: 'Eve', email: wanted, password })
    expect((await verify(token)).refusal?.status).toBe(409)
  })

  it('becomes the one that was asked for last, not one with a slip that somebody else reads', async () => {
    const { ada, moveTo } = await member()
    const [slip, right] = [newAddress(), newAddress()]
    await moveTo(slip)
    const slipped = tokenIn(await catcher.mailTo(slip))
    await moveTo(right)
    expect((await verify(slipped)).refusal?.code).toBe('token_invalid')
    expect((await verify(tokenIn(await catcher.mailTo(right)))).refusal).toBeUndefined()
    expect(await ada.whoAmI()).toBe(right)
  })

  it('does not become one that was given up while the mail to it was on its way', async () => {
    const { ada, id, email, moveTo } = await member()
    await moveTo(newAddress())
    const late = { purpose: 'change_email' as const, userId: id, email: newAddress() }
    const token = await createToken(app.orm.em.fork(), late, new Date())
    expect((await verify(token)).refusal?.code).toBe('token_invalid')
    expect(await ada.whoAmI()).toBe(email)
  })

  it('moves though the old mailbox is gone', async () => {
    const { ada, moveTo } = await member(`nobody-${newAddress()}`)
    const wanted = newAddress()
    await moveTo(wanted)
    const token = tokenIn(await catcher.mailTo(wanted))
    expect((await verify(token)).refusal).toBeUndefined()
    expect(await ada.whoAmI()).toBe(wanted)
  })

  it('moves on within a week only with the approval of the address that it has left first', async () => {
    const { ada, email, moveTo } = await member()
    const [second, third] = [newAddress(), newAddress()]
    await moveTo(second)
    await verify(tokenIn(await catcher.mailTo(second)))
    await moveTo(third)
    const token = tokenIn(await catcher.mailTo(third))
    for (const _ of ['once', 'twice']) {
      const { refusal } = await verify(token)
      expect(refusal).toMatchObject({ status: 409, code: 'email_waits' })
      expect(await ada.whoAmI()).toBe(second)
    }
    const asked = await newest(email, 'Approve')
    expect(asked.text).toContain(third)
    expect((await verify(tokenIn(asked))).data).toEqual({ message: emailChanged })
    expect(await ada.whoAmI()).toBe(third)
    // The first address can still bring the account back.
    const undo = tokenIn(await newest(email, 'account has changed'))
    expect(
      (await client(app, { door }).call('accounts.restoreEmail', { token: undo })).refusal,
    ).toBeUndefined()
  })

  it('moves on when the new address answers after the approval, and an approval is for that address alone', async () => {
    const { ada, email, moveTo } = await member()
    const [second, third, fourth] = [newAddress(), newAddress(), newAddress()]
    await moveTo(second)
    await verify(tokenIn(await catcher.mailTo(second)))
    await moveTo(third)
    const approval = tokenIn(await newest(email, 'Approve'))
    expect((await verify(approval)).data).toEqual({ message: emailApproved })
    await moveTo(fourth)
    expect((await verify(approval)).refusal?.code).toBe('token_invalid')
    expect((await verify(tokenIn(await catcher.mailTo(fourth)))).refusal?.code).toBe('email_waits')
    await moveTo(third)
    const again = () =>
      catcher.mails.filter(({ recipient, subject }) => recipient === email && subject?.includes('Approve'))
    await expect.poll(() => again().length, { timeout: 45_000 }).toBe(3)
    await verify(tokenIn(await newest(email, 'Approve')))
    await verify(tokenIn(await catcher.mailTo(third, 1)))
    expect(await ada.whoAmI()).toBe(third)
  })

  it('is told to the old mailbox once, however often the new one has to be asked', async () => {
    const { id, email, moveTo } = await member()
    const wanted = `later-${newAddress()}`
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

  it('stays when the password has been changed in between', async () => {
    const { ada, email, moveTo } = await member()
    const wanted = newAddress()
    await moveTo(wanted)
    const token = tokenIn(await catcher.mailTo(wanted))
    await ada.call('accounts.changePassword', { currentPassword: password, newPassword: 'a new one' })
    expect((await verify(token)).refusal?.code).toBe('token_invalid')
    expect(await ada.whoAmI()).toBe(email)
  })
})
