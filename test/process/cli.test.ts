import { describe, expect, it, onTestFinished } from 'vitest'
import { runCommand } from '../support/site/command.ts'
import { createServerSettings } from '../support/site/data-folder.ts'
import { startSite } from '../support/site/site-process.ts'

const run = (env: Record<string, string>, args: string[], typed = '') =>
  runCommand({ ...env, PUBLIC_URL: 'https://someday.example' }, args, { typed })

async function start(env: Record<string, string>) {
  const site = await startSite(env)
  onTestFinished(async () => void (await site.stop('SIGKILL')))
  const post = (path: string, body: object) =>
    fetch(`${site.origin}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return { site, post }
}

describe('an admin', () => {
  it('is created from standard input, gets a reset link, and signs in with the new password', async () => {
    const env = await createServerSettings()
    const made = await run(env, ['create-admin', 'Boss@site.example'], 'first secret\n')
    expect(made).toMatchObject({ code: 0, out: expect.stringContaining('boss@site.example is an admin') })
    const again = await run(env, ['create-admin'], 'boss@site.example\nother secret\n')
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining('Nothing has changed') })

    const { code, out } = await run(env, ['reset-link', 'boss@site.example'])
    expect(code).toBe(0)
    expect(out).toMatch(/^https:\/\/someday\.example\/reset-password\?token=[\w-]{43}$/)

    const { site, post } = await start(env)
    const token = new URL(out).searchParams.get('token')
    expect((await post('reset-password', { token, password: 'second secret' })).status).toBe(204)
    const login = await post('login', { email: 'boss@site.example', password: 'second secret' })
    expect((await login.json()).user).toMatchObject({ role: 'admin', emailVerified: true })
    expect(site.output()).not.toContain(token)
    expect(site.output()).not.toContain('second secret')
  })

  it('is created from the environment if there is none yet, and not later', async () => {
    const env = await createServerSettings()
    const boss = { email: 'boss@site.example', password: 'from outside' }
    const first = await start({ ...env, ADMIN_EMAIL: 'Boss@Site.example', ADMIN_PASSWORD: boss.password })
    const login = await first.post('login', boss)
    expect((await login.json()).user).toMatchObject({ role: 'admin', emailVerified: true })
    await first.site.stop()

    const second = await start({
      ...env,
      ADMIN_EMAIL: 'new@site.example',
      ADMIN_PASSWORD: 'another secret',
    })
    expect((await second.post('login', boss)).status).toBe(200)
    const other = { email: 'new@site.example', password: 'another secret' }
    expect((await second.post('login', other)).status).toBe(401)
  })
})
