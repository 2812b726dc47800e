import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createMailer } from '#platform/mail/mailer.ts'
import { startMailCatcher, type MailCatcher } from '../support/servers/mail-catcher.ts'

let catcher: MailCatcher
beforeAll(async () => {
  catcher = await startMailCatcher()
})
afterAll(() => catcher.stop())

const mail = { to: 'ada@people.example', subject: 'A link', text: 'Hello', html: '<p>Hello</p>' }

/** Sends a mail with a part that the library would load, as if user input became its fields. */
async function send(way: 'a server' | 'a folder', part: { path: string } | { href: string }) {
  const to = way === 'a server' ? { smtpUrl: catcher.url } : { folder: temporaryFolder() }
  const mailer = createMailer({ ...to, from: 'hello@someday.example', now: () => new Date() })
  onTestFinished(() => mailer.stop())
  const withPart = { ...mail, attachments: [part] }
  await mailer.send(withPart)
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'someday-mail-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

describe.each(['a server', 'a folder'] as const)(
  'a mail to %s contains only our own content, and no linked',
  (way) => {
    it('file of this machine', async () => {
      const path = join(temporaryFolder(), 'auth-secret')
      writeFileSync(path, 'a secret')
      await expect(send(way, { path })).rejects.toThrow(/file access/i)
      expect(catcher.mails).toEqual([])
    })

    it('resource in this machine’s network', async () => {
      const asked: string[] = []
      const inner = createServer(({ url = '' }, response) => {
        asked.push(url)
        response.end('a secret')
      })
      await new Promise<void>((listening) => inner.listen(0, '127.0.0.1', listening))
      onTestFinished(() => void inner.close())
      const address = inner.address()
      const port = typeof address === 'object' ? address?.port : undefined
      await expect(send(way, { href: `http://127.0.0.1:${port}/secret` })).rejects.toThrow(/url access/i)
      expect([asked, catcher.mails]).toEqual([[], []])
    })
  },
)
