import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { runCommand } from './support/command.ts'
import { startSite } from './support/site-process.ts'

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'someday-cli-'))
  cpSync(inject('templateFolder'), join(folder, 'pglite'), { recursive: true })
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const run = (DATA_DIR: string, args: string[], typed?: string) =>
  runCommand({ DATA_DIR, PUBLIC_URL: 'https://someday.example' }, args, typed)

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
  it('is made from what is piped in, gets a reset link, and signs in with the new password', async () => {
    const DATA_DIR = dataFolder()
    const made = await run(DATA_DIR, ['create-admin', 'Boss@site.example'], 'first secret\n')
    expect(made).toMatchObject({ code: 0, out: expect.stringContaining('boss@site.example is an admin') })
    const again = await run(DATA_DIR, ['create-admin'], 'boss@site.example\nother secret\n')
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining('Nothing has changed') })

    const { code, out } = await run(DATA_DIR, ['reset-link', 'boss@site.example'])
    expect(code).toBe(0)
    expect(out).toMatch(/^https:\/\/someday\.example\/reset-password\?token=[\w-]{43}$/)

    const { site, post } = await start({ DATA_DIR })
    const token = new URL(out).searchParams.get('token')
    expect((await post('reset-password', { token, password: 'second secret' })).status).toBe(204)
    const login = await post('login', { email: 'boss@site.example', password: 'second secret' })
    expect((await login.json()).user).toMatchObject({ role: 'admin', emailVerified: true })
    expect(site.output()).not.toContain(token)
    expect(site.output()).not.toContain('second secret')
  })

  it('comes from the environment at the start, and stays as it is where there is one', async () => {
    const DATA_DIR = dataFolder()
    const boss = { email: 'member@site.example', password: 'the own secret' }
    await run(DATA_DIR, ['create-admin', boss.email], `${boss.password}\n`)
    const admin = { ADMIN_EMAIL: 'Member@Site.example', ADMIN_PASSWORD: 'from outside' }
    const first = await start({ DATA_DIR, ...admin })
    expect((await first.post('login', { ...boss, password: 'from outside' })).status).toBe(401)
    expect((await first.post('login', boss)).status).toBe(200)
    await first.site.stop()

    const second = await start({ DATA_DIR, ADMIN_EMAIL: 'new@site.example', ADMIN_PASSWORD: 'from outside' })
    const login = await second.post('login', { email: 'new@site.example', password: 'from outside' })
    expect((await login.json()).user).toMatchObject({ role: 'admin', emailVerified: true })
  })
})

describe('a command', () => {
  it.each([
    [['create-admin', 'boss@site.example'], '12345\n', 'Password must be at least 6 characters'],
    [['create-admin', 'boss'], '123456\n', 'Please enter a valid email address'],
    [['reset-link', 'nobody@site.example'], '', 'Nobody here has the address nobody@site.example.'],
  ])('%j says what is wrong and ends with 1', async (args, typed, sentence) => {
    const { code, err } = await run(dataFolder(), args, typed)
    expect(code).toBe(1)
    expect(err).toContain(sentence)
  })

  it.each([[['seed', 'more']], [['reset-link', 'a@b.example', 'more']], [['nothing']]])(
    'that nobody knows is answered with those there are: %j',
    async (args) => {
      const { code, err } = await run(dataFolder(), args)
      expect([code, err]).toEqual([2, expect.stringContaining('create-admin [email]')])
    },
  )

  it('that needs the database is refused while the site runs on it', async () => {
    const DATA_DIR = dataFolder()
    await start({ DATA_DIR })
    const { code, err } = await run(DATA_DIR, ['reset-link', 'boss@site.example'])
    expect(code).toBe(1)
    expect(err).toMatch(/^The data folder .* is in use by another running process\./)
  })
})

describe('in production without a mail server', () => {
  it('the start says that mail is off', async () => {
    const { site } = await start({ DATA_DIR: dataFolder(), NODE_ENV: 'production' })
    await expect.poll(site.output).toContain('Mail is off')
  })
})
