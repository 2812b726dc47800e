import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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
