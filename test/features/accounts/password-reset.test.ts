import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createResetPath } from '#features/accounts/server/password-change.service.ts'
import { createToken } from '#features/accounts/server/tokens.ts'
import { User } from '#features/accounts/server/entities.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { signUpWithPassword } from '../../support/app/members.ts'
import { client, transports } from '../../support/app/client.ts'

const password = 'correct horse'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function resetToken(id: number): Promise<string> {
  const path = await createResetPath(app.orm.em.fork(), id, new Date())
  return path.replace('/reset-password?token=', '')
}

describe.each(transports)('a password reset link, through %s,', (door) => {
  const reset = (token: string, chosen: string) =>
    client(app, { door }).call('accounts.resetPassword', { token, password: chosen })

  it('works once, even when used twice at once, and ends every session', async () => {
    const { id, email } = await signUpWithPassword(app, password)
    const ada = client(app, { door })
    await ada.signIn(email, password)
    const token = await resetToken(id)
    const both = await Promise.all([reset(token, 'one of two'), reset(token, 'two of two')])
    expect(new Set(both.map(({ refusal }) => refusal?.code))).toEqual(new Set(['token_invalid', undefined]))
    expect(await ada.whoAmI()).toBeUndefined()
    const chosen = both[0].refusal ? 'two of two' : 'one of two'
    expect((await client(app, { door }).signIn(email, chosen)).refusal).toBeUndefined()
    expect((await reset(token, 'once more')).refusal?.code).toBe('token_invalid')
  })

  it('changes nothing if the sessions cannot be ended too', async () => {
    const { id, email } = await signUpWithPassword(app, password)
    const ada = client(app, { door })
    await client(app, { door }).signIn(email, password)
    await ada.signIn(email, password)
    const em = app.orm.em.fork()
    await em.execute(`create function refuse_to_end() returns trigger language plpgsql as
      $$ begin raise exception 'the database is lost in between'; end $$`)
    onTestFinished(async () => void (await em.execute('drop function refuse_to_end cascade')))
    await em.execute(`create trigger session_stays before delete on session
      for each row execute function refuse_to_end()`)
    const change = { currentPassword: password, newPassword: 'a new one' }
    expect((await ada.call('accounts.changePassword', change)).refusal?.status).toBe(500)
    expect((await reset(await resetToken(id), 'a new one')).refusal?.status).toBe(500)
    expect((await client(app, { door }).signIn(email, password)).refusal).toBeUndefined()
  })

  it('invalidates all other links', async () => {
    const { id } = await signUpWithPassword(app, password)
    const [one, other] = [await resetToken(id), await resetToken(id)]
    expect((await reset(one, 'a new one')).refusal).toBeUndefined()
    expect((await reset(other, 'not this one')).refusal?.code).toBe('token_invalid')
  })

  it('is not undone by an older mail, which a stranger may have requested', async () => {
    const { id, email } = await signUpWithPassword(app, 'of a stranger', { emailVerifiedAt: null })
    const em = app.orm.em.fork()
    const { passwordHash } = await em.findOneOrFail(User, id, { populate: ['passwordHash'] })
    const mailed = await createToken(em, { purpose: 'verify_email', userId: id, passwordHash }, new Date())
    await reset(await resetToken(id), 'of the owner')
    expect((await client(app, { door }).call('accounts.verify', { token: mailed })).refusal).toBeUndefined()
    expect((await client(app, { door }).signIn(email, 'of a stranger')).refusal?.status).toBe(401)
    expect((await client(app, { door }).signIn(email, 'of the owner')).refusal).toBeUndefined()
  })
})
