import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/app/test-app.ts'
import { client } from '../../../support/app/client.ts'
import { getPort, sendRaw } from '../../../support/app/raw-request.ts'

let app: TestApp
const folder = mkdtempSync(join(tmpdir(), 'someday-mail-'))
beforeAll(async () => {
  app = await startTestApp({ DATA_DIR: folder, SITE_NAME: 'Sómeday & Co' })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const register = (email: string) =>
  client(app).post('/api/trpc/accounts.register', { name: 'Ada', email, password: 'correct horse' })

/** Waits for the newest mail to an address and returns its page. */
async function pageOfMailTo(email: string) {
  const list = async () => (await app.inject('/dev/mail')).body
  await expect.poll(list, { timeout: 10_000 }).toContain(email)
  const link = [...(await list()).matchAll(/<a href="(\/dev\/mail\/[^"]+)">[^]*?<\/a>/g)].find(([row]) =>
    row.includes(email),
  )?.[1]
  return app.inject(link ?? '')
}

describe('without a mail server', () => {
  it('mails are files, and the response says where to read them', async () => {
    const response = await register('files@people.example')
    expect(response.body.result.data.mailbox).toBe('/dev/mail')
    const files = () => readdirSync(join(folder, 'mail'))
    await expect.poll(files).toHaveLength(1)
    expect(files()[0]).toMatch(/^\d{8}T\d{6}\.\d{3}Z-[0-9a-f]{8}\.eml$/)
  })

  it('a mail is shown with working links and without active content', async () => {
    await register('shown@people.example')
    const page = await pageOfMailTo('shown@people.example')
    expect(page.body).toContain('Verify your email for Sómeday &amp; Co')
    const link = /<a href="(http:\/\/localhost:\d+\/verify-email\?token=([\w-]+))">/.exec(page.body)
    const verified = await client(app).post('/api/auth/verify', { token: link?.[2] })
    expect(verified.status).toBe(200)
    expect(page.body).not.toContain('<script')
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('the newest mail is first', async () => {
    await register('older@people.example')
    await pageOfMailTo('older@people.example')
    await register('newer@people.example')
    await pageOfMailTo('newer@people.example')
    const { body } = await app.inject('/dev/mail')
    expect(body.indexOf('newer@')).toBeLessThan(body.indexOf('older@'))
  })

  it.each(['..%2Fauth-secret', '..%2f..%2fetc%2fpasswd', 'x', '.', '%00'])(
    'the mail %s does not exist',
    async (id) => {
      expect((await app.inject(`/dev/mail/${id}`)).statusCode).toBe(404)
    },
  )

  it.each(['Via', 'Forwarded', 'X-Real-IP', 'X-Forwarded-For', 'X-Forwarded-Proto', 'X-Forwarded-Anything'])(
    'nothing is shown to a request with %s, even if a proxy omits other headers',
    async (name) => {
      for (const url of ['/dev/mail', '/dev/mail/x'])
        expect((await app.inject({ url, headers: { [name]: '1.1 proxy' } })).json().message).toBe(
          'Nothing was found at this address.',
        )
    },
  )

  it('nothing is shown over HTTP/1.0, which proxies use', async () => {
    const port = await getPort(app)
    const asked = (version: string) =>
      sendRaw(port, `GET /dev/mail HTTP/${version}\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`)
    expect((await asked('1.0')).status).toBe(404)
    expect((await asked('1.1')).status).toBe(200)
  })

  it.each([
    ['from another machine', 404, { remoteAddress: '192.168.1.7' }],
    ['through a proxy', 404, { headers: { 'x-forwarded-for': '203.0.113.9' } }],
    ['through a host name that points here', 404, { headers: { host: 'evil.example' } }],
    ['through an invalid host name', 400, { headers: { host: 'a b' } }],
  ])('nothing is shown %s', async (_how, status, request) => {
    const response = await app.inject({ url: '/dev/mail', ...request })
    expect(response.statusCode).toBe(status)
  })
})

describe('on a site with its own host name', () => {
  it('no mail can be read, even if a proxy omits its headers', async () => {
    const named = await startTestApp({ DATA_DIR: folder, PUBLIC_URL: 'https://someday.example' })
    onTestFinished(() => named.close())
    const { statusCode } = await named.inject({ url: '/dev/mail', headers: { host: '127.0.0.1:3000' } })
    expect(statusCode).toBe(404)
    const answer = await client(named).post('/api/trpc/accounts.register', {
      name: 'Ada',
      email: 'named@people.example',
      password: 'correct horse',
    })
    expect(answer.body.result.data.mailbox).toBeUndefined()
  })

  it.each(['http://localhost:3000', 'http://someday.localhost'])(
    'mails can be read at %s, which is this machine',
    async (PUBLIC_URL) => {
      const named = await startTestApp({ DATA_DIR: folder, PUBLIC_URL })
      onTestFinished(() => named.close())
      const headers = { host: new URL(PUBLIC_URL).host }
      expect((await named.inject({ url: '/dev/mail', headers })).statusCode).toBe(200)
    },
  )
})

describe('in production', () => {
  it.each([{}, { SMTP_URL: 'smtp://127.0.0.1:1' }])('no mail can be read with %j', async (env) => {
    const production = await startTestApp({ NODE_ENV: 'production', DATA_DIR: folder, ...env })
    onTestFinished(() => production.close())
    expect((await production.inject('/dev/mail')).statusCode).toBe(404)
    const answer = await client(production).post('/api/trpc/accounts.register', {
      name: 'Ada',
      email: 'production@people.example',
      password: 'correct horse',
    })
    expect(answer.body.result.data.mailbox).toBeUndefined()
  })
})
