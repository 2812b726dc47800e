import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openSmtpPool } from '#platform/mail/smtp-pool.ts'
import { startMailCatcher, type MailCatcher } from '../support/servers/mail-catcher.ts'

let catcher: MailCatcher
beforeEach(async () => {
  catcher = await startMailCatcher()
})
afterEach(() => catcher.stop())

const script = join(import.meta.dirname, '../support/site/killed-at-the-dot.ts')

async function sendUntilKilled(url: string, length: number) {
  const child = spawn(process.execPath, [script, url, String(length)], { stdio: 'inherit' })
  await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')
}

const patience = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 }
const longMail = {
  from: 'hello@someday.example',
  to: 'ada@people.example',
  subject: 'A letter',
  text: 'A word, '.repeat(500_000),
}

/** Says no before a mail is whole, and lets it go on. */
async function startHastyServer() {
  const { promise: whole, resolve } = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    let tail = ''
    let isMail = false
    socket.on('error', () => {}).write('220 hasty\r\n')
    socket.on('data', (bytes) => {
      tail = (tail + bytes.toString()).slice(-10)
      if (tail.endsWith('\r\n.\r\n')) return resolve()
      if (isMail) return
      isMail = tail.endsWith('DATA\r\n')
      socket.write(isMail ? '354 Go on\r\n554 No\r\n' : '250 Well\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return { url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, whole }
}

describe('a mail has gone whole where the process died right after it had noted so', () => {
  it.each([
    ['a short one', 0],
    ['one that is longer than a connection takes at once', 6_000_000],
  ])('%s', async (_name, length) => {
    await sendUntilKilled(catcher.url, length)
    await expect
      .poll(() => catcher.mails.map(({ text = '' }) => text.trimEnd().slice(-13)))
      .toEqual(['and the last.'])
  })

  it('over an encrypted connection too', async () => {
    await catcher.stop()
    catcher.refuses = { hasUnknownCertificate: true }
    await catcher.start()
    await sendUntilKilled(`${catcher.url}?requireTLS=true&tls.rejectUnauthorized=false`, 200_000)
    await expect.poll(() => catcher.mails.length).toBe(1)
  })
})

it('a mail that was refused before its end is never noted as gone afterwards', async () => {
  const { url, whole } = await startHastyServer()
  const pool = openSmtpPool(url, { ...patience, connections: 1 })
  onTestFinished(() => pool.close())
  let noted = 0
  const sent = pool.send(longMail, () => (noted += 1))
  await expect(sent).rejects.toThrow('554 No')
  const before = noted
  await whole
  expect([before, noted]).toEqual([0, 0])
})
