import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeToken } from '#features/accounts/server/tokens.service.ts'
import { checkYourEmail, wrongPassword } from '#features/accounts/texts.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { startMailCatcher, tokenIn, type MailCatcher } from '../../support/mail-catcher.ts'
import { signUpWithPassword } from '../../support/members.ts'
import { visitor } from '../../support/visitor.ts'

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

async function member() {
  const { id, email } = await signUpWithPassword(app, password)
  const ada = visitor(app)
  await ada.signIn(email, password)
  return { id, email, ada }
}

const verify = (token: string) => visitor(app).post('/api/auth/verify', { token })

describe('the address', () => {
  it('changes when the new one has answered, and the old one is told', async () => {
    const { ada, email } = await member()
    const answer = await ada.call('accounts.changeEmail', { email: 'New@people.example', password })
    expect(answer.json().result.data).toEqual({ message: checkYourEmail })
    const notice = await catcher.mailTo(email)
    expect(tokenIn(notice)).toBe('')
    const mail = await catcher.mailTo('new@people.example')
    expect((await ada.get('/api/auth/user')).json().email).toBe(email)

    expect((await verify(tokenIn(mail))).statusCode).toBe(200)
    expect((await ada.get('/api/auth/user')).json().email).toBe('new@people.example')
    expect((await visitor(app).signIn('new@people.example', password)).statusCode).toBe(200)
    expect((await visitor(app).signIn(email, password)).statusCode).toBe(401)
    expect((await verify(tokenIn(mail))).statusCode).toBe(200)
  })

  it('does not become one that somebody has: they are told, the answer is the same', async () => {
    const { ada, email } = await member()
    const owner = await signUpWithPassword(app, password)
    const answer = await ada.call('accounts.changeEmail', { email: owner.email, password })
    expect(answer.json().result.data).toEqual({ message: checkYourEmail })
    const mail = await catcher.mailTo(owner.email)
    expect([mail.subject, tokenIn(mail)]).toEqual([expect.stringContaining('already have'), ''])
    expect((await ada.get('/api/auth/user')).json().email).toBe(email)
  })

  it('does not become one that somebody took while the mail lay unread', async () => {
    const { ada } = await member()
    await ada.call('accounts.changeEmail', { email: 'wanted@people.example', password })
    const mail = await catcher.mailTo('wanted@people.example')
    await visitor(app).post('/api/auth/register', { name: 'Eve', email: 'wanted@people.example', password })
    expect((await verify(tokenIn(mail))).statusCode).toBe(409)
  })

  it('becomes the one that was asked for last, not one with a slip that somebody else reads', async () => {
    const { ada } = await member()
    await ada.call('accounts.changeEmail', { email: 'slip@people.example', password })
    const slip = await catcher.mailTo('slip@people.example')
    await ada.call('accounts.changeEmail', { email: 'right@people.example', password })
    expect((await verify(tokenIn(slip))).json().code).toBe('token_invalid')
    const right = await catcher.mailTo('right@people.example')
    expect((await verify(tokenIn(right))).statusCode).toBe(200)
    expect((await ada.get('/api/auth/user')).json().email).toBe('right@people.example')
  })

  it('does not become one that was given up while the mail to it was on its way', async () => {
    const { ada, id, email } = await member()
    await ada.call('accounts.changeEmail', { email: 'wished@people.example', password })
    const late = { purpose: 'change_email' as const, userId: id, email: 'given-up@people.example' }
    const token = await makeToken(app.orm.em.fork(), late, new Date())
    expect((await verify(token)).json().code).toBe('token_invalid')
    expect((await ada.get('/api/auth/user')).json().email).toBe(email)
  })

  it('stays when the password has been changed in between', async () => {
    const { ada, email } = await member()
    await ada.call('accounts.changeEmail', { email: 'thief@people.example', password })
    const mail = await catcher.mailTo('thief@people.example')
    await ada.call('accounts.changePassword', { currentPassword: password, newPassword: 'a new one' })
    expect((await verify(tokenIn(mail))).json().code).toBe('token_invalid')
    expect((await ada.get('/api/auth/user')).json().email).toBe(email)
  })

  it('needs the password', async () => {
    const { ada } = await member()
    const response = await ada.call('accounts.changeEmail', {
      email: 'x@people.example',
      password: 'wrong one',
    })
    expect(response.json().error).toMatchObject({ message: wrongPassword, data: { httpStatus: 400 } })
  })
})
